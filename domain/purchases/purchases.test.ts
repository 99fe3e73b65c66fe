import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { tries } from '../../platform/testing/tier.ts'
import { openPurchases, storeSecret } from './testing/open-purchases.ts'
import type { PurchaseWish } from './testing/run-process.ts'
import { sign, storyOf, stripeEvent } from './testing/stripe-events.ts'

const runFile = promisify(execFile)

/** What the story of two orders comes to. */
const expected = {
  months: [
    { month: '2026-11', currency: 'EUR', paid: 4_800, orders: 2, given_back: 2_200, tax: 766 - 2 * 176 },
  ],
}

describeOnEveryDatabase('purchases', (open, newPlace, itAlike) => {
  it('come out right from signed webhooks, whose buyer is sealed and masked', async () => {
    const { purchases, send, readBooks } = await openPurchases(await open())
    for (const event of storyOf('pi_1')) expect(await send(event)).toBe('taken')
    await purchases.run()
    const { orders, bookings, months } = await readBooks()
    expect(orders).toMatchObject([
      {
        state: 'partlyRefunded',
        amount: 2_400,
        stays: 1_300,
        tax: 383,
        untold: 0,
        currency: 'EUR',
        country: 'DE',
        product: 'supporter',
        method: 'card',
        buyer_masked: 'w***@p***.example',
        kept_until: Date.parse('2036-12-31T23:59:59.999Z'),
      },
    ])
    expect(bookings.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
      ['payment', 2_400, 383],
      ['refund', -900, -144],
      ['refund', -500, -79],
      ['refund', -200, -32],
      ['refundReturned', 500, 79],
    ])
    expect(months).toEqual([
      { month: '2026-11', currency: 'EUR', paid: 2_400, orders: 1, given_back: 1_100, tax: 207 },
    ])
    expect(JSON.stringify(orders)).not.toContain('wilma')
    expect(await purchases.showBuyer(1)).toBe('wilma@posteo.example')
    expect(await purchases.list({ search: 'Wilma@Posteo.example', limit: 9 })).toHaveLength(1)
  })

  itAlike('are the same when told in any order, with repetitions, worked through at any time', async () => {
    const { purchases, send, readBooks } = await openPurchases(await open())
    const story = [...storyOf('pi_1'), ...storyOf('pi_2')]
    for (const event of story) await send(event)
    await purchases.run()
    const books = await readBooks()
    expect(books.months).toEqual(expected.months)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(story, { minLength: story.length }),
        fc.subarray(story),
        fc.array(fc.nat(story.length), { maxLength: 5 }),
        async (shuffled, again, pauses) => {
          const other = await openPurchases(await open())
          for (const [index, event] of [...shuffled, ...again].entries()) {
            await other.send(event)
            if (pauses.includes(index)) await other.purchases.run()
          }
          await other.purchases.run()
          expect(await other.readBooks()).toEqual(books)
        },
      ),
      { numRuns: tries(5) },
    )
  })

  it('are booked once by processes that take the same events at once', { timeout: 60_000 }, async () => {
    const place = await newPlace()
    const { purchases, readBooks, kysely } = await openPurchases(await open(place))
    const story = [...storyOf('pi_1'), ...storyOf('pi_2')]
    const script = join(import.meta.dirname, 'testing/run-process.ts')
    await Promise.all(
      [story, story.toReversed()].map(events =>
        runFile(process.execPath, [script, JSON.stringify({ place, events } satisfies PurchaseWish)]),
      ),
    )
    // One that lost to the other too often waits for its next turn.
    await kysely.updateTable('purchases_events').set({ next_at: 0 }).where('state', '=', 'waiting').execute()
    await purchases.run()
    const { months, orders } = await readBooks()
    expect(months).toEqual(expected.months)
    expect(orders.map(({ state, stays }) => [state, stays])).toEqual([
      ['partlyRefunded', 1_300],
      ['partlyRefunded', 1_300],
    ])
    const events = await purchases.events.list({ limit: 100 })
    expect(events.map(({ deliveries, state }) => [deliveries, state])).toEqual(story.map(() => [2, 'done']))
  })

  it('take no refund of more than was paid: it waits for somebody to look at it', async () => {
    const { purchases, clock, readBooks } = await openPurchases(await open())
    const money = { order: 'o-1', at: '2026-11-15T09:00:00Z', currency: 'EUR' }
    const tell = (told: object) => {
      const body = Buffer.from(JSON.stringify({ ...money, ...told }))
      const at = Math.floor(clock.now().getTime() / 1_000)
      const hash = createHmac('sha256', storeSecret).update(`${at}.${body}`).digest('hex')
      return purchases.receive('store', { body, signature: `t=${at},v1=${hash}` })
    }
    await tell({ id: 'e-1', type: 'purchase.completed', amount: 500 })
    await tell({ id: 'e-2', type: 'purchase.refunded', refund: 'r-1', amount: 400 })
    await tell({ id: 'e-3', type: 'purchase.refunded', refund: 'r-2', amount: 99_999 })
    await tell({ id: 'e-4', type: 'purchase.refunded', refund: 'r-3', amount: 101 })
    await purchases.run()
    expect((await readBooks()).orders).toMatchObject([{ state: 'partlyRefunded', stays: 100 }])
    expect(await purchases.events.countLook()).toBe(2)
    const failures = (await purchases.events.list({ view: 'look', limit: 9 })).map(({ failure }) => failure)
    expect(failures).toEqual(['out-of-range', 'out-of-range'])
  })

  it('change nothing when played again', async () => {
    const { purchases, send, readBooks } = await openPurchases(await open())
    for (const event of storyOf('pi_1')) await send(event)
    await purchases.run()
    const before = await readBooks()
    const ids = (await purchases.events.list({ limit: 100 })).map(({ id }) => id)
    const note = vi.fn(async () => {})
    expect(await purchases.events.playAgain([...ids, 'none'], note)).toHaveLength(ids.length)
    expect(note).toHaveBeenCalledOnce()
    await purchases.run()
    expect(await readBooks()).toEqual(before)
  })

  itAlike('take nothing that was tampered with, is old, unsigned or signed by someone else', async () => {
    const { purchases, clock, kysely, readBooks } = await openPurchases(await open())
    const [event] = storyOf('pi_1')
    const now = clock.now().getTime()
    const signed = sign(event, now)
    const more = { ...signed, body: Buffer.from(signed.body.toString().replace('pi_1', 'pi_2')) }
    const old = sign(event, now - 301_000)
    for (const delivery of [more, old, { ...signed, signature: undefined }, sign(event, now, 'whsec_else')])
      expect(await purchases.receive('stripe', delivery)).toBe('refused')
    expect(await purchases.receive('stripe', sign({ id: 'evt_1' }, now))).toBe('malformed')
    await purchases.run()
    expect((await readBooks()).orders).toEqual([])
    const events = await purchases.events.list({ limit: 9, view: 'refused' })
    expect(events.map(({ signature }) => signature).sort()).toEqual([
      'missing',
      'stale',
      'valid',
      'wrong',
      'wrong',
    ])
    const bodies = await kysely.selectFrom('purchases_events').select('body').execute()
    expect(bodies.every(({ body }) => body === null)).toBe(true)
    expect(
      await purchases.events.playAgain(
        events.map(({ id }) => id),
        async () => {},
      ),
    ).toEqual([])
    clock.advance(7 * 86_400_000 + 1)
    await purchases.tidy()
    expect(await purchases.events.list({ limit: 9 })).toEqual([])
  })

  itAlike(
    'are tried again with growing waits when they can’t be understood, then left for someone to look at',
    async () => {
      const { purchases, send, clock, kysely } = await openPurchases(await open())
      await send(stripeEvent('evt_odd', 'payment_intent.succeeded', { id: 'pi_1', amount_received: -1 }))
      await send(stripeEvent('evt_other', 'customer.created', { id: 'cus_1' }))
      await purchases.run()
      const events = kysely.selectFrom('purchases_events').selectAll()
      const find = (name: string) => events.where('event_id', '=', name).executeTakeFirst()
      expect(await find('evt_other')).toMatchObject({ state: 'ignored', tries: 1 })
      const waits: number[] = []
      for (let odd = await find('evt_odd'); odd?.state === 'waiting'; odd = await find('evt_odd')) {
        waits.push((odd.next_at - clock.now().getTime()) / 60_000)
        expect(await purchases.events.countLook()).toBe(1)
        clock.set(odd.next_at)
        await purchases.run()
      }
      expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1_440])
      expect(await find('evt_odd')).toMatchObject({ state: 'failed', tries: 8, failure: 'ZodError' })
    },
  )

  itAlike('come from any other shop too, in the documented form', async () => {
    const { purchases, clock, readBooks } = await openPurchases(await open())
    const send = (event: object, secret = storeSecret) => {
      const body = Buffer.from(JSON.stringify(event))
      const time = Math.floor(clock.now().getTime() / 1_000)
      const v1 = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
      return purchases.receive('store', { body, signature: `t=${time},v1=${v1}` })
    }
    const at = '2026-11-15T10:00:00Z'
    const refund = {
      id: '2',
      type: 'purchase.refunded',
      order: '4471-20',
      at,
      refund: 'r1',
      amount: 400,
      currency: 'JPY',
    }
    const paid = {
      id: '1',
      type: 'purchase.completed',
      order: '4471-20',
      at,
      amount: 4_000,
      currency: 'JPY',
      country: 'JP',
    }
    expect(await send(refund)).toBe('taken')
    expect(await send(paid)).toBe('taken')
    expect(await send(paid, 'another secret of someone')).toBe('refused')
    for (const wrong of [{ amount: -5 }, { amount: 0.5 }, { currency: 'yen' }, { refund: '' }])
      expect([wrong, await send({ ...refund, id: '3', ...wrong })]).toEqual([wrong, 'malformed'])
    await purchases.run()
    expect(await readBooks()).toMatchObject({
      orders: [
        { reference: '4471-20', amount: 4_000, stays: 3_600, currency: 'JPY', state: 'partlyRefunded' },
      ],
      months: [{ currency: 'JPY', paid: 4_000, given_back: 400 }],
    })
  })

  it('go when no law asks for them any more; the sums of their months stay', async () => {
    const { purchases, send, clock, readBooks, kysely } = await openPurchases(await open())
    for (const event of storyOf('pi_1')) await send(event)
    await purchases.run()
    clock.set('2036-12-31T23:00:00Z')
    await purchases.tidy()
    expect((await readBooks()).orders).toHaveLength(1)
    expect(await purchases.events.list({ limit: 1 })).toEqual([])
    clock.set('2037-01-01T00:00:00Z')
    await purchases.tidy()
    const { orders, bookings, months } = await readBooks()
    expect([orders, bookings, months.length]).toEqual([[], [], 1])
    expect(await kysely.selectFrom('purchases_facts').selectAll().execute()).toEqual([])
  })

  it('are listed page by page in every order, each once', async () => {
    const { purchases, send } = await openPurchases(await open())
    for (let index = 0; index < 7; index++) {
      const intent = {
        id: `pi_${index}`,
        amount_received: 100 * (index % 3),
        currency: index % 2 ? 'pln' : 'eur',
      }
      await send(stripeEvent(`evt_${index}`, 'payment_intent.succeeded', intent, index % 4))
    }
    await purchases.run()
    for (const sort of ['new', 'old', 'amount'] as const) {
      const all = await purchases.list({ sort, limit: 50 })
      const walked: number[] = []
      for (let page = await purchases.list({ sort, limit: 2 }); page.length > 0; ) {
        walked.push(...page.map(({ number }) => number))
        const last = page.at(-1)
        if (!last) break
        const after = { value: sort === 'amount' ? last.amount : last.at, number: last.number }
        page = await purchases.list({ sort, limit: 2, after })
      }
      expect(walked).toEqual(all.map(({ number }) => number))
      expect(new Set(walked).size).toBe(7)
    }
    expect(await purchases.list({ currency: 'PLN', limit: 9 })).toHaveLength(3)
    expect(await purchases.list({ search: 'pi_3', limit: 9 })).toHaveLength(1)
  })
})
