import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { sign, storyOf, stripeSecret } from '../../domain/purchases/testing/stripe-events.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { openStripeHost } from '../testing/stripe-host.ts'

const clock = heldClock('2026-11-16T07:00:00Z')
const storeSecret = 'a secret of another shop'
let stripe: Awaited<ReturnType<typeof openStripeHost>>
let house: House
let asker: Person | undefined

beforeAll(async () => {
  stripe = await openStripeHost()
  house = await serveHouse({
    env: { STRIPE_WEBHOOK_SECRET: stripeSecret, PURCHASE_SECRET: storeSecret, ...stripe.env },
    clock,
    findPerson: async () => asker,
  })
  // From now on it's known what is done at times.
  await house.backend.schedule.runDue()
})
afterAll(async () => {
  await house.stop()
  await stripe.close()
})

const as = (...roles: string[]) => {
  asker = roles.length > 0 ? { id: `${roles[0]}-1`, name: 'Kim', roles } : undefined
}
const post = (path: string, form: Record<string, string> | string[][]) =>
  house.ask(path, { method: 'POST', body: new URLSearchParams(form) })
const tell = (path: string, { body, signature }: { body: Buffer; signature: string }, header: string) =>
  house.ask(path, { method: 'POST', headers: { [header]: signature }, body: new Uint8Array(body) })
const tellStripe = (event: unknown) =>
  tell('/purchases/stripe', sign(event, clock.now().getTime()), 'stripe-signature')
const runDue = async () => {
  // As long as it waits at most.
  clock.advance(10_000)
  await house.backend.schedule.runDue()
}
const noted = async (action: string) =>
  (await house.backend.audit.list({ actions: [action] })).map(({ actor, subject }) => [actor, subject])

describe('a webhook', () => {
  test('is stored, answered, worked through, and shown without what is about a person', async () => {
    const story = storyOf('pi_1')
    const answers = await Promise.all([...story, ...story.toReversed()].map(tellStripe))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await runDue()
    as('finance')
    const list = await (await house.ask('/admin/purchases')).text()
    expect(list.match(/data-line/g)).toHaveLength(1)
    const card = await (await house.ask('/admin/purchases?order=1')).text()
    for (const text of ['€24.00', '€13.00', 'w***@p***.example', 'December\u00a031, 2036'])
      expect(card).toContain(text)
    expect(card).not.toContain('wilma')
    const log = await (await house.ask('/admin/purchases/webhooks')).text()
    expect(log).toContain('came 2 times')
    const events = await house.backend.purchases.events.list({ limit: 50 })
    const about = events.find(({ type }) => type === 'checkout.session.completed')
    const raw = await (await house.ask(`/admin/purchases/webhooks?event=${about?.id}`)).text()
    expect(raw).toContain('•••')
    expect(raw).not.toMatch(/wilma/i)
    expect(house.lines.join('')).not.toMatch(/wilma/i)
  })

  test.each([
    ['/purchases/stripe', 'stripe-signature'],
    ['/purchases/webhook', 'exhale-signature'],
  ])(
    'at %s is refused with another signature, an old one or none, or when it is too large',
    async (path, header) => {
      const [event] = storyOf('pi_wrong')
      const now = clock.now().getTime()
      const wrong = sign(event, now, 'whsec_of_someone_else')
      expect((await tell(path, wrong, header)).status).toBe(403)
      expect((await tell(path, { ...wrong, signature: '' }, header)).status).toBe(403)
      const secret = path.endsWith('stripe') ? stripeSecret : storeSecret
      expect((await tell(path, sign(event, now - 3_600_000, secret), header)).status).toBe(403)
      expect((await tell(path, { ...wrong, body: Buffer.alloc(300_000) }, header)).status).toBe(400)
      await runDue()
      expect(await house.backend.purchases.list({ search: 'pi_wrong', limit: 1 })).toEqual([])
    },
  )

  test('comes from another shop in the documented form', async () => {
    const event = {
      id: 'shop-1',
      type: 'purchase.completed',
      at: '2026-11-15T11:02:00Z',
      order: '4471-20',
      amount: 4_000,
      currency: 'PLN',
      country: 'PL',
    }
    const body = Buffer.from(JSON.stringify(event))
    const time = Math.floor(clock.now().getTime() / 1_000)
    const v1 = createHmac('sha256', storeSecret).update(`${time}.`).update(body).digest('hex')
    const signed = { body, signature: `t=${time},v1=${v1}` }
    expect((await tell('/purchases/webhook', signed, 'exhale-signature')).status).toBe(200)
    // Signed for one door, it opens no other.
    expect((await tell('/purchases/stripe', signed, 'stripe-signature')).status).toBe(403)
    await runDue()
    as('owner')
    const text = await (await house.ask('/admin/purchases?q=4471')).text()
    expect(text).toContain('PLN')
  })

  test('is played again by those who keep the books, which is noted and changes nothing', async () => {
    as('finance')
    const before = await house.backend.purchases.find(1)
    const events = await house.backend.purchases.events.list({ limit: 50 })
    const chosen = events.filter(({ isStored }) => isStored).map(({ id }) => ['event', id])
    const answer = await post('/admin/purchases/webhooks', chosen)
    expect(await answer.text()).toContain(`${chosen.length} webhooks are being worked through again`)
    await runDue()
    expect(await house.backend.purchases.find(1)).toEqual(before)
    expect(await noted('purchases.playedAgain')).toHaveLength(1)
  })
})

