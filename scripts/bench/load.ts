import { connect, type Socket } from 'node:net'

export type LoadTarget = { url: URL; headers?: Record<string, string>; status: number }
export type Lap = { rate: number; latencies: number[]; bytes: number }

const connections = 8
const milliseconds = 1_000
const most = 40_000

/**
 * Asks for one address over kept-alive connections, each with one request under way, for a second. Written on
 * the bare socket, because Node's own client is slower than the servers measured here.
 */
export async function load(target: LoadTarget): Promise<Lap> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > milliseconds || latencies.length >= most
  const bytes = await Promise.all(
    Array.from({ length: connections }, () => keepAsking(target, latencies, isOver)),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return { rate: latencies.length / seconds, latencies, bytes: bytes.reduce((sum, count) => sum + count) }
}

async function keepAsking(target: LoadTarget, latencies: number[], isOver: () => boolean): Promise<number> {
  let bytes = 0
  while (!isOver()) bytes += await talk(target, latencies, isOver)
  return bytes
}

/** Until the time is over, or the server wants a fresh connection. */
function talk(
  { url, headers, status }: LoadTarget,
  latencies: number[],
  isOver: () => boolean,
): Promise<number> {
  const question = Buffer.from(
    [
      `GET ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  )
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    let askedAt = 0
    let missing: number | undefined
    let isLast = false
    let bytes = 0
    const ask = () => {
      askedAt = performance.now()
      socket.write(question)
    }
    const end = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
      else resolve(bytes)
    }
    socket.setNoDelay(true).on('connect', ask).on('error', end)
    socket.on('close', () => end(new Error(`${url} closed the connection in the middle of an answer`)))
    socket.on('data', data => {
      bytes += data.length
      if (missing === undefined) {
        const head = readHead(data)
        if (head?.status !== status || head.length === undefined) {
          end(new Error(`${url} answered ${head?.status} with ${head?.length} bytes, not ${status}`))
          return
        }
        missing = head.size + head.length
        isLast = head.closes
      }
      missing -= data.length
      if (missing > 0) return
      missing = undefined
      latencies.push(performance.now() - askedAt)
      if (isLast || isOver()) end()
      else ask()
    })
  })
}

/** Every server here sends its head in one piece and says how long the body is. */
export function readHead(
  data: Buffer,
): { status: number; size: number; length: number | undefined; closes: boolean } | undefined {
  const end = data.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = data.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const given = /\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const length = given === undefined && status === 304 ? 0 : given && Number(given)
  return {
    status,
    size: end + 4,
    length: length === undefined ? undefined : Number(length),
    closes: /\nconnection: *close/i.test(head),
  }
}
