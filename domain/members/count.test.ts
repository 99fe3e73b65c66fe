import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDays, tellDay } from './check-in-days.ts'
import { type CheckIn, countUp } from './count.ts'
import type { Clockwork } from './day.ts'
import { findNewest, milestones } from './milestones.ts'
import { findBodyNews } from './recovery.ts'
import { save } from './savings.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const quitAt = Date.parse('2026-01-05T07:30:00Z')
const timeZone = 'Europe/Warsaw'

const slip = (after: number, more: Partial<CheckIn> = {}): CheckIn => ({
  day: new Date(quitAt + after * day).toISOString().slice(0, 10),
  state: 'slip',
  at: quitAt + after * day,
  ...more,
})
const count = (checkIns: CheckIn[], after: number, more: Partial<Parameters<typeof countUp>[0]> = {}) =>
  countUp({ quitAt, checkIns, timeZone, now: quitAt + after * day, ...more })
const anew = (after: number) => slip(after, { newStartAt: quitAt + after * day })

describe('a quit', () => {
  test('counts whole days from its moment', () => {
    expect(count([], 0.5)).toMatchObject({ total: 0, current: { days: 0 } })
    expect(count([], 6.99)).toMatchObject({ total: 6, current: { days: 6 }, best: { days: 6 } })
  })

  test('has counted nothing before it begins', () => {
    expect(count([], -3)).toMatchObject({ total: 0, smokeFreeFor: 0, earned: {} })
  })

  test('keeps all its days when a slip goes on, but for the day of the slip', () => {
    expect(count([slip(3.2)], 3.5).total).toBe(3)
    expect(count([slip(3.2)], 10)).toMatchObject({ total: 9, current: { days: 9 } })
  })

  test('keeps the old run when a new one begins, and rests until then', () => {
    const { stretches, total, current, best } = count([slip(10.5, { newStartAt: quitAt + 12 * day })], 15)
    expect(stretches.map(({ from, to }) => [(from - quitAt) / day, (to - quitAt) / day])).toEqual([
      [0, 10.5],
      [12, 15],
    ])
    expect({ total, current: current.days, best: best.days }).toEqual({ total: 13, current: 3, best: 10 })
  })

  test('loses no day to a new run, whose clock starts with it and whose slip is not in it', () => {
    for (const told of [slip(5.6), anew(5.6)]) {
      const { total, next, smokeFreeFor } = count([told], 5.6)
      expect({ total, smokeFreeFor, next: next?.id }).toEqual({ total: 5, smokeFreeFor: 5 * day, next: '7d' })
      expect(next?.at).toBe(quitAt + 5.6 * day + 2 * day)
    }
    expect(count([anew(5.6)], 5.6)).toMatchObject({
      current: { startedAt: quitAt + 5.6 * day, days: 0, smokeFreeFor: 0 },
      best: { days: 5 },
    })
    expect(count([anew(5.6)], 6.6)).toMatchObject({ total: 6, current: { days: 1 } })
  })

  test('loses no day to a new run that began yesterday, nor to the choice between that and going on', () => {
    expect(count([], 5.6).total).toBe(5)
    expect(count([anew(4.5)], 5.6)).toMatchObject({ total: 5, current: { days: 1 }, best: { days: 4 } })
    expect(count([slip(4.5)], 5.6)).toMatchObject({ total: 5, current: { days: 5 } })
  })

  test('takes “rather not say” and silence as no answer, not as a slip', () => {
    expect(count([{ ...slip(2), state: 'private' }], 5).total).toBe(5)
  })

  test('loses no milestone to a slip told late, and does not lead to it again', () => {
    const earned = count([], 7.1).earned
    expect(earned['7d']).toBe(quitAt + 7 * day)
    const after = count([slip(6.5, { toldAt: quitAt + 7.2 * day })], 7.2, { earned })
    expect(after.total).toBe(7)
    expect(after.earned['7d']).toBe(quitAt + 7 * day)
    expect(after.next?.id).toBe('14d')
  })

  test('stands still after a slip, and grows again once it is caught up with', () => {
    const hours = (told: CheckIn[], after: number) => count(told, after / 24).shownFor / hour
    const early = [slip(20 / 24)]
    expect([20, 30, 40, 41, 44].map(after => hours(early, after))).toEqual([20, 20, 20, 21, 24])
    const late = [slip(6.5, { toldAt: quitAt + 7.2 * day })]
    expect([7.2, 7.4, 7.5, 8.4, 8.5].map(after => count(late, after).total)).toEqual([7, 7, 7, 7, 8])
    // Told of the same evening before and after each other, in whatever order they are read.
    const both = [slip(1.9, { toldAt: quitAt + 3.1 * day }), slip(2.9, { toldAt: quitAt + 3.2 * day })]
    expect([both, both.toReversed()].map(told => count(told, 3.2).total)).toEqual([3, 3])
  })

  test('says the same hours of the total and of a run that goes on, after a slip on its first day', () => {
    for (const after of [21, 30, 39, 45]) {
      const { shownFor, current, best } = count([slip(20 / 24)], after / 24)
      expect([current.smokeFreeFor, best.smokeFreeFor]).toEqual([shownFor, shownFor])
    }
    expect(count([anew(20 / 24)], 1).current.smokeFreeFor / hour).toBeCloseTo(4)
  })

  test('dates what was reached by an earlier start, once that is told', () => {
    const earned = count([], 3.5).earned
    expect(count([], 3.5, { earned, quitAt: quitAt - day }).earned).toMatchObject({ '3d': quitAt + 2 * day })
  })

  test('names the milestone reached last, and the longer one where two fall together', () => {
    expect(findNewest({})).toBeUndefined()
    expect(findNewest({ '24h': 5, '3d': 9, '7d': 7 })).toEqual({ id: '3d', at: 9 })
    expect(findNewest({ '28d': 9, '1m': 9 })?.id).toBe('1m')
  })

  test('reaches a month before 28 days where the clocks took an hour of it', () => {
    const began = Date.parse('2026-02-10T12:00:00-05:00')
    const at = (now: number) => countUp({ quitAt: began, checkIns: [], timeZone: 'America/New_York', now })
    expect(at(began + 28 * day - 2 * hour).next).toMatchObject({ id: '1m', at: began + 28 * day - hour })
    expect(at(began + 28 * day - hour)).toMatchObject({
      earned: { '1m': began + 28 * day - hour },
      next: { id: '28d' },
    })
  })

  test('saves by the hour, less what was smoked', () => {
    const habit = { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' }
    expect(save(habit, count([], 2.5))).toEqual({ cigarettes: 50, money: 20 })
    expect(save(habit, count([slip(1, { smoked: 3 })], 2.5))).toEqual({ cigarettes: 47, money: 18.8 })
    expect(save(habit, count([slip(1)], 2.5)).cigarettes).toBe(49)
    expect(save(habit, count([slip(0, { smoked: 30 })], 1)).money).toBe(0)
  })
})

const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
]
const zone = fc.constantFrom(...zones)
const minutes = (most: number, least = 0) =>
  fc.integer({ min: least, max: most / minute }).map(n => n * minute)

