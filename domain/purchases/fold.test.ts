import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact } from './fact.ts'
import { foldOrder } from './fold.ts'

const base = { order: 'o' }
const at = fc.integer({ min: 0, max: 4 })
const part = fc.constantFrom('x', 'y')
const amount = fc.integer({ min: 0, max: 1_200 })

/** Anything a provider may tell, in few seconds and of few parts, so that much of it falls together. */
const fact: fc.Arbitrary<Fact> = fc
  .oneof(
    fc.record({ what: fc.constantFrom('waiting' as const, 'failed' as const), at }),
    fc.record({
      what: fc.constant('described' as const),
      at,
      about: fc.record(
        { tax: fc.integer({ min: 0, max: 200 }), country: fc.constantFrom('DE', 'FR') },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ what: fc.constant('paid' as const), at, amount, currency: fc.constant('EUR') }),
    fc.record({
      what: fc.constant('refund' as const),
      at,
      part,
      amount,
      status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
      currency: fc.constant('EUR'),
    }),
    fc.record({ what: fc.constant('refundedInAll' as const), at, amount }),
    fc.record({
      what: fc.constant('dispute' as const),
      at,
      part,
      status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
    fc.record({
      what: fc.constantFrom('disputeTaken' as const, 'disputeReturned' as const),
      at,
      part,
      amount,
      currency: fc.constant('EUR'),
    }),
  )
  .map(told => told as Fact)

const facts = fc
  .array(fact, { minLength: 1, maxLength: 12 })
  .map(all => all.map((each, index): Fact => ({ ...each, ...base, id: `evt_${index}` })))

/** The same in another order, some of it twice. */
const shuffled = facts.chain(all =>
  fc
    .tuple(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.subarray(all),
      fc.integer({ min: 0, max: all.length }),
    )
    .map(([other, again, place]) => ({ all, other: other.toSpliced(place, 0, ...again) })),
)

describe('an order from what was told of it', () => {
  test('is the same in whatever order it was told, and however often', () => {
    fc.assert(
      fc.property(shuffled, ({ all, other }) => {
        expect(foldOrder(other)).toEqual(foldOrder(all))
      }),
      { numRuns: 2_000 },
    )
  })

  test('only gains bookings when more is told, so that no number given out is left without one', () => {
    fc.assert(
      fc.property(facts, fact, (all, more) => {
        const before = foldOrder(all).bookings.map(({ key }) => key)
        const after = foldOrder([...all, { ...more, ...base, id: 'evt_more' }]).bookings.map(({ key }) => key)
        expect(after).toEqual(expect.arrayContaining(before))
      }),
      { numRuns: 2_000 },
    )
  })

  test('shares its tax among refunds to the last cent', () => {
    const tax = fc.integer({ min: 0, max: 400 })
    const given = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(tax, given, (whole, parts) => {
        const paid = {
          ...base,
          id: 'p',
          at: 0,
          what: 'paid',
          currency: 'EUR',
          about: { tax: whole },
        } as const
        const total = parts.reduce((sum, each) => sum + each, 0)
        const refunds = parts.map(
          (each, index): Fact => ({
            ...base,
            id: `r${index}`,
            at: index + 1,
            what: 'refund',
            part: String(index),
            status: 'succeeded',
            amount: each,
            currency: 'EUR',
          }),
        )
        const { bookings, stays, state } = foldOrder([{ ...paid, amount: total }, ...refunds])
        expect(bookings.reduce((sum, booking) => sum + booking.tax, 0)).toBe(0)
        expect([stays, state]).toEqual([0, 'refunded'])
      }),
    )
  })
})

const told = (what: Partial<Fact> & Pick<Fact, 'what'>, time: number): Fact =>
  ({
    ...base,
    id: `${what.what} ${time}`,
    at: time,
    amount: 1_000,
    currency: 'EUR',
    part: 'x',
    ...what,
  }) as Fact

describe('the state of an order', () => {
  test.each([
    ['waiting', [told({ what: 'waiting' }, 1)]],
    ['failed', [told({ what: 'waiting' }, 1), told({ what: 'failed' }, 2)]],
    ['waiting', [told({ what: 'failed' }, 1), told({ what: 'waiting' }, 2)]],
    ['paid', [told({ what: 'failed' }, 1), told({ what: 'paid' }, 2)]],
    ['waiting', [told({ what: 'refund', status: 'succeeded' }, 2)]],
    ['paid', [told({ what: 'paid' }, 1), told({ what: 'refund', status: 'pending' }, 2)]],
    [
      'partlyRefunded',
      [told({ what: 'paid' }, 1), told({ what: 'refund', status: 'succeeded', amount: 1 }, 2)],
    ],
    ['refunded', [told({ what: 'paid' }, 1), told({ what: 'refund', status: 'succeeded' }, 2)]],
    ['disputed', [told({ what: 'paid' }, 1), told({ what: 'dispute', status: 'open' }, 2)]],
    // Told late that it began: it's over all the same.
    [
      'won',
      [
        told({ what: 'paid' }, 1),
        told({ what: 'dispute', status: 'won' }, 2),
        told({ what: 'dispute', status: 'open' }, 3),
      ],
    ],
    ['lost', [told({ what: 'paid' }, 1), told({ what: 'dispute', status: 'lost' }, 2)]],
  ])('is %s', (state, all) => {
    expect(foldOrder(all).state).toBe(state)
  })

  test('says what the provider gave back without telling of the refund', () => {
    const paid = told({ what: 'paid' }, 1)
    const inAll = told({ what: 'refundedInAll', amount: 900 }, 2)
    expect(foldOrder([paid, inAll])).toMatchObject({ untold: 900, stays: 1_000 })
    const refund = told({ what: 'refund', status: 'succeeded', amount: 900 }, 3)
    expect(foldOrder([paid, inAll, refund])).toMatchObject({ untold: 0, stays: 100 })
  })
})
