import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Craving } from '../members/cravings.ts'
import { keptTriggers } from '../members/cravings.ts'
import { dayOf, minuteOf } from '../members/day.ts'
import { type Insights, readCravings } from './insights.ts'

const at = (text: string) => Date.parse(text)
const now = at('2026-11-15T12:00:00+01:00')
const day = 86_400_000
const berlin = { timeZone: 'Europe/Berlin', dayEndsAt: 3, now }

/** One a day at this time on the wall, the last one yesterday. */
const daily = (count: number, time: string, more: Partial<Craving> = {}): Craving[] =>
  Array.from({ length: count }, (_, index) => ({
    at: at(`2026-11-15T${time}:00+01:00`) - (count - index) * day,
    strength: 3,
    trigger: 'unsaid' as const,
    ...more,
  }))

describe('what cravings tell', () => {
  test.each([
    ['nine on nine days', daily(9, '16:10'), false],
    ['ten on ten days', daily(10, '16:10'), true],
    ['twelve on four days', daily(4, '16:10').flatMap(one => [one, one, one]), false],
    ['ten on five days', daily(5, '16:10').flatMap(one => [one, one]), true],
    ['none', [], false],
  ])('%s', (_, cravings, isEnough) => {
    const told = readCravings(cravings, berlin)
    expect(told.isEnough).toBe(isEnough)
    expect(told.dots).toHaveLength(cravings.length)
    expect(told.busiest !== undefined).toBe(isEnough)
  })

  test('is by the clock on the wall, on both sides of a changed clock', () => {
    const zone = { timeZone: 'Europe/Berlin', dayEndsAt: 3, now: at('2026-10-30T12:00:00+01:00') }
    const summer = ['19', '20', '21', '22', '23', '24'].map(date => at(`2026-10-${date}T16:30:00+02:00`))
    const winter = ['25', '26', '27', '28'].map(date => at(`2026-10-${date}T16:30:00+01:00`))
    const told = readCravings(
      [...summer, ...winter].map(each => ({ at: each, strength: 3, trigger: 'unsaid' as const })),
      zone,
    )
    expect(new Set(told.dots.map(({ minute }) => minute))).toEqual(new Set([16 * 60 + 30]))
    expect(told.busiest).toEqual({ from: 15, to: 17, share: 'most' })
    expect(told.days).toBe(10)
  })

  test('keeps together what comes around midnight', () => {
    const late = [...daily(6, '23:40'), ...daily(6, '00:20')]
    expect(readCravings(late, berlin).busiest).toEqual({ from: 23, to: 1, share: 'most' })
  })

  test('says “most” of more than half, “many” from a third on, and nothing below', () => {
    const others = ['06:30', '09:30', '12:30', '20:30', '22:59']
    const spread = (count: number) => others.flatMap(time => daily(count, time))
    expect(readCravings([...daily(8, '16:10'), ...daily(2, '06:30')], berlin).busiest?.share).toBe('most')
    expect(readCravings([...daily(5, '16:10'), ...daily(5, '06:30')], berlin).busiest?.share).toBe('many')
    expect(readCravings([...daily(5, '16:10'), ...spread(2)], berlin).busiest?.share).toBe('many')
    expect(readCravings([...daily(5, '16:10'), ...spread(3)], berlin).busiest).toBeUndefined()
  })

  test('names each of two equally busy times, and one alone where they overlap', () => {
    const [morning, evening] = [daily(5, '07:30'), daily(5, '19:30')]
    const also = [{ from: 18, to: 20 }]
    expect(readCravings([...morning, ...evening], berlin).busiest).toEqual({
      from: 6,
      to: 8,
      share: 'many',
      also,
    })
    expect(readCravings([...morning, ...daily(6, '19:30')], berlin).busiest).toEqual({
      ...{ from: 18, to: 20, share: 'most' },
    })
    const around = [...daily(5, '23:30'), ...daily(5, '01:30'), ...daily(4, '12:30')]
    expect(readCravings(around, berlin).busiest).toEqual({
      from: 0,
      to: 2,
      share: 'many',
      also: [{ from: 22, to: 0 }],
    })
  })

  test('tells a length only of those someone said had passed', () => {
    const passed = (minutes: number) => (one: Craving) => ({ ...one, passedAt: one.at + minutes * 60_000 })
    const ten = daily(10, '16:10')
    expect(readCravings(ten, berlin).lasts).toBeUndefined()
    expect(readCravings([...ten.slice(2), ...ten.slice(0, 2).map(passed(4))], berlin).lasts).toBeUndefined()
    const [first, second, third, ...rest] = ten
    if (!first || !second || !third) throw new Error('ten')
    const told = [passed(3)(first), passed(4)(second), passed(300)(third)]
    expect(readCravings([...told, ...rest], berlin).lasts).toBeUndefined()
    expect(readCravings([...told, ...rest.map(passed(4.4))], berlin).lasts).toBe(4)
  })

  test('says since when they are fainter', () => {
    const cravings = daily(12, '16:10').map((one, index) => ({ ...one, strength: index < 6 ? 4 : 2 }))
    expect(readCravings(cravings, berlin).fainterSince).toBe('2026-11-09')
    const stronger = cravings.map(one => ({ ...one, strength: 6 - one.strength }))
    expect(readCravings(stronger, berlin).fainterSince).toBeUndefined()
  })

  test('names what they came with where one thing stands out', () => {
    const with_ = (trigger: Craving['trigger'], count: number) => daily(count, '10:00', { trigger })
    expect(readCravings([...with_('coffee', 6), ...with_('meal', 5)], berlin).often).toBe('coffee')
    expect(readCravings([...with_('coffee', 6), ...with_('meal', 6)], berlin).often).toBeUndefined()
    expect(readCravings([...with_('mood', 6), ...with_('unsaid', 6)], berlin).often).toBeUndefined()
  })
})

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
const craving: fc.Arbitrary<Craving> = fc.record(
  {
    at: fc.integer({ min: now - 35 * day, max: now + day }),
    strength: fc.integer({ min: 1, max: 5 }),
    trigger: fc.constantFrom(...keptTriggers),
    passedAt: fc.integer({ min: now - 35 * day, max: now + day }),
  },
  { requiredKeys: ['at', 'strength', 'trigger'] },
)

