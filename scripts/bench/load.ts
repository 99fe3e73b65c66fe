import { connect, type Socket } from 'node:net'
import { countFor, quantile } from './run.ts'

export type LoadTarget = { url: URL; headers?: Record<string, string>; status?: number }
type Head = { status: number; size: number; closes: boolean }

const connections = 8
const milliseconds = 1_000

/**
 * One kept-alive connection, one request at a time, on the bare socket: client and server share the cores, and Node's own
 * clients are slower than the servers measured here. Opened anew when the server wants a fresh one.
 */
function openLine(url: URL, question: Buffer) {
  let socket: Socket | undefined
  let waiting = Promise.withResolvers<Head>()
  let head: Head | undefined
  let bytes = 0

  function open(): Socket {
    const opened = connect(Number(url.port), url.hostname).setNoDelay(true)
    const fail = (reason: string) => socket === opened && waiting.reject(new Error(`${url} ${reason}`))
    return opened
      .on('error', error => fail(error.message))
      .on('close', () => fail('closed the connection in the middle of an answer'))
      .on('data', data => {
        bytes += data.length
        head ??= readHead(data)
        if (!head) fail('answered without a Content-Length')
        if (!head || bytes < head.size) return
        if (head.closes) hangUp()
        waiting.resolve(head)
      })
  }

  function hangUp(): void {
    socket?.destroy()
    socket = undefined
  }

  function ask(): Promise<Head> {
    waiting = Promise.withResolvers()
    head = undefined
    bytes = 0
    socket ??= open()
    socket.write(question)
    return waiting.promise
  }

  return { ask, hangUp }
}

/** Every server here sends its head in one piece and says how long the body is. */
function readHead(data: Buffer): Head | undefined {
  const end = data.indexOf('\r\n\r\n')
  const head = data.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 304 ? '0' : undefined)
  if (end < 0 || length === undefined) return undefined
  return { status, size: end + 4 + Number(length), closes: /\nconnection: *close/i.test(head) }
}

/** Asks for one address over a few connections, each with one request under way, for a second each lap. */
export function loadFrom({ url, headers, status = 200 }: LoadTarget) {
  const heads = Object.entries({ Host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const question = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${heads.join('')}\r\n`)
  const waits: number[] = []
  let bytes = 0
  return {
    async run(round: number): Promise<number> {
      const lines = Array.from({ length: connections }, () => openLine(url, question))
      const ask = async (_: number, who: number) => {
        const askedAt = performance.now()
        const answer = await lines[who]?.ask()
        if (answer?.status !== status) throw new Error(`${url} answered ${answer?.status}, not ${status}`)
        if (round === 0) return
        waits.push(performance.now() - askedAt)
        bytes += answer.size
      }
      return countFor(milliseconds, connections, ask).finally(() => lines.map(line => line.hangUp()))
    },
    describe(): string {
      const [p50, p99] = [0.5, 0.99].map(share => quantile(waits, share).toFixed(2))
      return `p50 ${p50} ms · p99 ${p99} ms · ${(bytes / waits.length / 1024).toFixed(1)} KB each`
    },
  }
}
