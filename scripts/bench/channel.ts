import { type Agent, type IncomingMessage, request } from 'node:http'

/** One Listen channel as a browser holds it: a request that opened it, and an answer that goes on and on. */
export type BenchChannel = { close(): void }

const database = 'projects/bench/databases/(default)'

function ask(
  url: URL,
  agent: Agent,
  method: string,
  body?: string,
): Promise<{ answer: IncomingMessage; close(): void }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method }, answer => resolve({ answer, close: () => asked.destroy() }))
    asked.on('error', reject)
    asked.end(body)
  })
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}

/** Asks for the target; `onBytes` is given every piece of the answer as it comes. */
export async function openListenChannel(
  site: URL,
  agent: Agent,
  target: object,
  onBytes: (bytes: Buffer) => void,
): Promise<BenchChannel> {
  const base = `/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${encodeURIComponent(database)}`
  const message = JSON.stringify({ database, addTarget: { targetId: 2, ...target } })
  const form = new URLSearchParams({ count: '1', ofs: '0', req0___data__: message })
  const opened = await ask(new URL(`${base}&RID=10000&CVER=22&t=1`, site), agent, 'POST', form.toString())
  const [, sid] = /\["c","([^"]+)"/.exec(await readText(opened.answer)) ?? []
  if (!sid) throw new Error('The channel wasn’t opened')
  const back = new URL(`${base}&RID=rpc&SID=${sid}&AID=0&CI=0&TYPE=xmlhttp&t=1`, site)
  const { answer, close } = await ask(back, agent, 'GET')
  answer.on('data', onBytes)
  // When the bench is over the connections are cut.
  answer.on('error', () => {})
  return { close }
}

export async function commitNote(site: URL, agent: Agent, id: string, text: string): Promise<void> {
  const name = `${database}/documents/notes/${id}`
  const update = { name, fields: { text: { stringValue: text }, n: { integerValue: '1' } } }
  const url = new URL(`/v1/${database}/documents:commit`, site)
  const { answer } = await ask(url, agent, 'POST', JSON.stringify({ writes: [{ update }] }))
  const said = await readText(answer)
  if (answer.statusCode !== 200) throw new Error(`A commit was refused: ${said}`)
}

/** Notes with `n` above the number; each number is another query. */
export function notesAbove(least: number): object {
  const value = { integerValue: String(least) }
  const where = { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value } }
  const structuredQuery = { from: [{ collectionId: 'notes' }], where }
  return { query: { parent: `${database}/documents`, structuredQuery } }
}
