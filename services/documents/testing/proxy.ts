import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A proxy before a server that lets nothing through until an answer is complete, as some do. */
export async function serveHoldingProxy(port: number) {
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, async answer => {
      const body = await buffer(answer).catch(() => undefined)
      outgoing.writeHead(answer.statusCode ?? 502, { 'Content-Type': answer.headers['content-type'] })
      outgoing.end(body)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