describe('the books', () => {
  test.each([['editor'], ['support'], ['mail'], []])('are nothing for the role %s', async (...roles) => {
    as(...roles)
    const before = await house.backend.audit.list({ limit: 1 })
    expect((await post('/admin/purchases/books.csv', {})).status).toBe(403)
    for (const [path, form] of [
      ['/admin/purchases', { deed: 'show', order: '1' }],
      ['/admin/purchases/webhooks', { event: 'any' }],
    ] as const) {
      const answer = await post(path, form)
      expect([path, answer.status >= 300]).toEqual([path, true])
      expect(await answer.text()).not.toContain('wilma')
    }
    expect(await house.backend.audit.list({ limit: 1 })).toEqual(before)
  })

  test('are searched by a buyer’s address, which is in no address of ours', async () => {
    as('finance')
    const answer = await post('/admin/purchases', { deed: 'search', q: 'Wilma@posteo.example', state: '' })
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, /^\/admin\/purchases\?q=%40[\w-]{43}$/.test(to)]).toEqual([303, true])
    const buyer = decodeURIComponent(to.split('q=')[1] ?? '')
    expect(
      (await post('/admin/purchases', { deed: 'search', q: '', covered: buyer })).headers.get('location'),
    ).toBe(to)
    const found = await (await house.ask(to)).text()
    expect(found).toContain('pi_1')
    expect(found).not.toMatch(/wilma/i)
  })

  test('show a buyer’s address once someone asks, and note who did', async () => {
    as('finance')
    const text = await (await post('/admin/purchases?order=1', { deed: 'show', order: '1' })).text()
    expect(text).toContain('wilma@posteo.example')
    expect(await noted('purchases.addressShown')).toEqual([['finance-1', '1']])
  })

  test('are a file with a row a booking, in which nothing is a formula, and nobody is named', async () => {
    as('owner')
    const refused = await house.ask('/admin/purchases/books.csv', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(refused.status).toBe(403)
    const answer = await post('/admin/purchases/books.csv?month=2026-11', {})
    const [heads, ...rows] = (await answer.text()).replace('\ufeff', '').trim().split('\r\n')
    expect(heads).toBe(
      'date,month,order,booking,currency,in,out,taxIn,taxOut,country,product,provider,reference',
    )
    expect(rows).toHaveLength(6)
    expect(rows[0]).toBe(
      '2026-11-14T09:41:14.000Z,2026-11,1,payment,EUR,24.00,,3.83,,DE,supporter,stripe,pi_1',
    )
    expect(rows.join()).not.toMatch(/(^|,)[=+@-]|wilma/)
    expect(await noted('purchases.exported')).toEqual([['owner-1', '2026-11']])
  })
})

describe('giving something', () => {
  test('leads to the provider’s page, which is told nothing of who it is', async () => {
    as()
    expect(await (await house.ask('/')).text()).toContain('href="/support-us"')
    expect((await house.ask('/support-us')).status).toBe(200)
    const text = await (await post('/de/unterstuetzen', {})).text()
    expect(text).toContain(`${stripe.url}/pay/cs_1`)
    expect(stripe.asked).toEqual([
      {
        path: '/v1/checkout/sessions',
        key: 'Bearer sk_test_1234567890',
        form: {
          mode: 'payment',
          'line_items[0][price]': 'price_supporter',
          'line_items[0][quantity]': '1',
          locale: 'de',
          success_url: `${house.backend.origin.origin}/de/unterstuetzen?done=1`,
          cancel_url: `${house.backend.origin.origin}/de/unterstuetzen`,
          'metadata[product]': 'supporter',
          'payment_intent_data[metadata][product]': 'supporter',
        },
      },
    ])
    expect(await (await house.ask('/support-us?done=1')).text()).toContain('Thank you')
  })

  test('may be tried so often, and says so', async () => {
    as()
    const statuses: number[] = []
    for (let index = 0; index < 21; index++) statuses.push((await post('/support-us', {})).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is nowhere offered where it is not set up; neither are webhooks taken', async () => {
    const bare = await serveHouse({})
    expect((await bare.ask('/support-us')).status).toBe(404)
    expect((await bare.ask('/support-us', { method: 'POST' })).status).toBe(404)
    expect(await (await bare.ask('/')).text()).not.toContain('href="/support-us"')
    const { body } = sign(storyOf('pi_1')[0], Date.now())
    for (const path of ['/purchases/stripe', '/purchases/webhook']) {
      const answer = await bare.ask(path, { method: 'POST', body: new Uint8Array(body) })
      expect(answer.status).toBeGreaterThanOrEqual(404)
    }
    await bare.stop()
  })
})