const checkIn: fc.Arbitrary<CheckIn> = fc
  .record({
    state: fc.constantFrom('free' as const, 'slip' as const, 'slip' as const, 'private' as const),
    after: minutes(60 * day, -2 * day),
    newStart: fc.option(minutes(8 * day, -day), { nil: undefined }),
    smoked: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  })
  .map(({ state, after, newStart, smoked }) => {
    const at = quitAt + after
    return {
      day: new Date(at).toISOString().slice(0, 10),
      state,
      at,
      ...(state === 'slip' && newStart !== undefined && { newStartAt: at + newStart }),
      ...(state === 'slip' && smoked !== undefined && { smoked }),
    }
  })
const checkIns = fc.uniqueArray(checkIn, { selector: ({ day }) => day, maxLength: 12 })
const later = minutes(80 * day).map(after => quitAt + after)

/** Looks at the clock each minute, as a patient person would, and never at the arithmetic. */
function watch(told: readonly CheckIn[], now: number) {
  const slips = told.filter(({ state, at }) => state === 'slip' && at >= quitAt && at <= now)
  const slipsAt = Map.groupBy(slips, ({ at }) => at)
  const seen = { days: 0, today: 0, runDays: 0, best: 0, runBegan: quitAt, smoked: 0 }
  let restsUntil = quitAt
  let opensRun = false
  for (let at = quitAt; at <= now; at += minute) {
    // The minute that ends now is kept before anything that happens now.
    if (at > restsUntil) seen.today += 1
    if (seen.today === 24 * 60) {
      seen.days += 1
      seen.runDays += 1
      seen.today = 0
    }
    seen.best = Math.max(seen.best, seen.runDays)
    for (const { newStartAt, smoked = 1 } of slipsAt.get(at) ?? []) {
      seen.today = 0
      seen.smoked += smoked
      if (newStartAt === undefined) continue
      opensRun = true
      restsUntil = Math.max(restsUntil, newStartAt)
    }
    // Where a run is said to begin in the future, it waits: at this moment it has lasted for nothing.
    if (opensRun && (at >= restsUntil || at === now)) {
      seen.runBegan = at
      seen.runDays = 0
      opensRun = false
    }
  }
  return seen
}

