import type Stripe from 'stripe'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Settings } from '../../platform/config.ts'
import { networkOf } from '../../platform/http/network.ts'
import { createWindow } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'

type CheckoutDeps = { settings: Settings; clock: Clock; log: Log }
type Visitor = { clientAddress: string; language: Language; returnTo: (done: boolean) => string }

export type Checkout = {
  begin: (visitor: Visitor) => Promise<{ url: string } | { problem: 'tooMany' | 'down' }>
}

const hour = 3_600_000
/** Pages of Stripe that one network may open in an hour. */
const mostEach = 20

/** Opens a page of Stripe on which someone may give something. Who they are here isn't told, and nothing depends on it. */
export function createCheckout({ settings, clock, log }: CheckoutDeps): Checkout | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_PRICE: price, STRIPE_WEBHOOK_SECRET: secret } = settings
  if (!key || !price || !secret) return undefined
  let stripe: Stripe | undefined
  const open = async () => {
    const { default: Client } = await import('stripe')
    stripe ??= new Client(key, {
      ...addressOf(settings.STRIPE_API_URL),
      telemetry: false,
      maxNetworkRetries: 1,
      timeout: 10_000,
    })
    return stripe
  }
  const begun = createWindow(clock, hour)
  return {
    async begin({ clientAddress, language, returnTo }) {
      if (begun.take([[networkOf(clientAddress), mostEach]]) !== undefined) return { problem: 'tooMany' }
      const metadata = { product: 'supporter' }
      try {
        const { checkout } = await open()
        const { url } = await checkout.sessions.create({
          mode: 'payment',
          line_items: [{ price, quantity: 1 }],
          locale: language,
          success_url: returnTo(true),
          cancel_url: returnTo(false),
          metadata,
          payment_intent_data: { metadata },
        })
        if (url) return { url }
        log.warn('Stripe opened no page')
      } catch (error) {
        // Its words may quote what was sent.
        log.warn({ failure: error instanceof Error ? error.name : 'unknown' }, 'Stripe didn’t answer')
      }
      return { problem: 'down' }
    },
  }
}

function addressOf(url: URL | undefined): Stripe.StripeConfig {
  if (!url) return {}
  const protocol = url.protocol === 'http:' ? 'http' : 'https'
  return { host: url.hostname, protocol, port: url.port || (protocol === 'http' ? 80 : 443) }
}
