import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type Asking = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer }

/** A request byte for byte as it is written: nobody tidies its path, and any name may stand in `Host`. */
export function askWire(url: string, path: string, { body, ...options }: Asking = {}): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, hostname, port, path, agent: false }, async response => {
      const { statusCode = 0, headers } = response
      resolve({ status: statusCode, headers, body: await buffer(response) })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
