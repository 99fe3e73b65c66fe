import { expect, it } from 'vitest'
import { heldClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import type { Measure, NumberSource } from './measures.ts'
import { createNumbers, numbersMigrations } from './numbers.ts'
import { day, week, weekOf } from './weeks.ts'

describeOnEveryDatabase('numbers', open => {
  async function openNumbers() {
    const database = await open()
    await migrate(database, [numbersMigrations])
    const clock = heldClock('2026-11-18T12:00:00Z')
    /** When someone did something. */
    const deeds = { joined: [] as number[], active: [] as number[], certificates: [] as number[] }
    const of =
      (at: readonly number[]): NumberSource['count'] =>
      async (from, weeks) =>
        Array.from(
          { length: weeks },
          (_, index) =>
            at.filter(each => each >= from + index * week && each < from + (index + 1) * week).length,
        )
    const none: NumberSource = { count: async () => undefined }
    const sources: Record<Measure, NumberSource> = {
      joined: { count: (...asked) => of(deeds.joined)(...asked) },
      active: { isOnlyNow: true, isMost: true, count: (...asked) => of(deeds.active)(...asked) },
      members: none,
      certificates: { count: (...asked) => of(deeds.certificates)(...asked) },
      challengers: none,
      confirmed: none,
      stopped: none,
      subscribers: none,
    }
    const languages = new Map([
      ['de', 0],
      ['en', 0],
      ['pl', 0],
    ])
    const certificates = new Map([
      ['week', 0],
      ['ongoing', 0],
    ])
    let looks = 0
    const make = () =>
      createNumbers({
        database,
        clock,
        sources,
        groups: { languages: async () => languages, certificates: async () => certificates },
        tables: { looks: async () => ++looks },
      })
    const now = () => clock.now().getTime()
    const join = (people: number, at = now()) =>
      deeds.joined.push(...Array.from({ length: people }, () => at))
    return { clock, deeds, numbers: make(), make, languages, certificates, now, join }
  }

  it('are counted back to what was before the first count, and say nothing where nobody knows', async () => {
    const { numbers, join, now } = await openNumbers()
    join(25, now() - 3 * week)
    join(18, now() - 20 * week)
    join(4)
    await numbers.count()
    const { flows, levels } = await numbers.report('4w')
    // Eight of the eighteen fill a ten with two of those who came later.
    expect(flows.joined).toMatchObject({ weeks: [0, 30, 0, 0], sum: 30, running: 0, before: { sum: 0 } })
    expect(flows.challengers).toBeNull()
    expect(levels.members).toEqual({ weeks: [null, null, null, null], now: null })
  })

  it('never change once a week is over, whoever comes or goes afterwards', async () => {
    const { numbers, clock, deeds, join } = await openNumbers()
    join(20)
    await numbers.count()
    expect((await numbers.report('4w')).flows.joined).toMatchObject({ sum: 0, running: 20 })
    clock.advance(week)
    await numbers.count()
    expect((await numbers.report('4w')).flows.joined).toMatchObject({ weeks: [0, 0, 0, 20], running: 0 })
    // Some leave, and what they did goes with them.
    deeds.joined.splice(0, 15)
    await numbers.count()
    clock.advance(day)
    await numbers.count()
    expect((await numbers.report('4w')).flows.joined).toMatchObject({ weeks: [0, 0, 0, 20], running: 0 })
  })

  it('remember who was here, though they come again the week after', async () => {
    const { numbers, clock, deeds, now } = await openNumbers()
    deeds.active = Array.from({ length: 30 }, now)
    await numbers.count()
    expect((await numbers.report('4w')).levels.active).toEqual({ weeks: [null, null, null, null], now: 30 })
    clock.advance(week)
    deeds.active = [...Array.from({ length: 12 }, now), ...deeds.active.slice(0, 18)]
    await numbers.count()
    expect((await numbers.report('4w')).levels.active).toEqual({ weeks: [null, null, null, 30], now: 10 })
  })

  it('make up for weeks in which the machine was off, and are the same by two processes at once', async () => {
    const { numbers, make, clock, join, now } = await openNumbers()
    join(10)
    await numbers.count()
    clock.advance(3 * week)
    join(40, now() - 2 * week)
    await Promise.all([make().count(), make().count(), numbers.count()])
    await numbers.count()
    expect((await numbers.report('4w')).flows.joined?.weeks).toEqual([0, 10, 40, 0])
  })

  it('tell languages anew only after a week, and once ten more have come', async () => {
    const { numbers, clock, languages, join } = await openNumbers()
    languages.set('de', 34).set('en', 12)
    await numbers.count()
    const first = [
      { id: 'de', people: 30 },
      { id: 'en', people: 10 },
      { id: 'pl', people: null },
    ]
    expect((await numbers.findGroups('languages'))?.shown).toEqual(first)
    languages.set('pl', 10)
    join(9)
    clock.advance(week)
    await numbers.count()
    expect((await numbers.findGroups('languages'))?.shown).toEqual(first)
    join(1)
    clock.advance(week)
    await numbers.count()
    expect((await numbers.findGroups('languages'))?.shown).toEqual([
      { id: 'de', people: 30 },
      { id: 'en', people: 10 },
      { id: 'pl', people: 10 },
    ])
  })

  it('tell certificates by milestone by the same rule, as more are made', async () => {
    const { numbers, clock, certificates, deeds, now, join } = await openNumbers()
    const tell = async () => {
      await numbers.count()
      return (await numbers.findGroups('certificates'))?.shown.map(({ people }) => people)
    }
    certificates.set('week', 25).set('ongoing', 9)
    expect(await tell()).toEqual([20, null])
    certificates.set('ongoing', 19)
    join(50)
    clock.advance(week)
    expect(await tell()).toEqual([20, null])
    deeds.certificates.push(...Array.from({ length: 10 }, now))
    expect(await tell()).toEqual([20, null])
    clock.advance(week)
    expect(await tell()).toEqual([20, 10])
  })

  it('say when they were counted, whoever did it', async () => {
    const { numbers, clock, make, now } = await openNumbers()
    expect(await numbers.findCountedAt()).toBeNull()
    await numbers.count()
    clock.advance(day)
    await make().count()
    expect(await numbers.findCountedAt()).toBe(now())
  })

  it('keep tables as they may be shown', async () => {
    const { numbers, now } = await openNumbers()
    expect(await numbers.findTable('looks')).toBeNull()
    await numbers.countTables()
    await numbers.countTables()
    expect(await numbers.findTable('looks')).toEqual({ at: now(), shown: 2 })
    expect(weekOf(now())).toBeGreaterThan(0)
  })
})