/** The same rules, each by trying everything. */
function readNaively(cravings: Craving[], timeZone: string): Partial<Insights> {
  const clock = { timeZone, dayEndsAt: 3 }
  const kept = cravings.filter(one => now - one.at < 28 * day && one.at <= now)
  const names = [...new Set(kept.map(one => dayOf(one.at, clock)))].sort()
  if (kept.length < 10 || names.length < 5) return {}
  const within = (from: number) =>
    kept.filter(one => [from, (from + 1) % 24].includes(Math.floor(minuteOf(one.at, timeZone) / 60))).length
  let from = 0
  for (let hour = 1; hour < 24; hour += 1) if (within(hour) > within(from)) from = hour
  const share = within(from) / kept.length
  const also: { from: number; to: number }[] = []
  for (let hour = from + 2; hour < 24; hour += 1) {
    const taken = [from, ...also.map(one => one.from)].flatMap(one => [one, (one + 1) % 24])
    if (within(hour) === within(from) && !taken.includes(hour) && !taken.includes((hour + 1) % 24))
      also.push({ from: hour, to: (hour + 2) % 24 })
  }
  const mean = (some: Craving[]) => some.reduce((sum, one) => sum + one.strength, 0) / some.length
  const drops = names
    .map(name => {
      const before = kept.filter(one => dayOf(one.at, clock) < name)
      const after = kept.filter(one => dayOf(one.at, clock) >= name)
      return { name, drop: before.length < 5 || after.length < 5 ? 0 : mean(before) - mean(after) }
    })
    .filter(({ drop }) => drop >= 1)
  const best = drops.find(({ drop }) => drops.every(other => other.drop <= drop))
  return {
    ...(share >= 1 / 3 && {
      busiest: {
        from,
        to: (from + 2) % 24,
        share: share > 0.5 ? 'most' : 'many',
        ...(also.length > 0 && { also }),
      },
    }),
    ...(best && { fainterSince: best.name }),
  }
}

test('agrees with rules that try everything', () => {
  fc.assert(
    fc.property(zone, fc.array(craving, { maxLength: 60 }), (timeZone, cravings) => {
      const { busiest, fainterSince } = readCravings(cravings, { timeZone, dayEndsAt: 3, now })
      const naive = readNaively(cravings, timeZone)
      expect(busiest).toEqual(naive.busiest)
      expect(fainterSince).toEqual(naive.fainterSince)
    }),
  )
})

test('does not depend on the order in which they were logged', () => {
  fc.assert(
    fc.property(fc.array(craving, { maxLength: 40 }), cravings => {
      expect(readCravings(cravings.toReversed(), berlin).busiest).toEqual(
        readCravings(cravings, berlin).busiest,
      )
      expect(readCravings(cravings.toReversed(), berlin).lasts).toEqual(readCravings(cravings, berlin).lasts)
    }),
  )
})
