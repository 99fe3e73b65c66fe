import { connect } from 'node:net'
import { readHead } from './load.ts'

export type Line = {
  ask: (method: string, path: string, body?: string) => Promise<string>
  hangUp: () => void
}

/**
 * One kept-alive connection, one request at a time, on the bare socket: client and server share the cores, and Node's own
 * clients cost a good part of what a server does.
 */
export function openLine(url: URL): Line {
  const socket = connect(Number(url.port), url.hostname).setNoDelay(true)
  let waiting: PromiseWithResolvers<string> | undefined
  let parts: Buffer[] = []
  let size = 0
  let head: ReturnType<typeof readHead>
  socket.on('error', error => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error(`${url} closed the connection`)))
  socket.on('data', data => {
    parts.push(data)
    size += data.length
    head ??= readHead(data)
    if (head?.length === undefined) return waiting?.reject(new Error(`${url} sent no Content-Length`))
    if (size < head.size + head.length) return
    const answer = Buffer.concat(parts).toString('utf8', head.size)
    const { status } = head
    const asked = waiting
    parts = []
    size = 0
    head = undefined
    waiting = undefined
    if (status === 200) asked?.resolve(answer)
    else asked?.reject(new Error(`${url} answered ${status}: ${answer}`))
  })
  return {
    ask(method, path, body = '') {
      waiting = Promise.withResolvers()
      const length = Buffer.byteLength(body)
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: ${length}\r\n\r\n${body}`,
      )
      return waiting.promise
    },
    hangUp: () => socket.destroy(),
  }
}