describe('whatever is told', () => {
  test('the days, the clock and the runs are those that someone watching counts', () => {
    fc.assert(
      fc.property(checkIns, later, zone, (told, now, timeZone) => {
        const seen = watch(told, now)
        const { total, smokeFreeFor, current, best, smoked } = countUp({
          quitAt,
          checkIns: told,
          timeZone,
          now,
        })
        expect({
          days: total,
          today: (smokeFreeFor % day) / minute,
          runDays: current.days,
          best: best.days,
          runBegan: current.startedAt,
          smoked,
        }).toEqual(seen)
      }),
      { numRuns: 300 },
    )
  })

  test('the way to the next milestone ends when it is reached, and not before', () => {
    fc.assert(
      fc.property(checkIns, later, zone, (told, now, timeZone) => {
        const past = told.filter(({ at }) => at <= now)
        const { next, smokeFreeFor, earned } = countUp({ quitAt, checkIns: past, timeZone, now })
        if (!next) throw new Error('twenty years have passed')
        expect(next.at).toBeGreaterThan(now)
        expect(earned[next.id]).toBeUndefined()
        expect(next.progress).toBeGreaterThanOrEqual(0)
        expect(next.progress).toBeLessThan(1)
        const rests = past.some(({ newStartAt = 0 }) => newStartAt > now)
        if (rests) return
        if (next.unit === 'hour') expect(smokeFreeFor + next.at - now).toBe(next.count * hour)
        if (next.unit === 'day') expect(smokeFreeFor + next.at - now).toBe(next.count * day)
        const almost = countUp({ quitAt, checkIns: past, timeZone, now: next.at - 1 })
        const there = countUp({ quitAt, checkIns: past, timeZone, now: next.at })
        expect(almost.next?.id).toBe(next.id)
        expect(there.earned[next.id]).toBe(next.at)
        expect(there.next?.id).not.toBe(next.id)
      }),
    )
  })

  test('money, cigarettes and the body follow the clock on the same screen', () => {
    const habit = { perDay: 24, packSize: 24, packPrice: 24, currency: 'EUR' }
    fc.assert(
      fc.property(checkIns, later, (told, now) => {
        const counted = countUp({ quitAt, checkIns: told, timeZone, now })
        const clock = counted.total * 24 + (counted.smokeFreeFor % day) / hour
        const { money, cigarettes } = save(habit, counted)
        expect(money).toBeCloseTo(Math.max(0, clock - counted.smoked), 6)
        expect(cigarettes).toBe(Math.floor(Math.max(0, clock - counted.smoked) + 1e-9))
        const { stop, ahead } = findBodyNews(counted.current.smokeFreeFor)
        if (ahead === undefined) expect(stop.after).toBeLessThanOrEqual(counted.smokeFreeFor)
      }),
    )
  })

  test('the order it is told in changes nothing', () => {
    fc.assert(
      fc.property(checkIns, fc.integer(), later, (told, seed, now) => {
        const shuffled = [...told].sort((a, b) => hash(a.day, seed) - hash(b.day, seed))
        expect(countUp({ quitAt, checkIns: shuffled, timeZone, now })).toEqual(
          countUp({ quitAt, checkIns: told, timeZone, now }),
        )
      }),
    )
  })

  test('time and journeys never cost a day', () => {
    fc.assert(
      fc.property(checkIns, later, fc.nat(30 * day), zone, zone, (told, now, passed, here, there) => {
        const past = told.filter(({ at }) => at <= now)
        const before = countUp({ quitAt, checkIns: past, timeZone: here, now })
        const after = countUp({
          quitAt,
          checkIns: past,
          timeZone: there,
          now: now + passed,
          earned: before.earned,
        })
        expect(after.total).toBeGreaterThanOrEqual(before.total)
        expect(after.best.days).toBeGreaterThanOrEqual(before.best.days)
        for (const { id } of milestones)
          if (before.earned[id] !== undefined) expect(after.earned[id]).toBeLessThanOrEqual(before.earned[id])
      }),
    )
  })
})

type Kept = { quitAt: number; clockwork: Clockwork; checkIns: Map<string, CheckIn>; now: number }
type Edit = (kept: Kept) => Kept

const wait = minutes(4 * day).map(
  (by): Edit =>
    kept => ({ ...kept, now: kept.now + by }),
)
const travel = zone.map(
  (timeZone): Edit =>
    kept => ({ ...kept, clockwork: { ...kept.clockwork, timeZone } }),
)
const shift = fc.integer({ min: 0, max: 11 }).map(
  (dayEndsAt): Edit =>
    kept => ({ ...kept, clockwork: { ...kept.clockwork, dayEndsAt } }),
)
const move = minutes(5 * day, -5 * day).map(
  (by): Edit =>
    kept => ({ ...kept, quitAt: Math.min(kept.now, kept.quitAt + by) }),
)
const tell = fc
  .record({
    back: fc.nat(2),
    state: fc.constantFrom('free' as const, 'slip' as const, 'slip' as const, 'private' as const),
    isNewStart: fc.boolean(),
  })
  .map(
    ({ back, state, isNewStart }): Edit =>
      kept => {
        const { now, quitAt, clockwork, checkIns } = kept
        const day = openDays(now, quitAt, clockwork).at(back)
        if (day === undefined) return kept
        const said = checkIns.get(day)
        const slip = tellDay({ day, state, now, quitAt, clockwork, said })
        const told = isNewStart && state === 'slip' ? { ...slip, newStartAt: slip.at } : slip
        return { ...kept, checkIns: new Map(checkIns).set(day, told) }
      },
  )
