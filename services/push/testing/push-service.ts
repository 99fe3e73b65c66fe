import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt, type Receiver } from './decrypt.ts'

type PushedMessage = {
  title: string
  body: string
  path: string
  tag?: string
  stop?: { path: string; label: string; done: string }
}

/** A browser with a push service of its own: what it was told, in its own words, and what the service saw of it. */
export async function openPushService() {
  const exchange = createECDH('prime256v1')
  const publicKey = exchange.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const receiver: Receiver = { publicKey, auth, privateKey: exchange.getPrivateKey('base64url') }
  const messages: PushedMessage[] = []
  const carried: { body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = []
  const answers = { status: 201 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    carried.push({ body, headers: request.headers })
    messages.push(JSON.parse(decrypt(body, receiver)))
    response.writeHead(answers.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    device: { endpoint: `http://127.0.0.1:${port}/send`, keys: { p256dh: publicKey, auth } },
    messages,
    carried,
    answers,
    close: () => new Promise<unknown>(resolve => server.close(resolve)),
  }
}
