import { request } from 'node:http'
import { type ClientHttp2Session, connect, createServer, type IncomingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** What HTTP/1.1 says of one connection, and HTTP/2 may not. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

const plain = (headers: IncomingHttpHeaders | Headers) =>
  Object.fromEntries(
    [...(headers instanceof Headers ? headers : Object.entries(headers))].filter(
      ([name]) => !name.startsWith(':') && !ofConnection.has(name),
    ),
  )

/** A proxy that speaks HTTP/2 to clients and HTTP/1.1 to a server, and lets everything through as it comes. */
export async function serveHttp2Proxy(port: number) {
  const sessions = new Set<{ destroy: () => void }>()
  let streams = 0
  const server = createServer()
  server.on('session', session => sessions.add(session))
  server.on('stream', (stream, headers) => {
    streams++
    const { ':method': method, ':path': path } = headers
    const onward = request({ host: '127.0.0.1', port, method, path, headers: plain(headers) }, answer => {
      stream.respond({ ':status': answer.statusCode, ...plain(answer.headers) })
      answer.pipe(stream)
    })
    onward.on('error', () => stream.close())
    stream.on('error', () => {})
    stream.on('close', () => onward.destroy())
    stream.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    countStreams: () => streams,
    countSessions: () => sessions.size,
    stop: async () => {
      for (const session of sessions) session.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** `fetch` over one connection of HTTP/2 to an origin, as browsers do it. */
export function createHttp2Fetch(origin: string) {
  const session: ClientHttp2Session = connect(origin)
  return {
    close: () => session.destroy(),

    async fetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const asked = new Request(url instanceof Request ? url : new URL(url, origin), init)
      const { pathname, search } = new URL(asked.url)
      const body = Buffer.from(await asked.arrayBuffer())
      const stream = session.request(
        { ':method': asked.method, ':path': `${pathname}${search}`, ...plain(asked.headers) },
        { endStream: body.length === 0 },
      )
      if (body.length > 0) stream.end(body)
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const leave = () => stream.destroy(new Error('left'))
      init.signal?.addEventListener('abort', leave, { once: true })
      stream.on('error', reject)
      stream.on('response', headers => {
        const status = headers[':status'] ?? 500
        const content = status === 204 ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>)
        resolve(new Response(content, { status, headers: plain(headers) as HeadersInit }))
      })
      return promise
    },
  }
}
