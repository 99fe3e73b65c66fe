type Ask = (path: string, init?: RequestInit) => Promise<Response>
export type Numbered = [id: number, payload: unknown[]]

/** The client's side of a channel, request by request, so that tests may lose, repeat and delay each. */
export async function openChannel(ask: Ask, path: string, firstMessages: object[] = [], headers = '') {
  const database = encodeURIComponent('projects/demo/databases/(default)')
  const base = `${path}/channel?VER=8&database=${database}`
  const response = await ask(`${base}&RID=10000&CVER=22&t=1`, {
    method: 'POST',
    body: pack(firstMessages, 0, headers),
  })
  const [[, [, sid]]] = (await readFrames(response))[0] as [[number, [string, string]]]
  const at = (rest: string) => `${base}&SID=${sid}&${rest}&t=1`
  let sent = firstMessages.length

  return {
    sid,
    handshake: response,
    /** Messages as the client sends them; `offset` repeats or jumps ahead. */
    async send(messages: object[], offset = sent, acknowledged = 0): Promise<unknown> {
      sent = Math.max(sent, offset + messages.length)
      const answer = await ask(at(`RID=10001&AID=${acknowledged}`), {
        method: 'POST',
        body: pack(messages, offset),
      })
      return answer.status === 200 ? (await readFrames(answer))[0] : answer.status
    },
    post: (body: string) => ask(at('RID=10002&AID=0'), { method: 'POST', body }),
    async listen(acknowledged = 0, more = 'CI=0') {
      const answer = await ask(at(`RID=rpc&AID=${acknowledged}&TYPE=xmlhttp&${more}`))
      return { response: answer, ...createReader(answer) }
    },
    terminate: () => ask(at('RID=10003&TYPE=terminate')),
  }
}

function pack(messages: object[], offset: number, headers = ''): string {
  const form = new URLSearchParams(headers ? { headers } : {})
  form.set('count', String(messages.length))
  form.set('ofs', String(offset))
  for (const [index, message] of messages.entries()) form.set(`req${index}___data__`, JSON.stringify(message))
  return form.toString()
}

function createReader(response: Response) {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    /** The next frame, or undefined at the end. */
    async next(): Promise<Numbered[] | undefined> {
      for (;;) {
        const [found, rest] = takeFrame(text)
        if (found) {
          text = rest
          return found as Numbered[]
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return undefined
        text += decoder.decode(value, { stream: true })
      }
    },
    /** The connection breaks. */
    drop: () => reader?.cancel(),
  }
}

async function readFrames(response: Response): Promise<unknown[][]> {
  const frames: unknown[][] = []
  let text = await response.text()
  for (;;) {
    const [found, rest] = takeFrame(text)
    if (!found) return frames
    frames.push(found)
    text = rest
  }
}

function takeFrame(text: string): [unknown[] | undefined, string] {
  const end = text.indexOf('\n')
  const length = Number(text.slice(0, end))
  if (end < 0 || text.length < end + 1 + length) return [undefined, text]
  return [JSON.parse(text.slice(end + 1, end + 1 + length)), text.slice(end + 1 + length)]
}
