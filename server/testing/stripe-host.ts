import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A small server that answers as Stripe does when a page for paying is opened. Tells what it was asked. */
export async function openStripeHost() {
  const asked: { path: string; key: string; form: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ path: request.url ?? '', key: request.headers.authorization ?? '', form })
    const isFit = form['line_items[0][price]'] === 'price_supporter'
    const session = { id: 'cs_1', object: 'checkout.session', url: `${url}/pay/cs_1` }
    const refusal = { error: { type: 'invalid_request_error', message: 'No such price' } }
    if (request.method === 'GET') response.end('<h1>Pay here</h1>')
    else
      response
        .writeHead(isFit ? 200 : 400, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(isFit ? session : refusal))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PRICE: 'price_supporter',
      STRIPE_API_URL: url,
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