const undo = fc.nat(20).map(
  (which): Edit =>
    kept => {
      const checkIns = new Map(kept.checkIns)
      checkIns.delete([...checkIns.keys()][which] ?? '')
      return { ...kept, checkIns }
    },
)
const edits = fc.array(fc.oneof(tell, tell, tell, wait, wait, undo, travel, shift, move), {
  minLength: 1,
  maxLength: 30,
})
/** In the week before the clocks of Europe and, a week later, those of America go forward. */
const beginning = Date.parse('2026-03-25T21:30:00Z')

describe('whatever is edited, in whatever order', () => {
  test('neither days nor hours fall for anything that is told, only for a later start', () => {
    fc.assert(
      fc.property(edits, zone, (steps, timeZone) => {
        let kept: Kept = {
          quitAt: beginning,
          clockwork: { timeZone, dayEndsAt: 3 },
          checkIns: new Map(),
          now: beginning,
        }
        const look = ({ quitAt, clockwork, checkIns, now }: Kept) =>
          countUp({ quitAt, checkIns: [...checkIns.values()], timeZone: clockwork.timeZone, now })
        for (const edit of steps) {
          const after = edit(kept)
          const [was, is] = [look(kept), look(after)]
          const cut = Math.max(0, after.quitAt - kept.quitAt)
          expect(is.total).toBeGreaterThanOrEqual(was.total - Math.ceil(cut / day))
          if (cut === 0) expect(is.shownFor).toBeGreaterThanOrEqual(was.shownFor)
          // Days that a later start cuts off are no others than those.
          expect(is.total * day).toBeLessThanOrEqual(after.now - after.quitAt)
          kept = after
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a slip told in its own moment takes no day, and its run begins at that moment', () => {
    fc.assert(
      fc.property(checkIns, later, fc.boolean(), (told, now, isNewStart) => {
        const clockwork = { timeZone, dayEndsAt: 3 }
        const past = told.filter(({ at, newStartAt = at }) => at < now && newStartAt < now)
        const [today = ''] = openDays(now, quitAt, clockwork)
        const others = past.filter(({ day }) => day !== today)
        const before = countUp({ quitAt, checkIns: others, timeZone, now })
        const slip = tellDay({ day: today, state: 'slip', now, quitAt, clockwork })
        const checkIn = isNewStart ? { ...slip, newStartAt: now } : slip
        const after = countUp({ quitAt, checkIns: [...others, checkIn], timeZone, now })
        expect(after.total).toBe(before.total)
        expect(after.best.days).toBe(before.best.days)
        if (isNewStart) expect(after.current).toMatchObject({ startedAt: now, days: 0 })
        else expect(after.current).toMatchObject({ startedAt: before.current.startedAt })
      }),
    )
  })

  test('a slip that is told again another day stays where it was', () => {
    const clockwork = { timeZone: 'UTC', dayEndsAt: 3 }
    const [now, at] = ['2026-01-10T18:00:00Z', '2026-01-09T21:00:00Z'].map(Date.parse) as [number, number]
    const said: CheckIn = { day: '2026-01-09', state: 'slip', at }
    const telling = { day: said.day, now, quitAt, clockwork, said }
    expect(tellDay({ ...telling, state: 'slip' })).toEqual(said)
    expect(tellDay({ ...telling, state: 'free' }).at).toBe(Date.parse('2026-01-09T15:00:00Z'))
  })

  test('going on and beginning anew differ in the run alone', () => {
    fc.assert(
      fc.property(checkIns, later, (told, now) => {
        const anew = told.map(each => (each.state === 'slip' ? { ...each, newStartAt: each.at } : each))
        const on = told.map(({ newStartAt: _, ...each }) => each)
        const [one, other] = [anew, on].map(checkIns => countUp({ quitAt, checkIns, timeZone, now }))
        expect(one).toMatchObject({
          total: other?.total,
          smokeFreeFor: other?.smokeFreeFor,
          earned: other?.earned,
          next: other?.next,
        })
      }),
    )
  })
})

function hash(text: string, seed: number): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed)
}
