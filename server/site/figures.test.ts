import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { type MilestoneId, milestoneIds } from '../../domain/members/milestones.ts'
import { heldClock } from '../../platform/clock.ts'
import { tries } from '../../platform/testing/tier.ts'
import { gather } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'

/** Whatever someone tells, in whatever order: every screen says the same numbers, and they are the ones counted here by hand. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const beginning = Date.parse('2026-11-03T08:30:00Z')
const habit = { perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' }

const clock = heldClock(beginning)
const now = () => clock.now().getTime()

let house: House
beforeAll(async () => {
  house = await serveHouse({
    clock,
    findPerson: async request => {
      const id = /who=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
      return id ? { id, name: 'Mira', roles: [] } : undefined
    },
  })
})
afterAll(() => house.stop())

const ask = (who: string | undefined, path: string, body?: URLSearchParams) =>
  house.ask(path, { ...(body && { method: 'POST', body }), headers: who ? { cookie: `who=${who}` } : {} })
const post = (who: string, path: string, fields: Record<string, string>) =>
  ask(who, path, new URLSearchParams(fields))

/** What stands on a page, in one line. */
async function read(who: string | undefined, path: string, body?: URLSearchParams): Promise<string> {
  const response = await ask(who, path, body)
  expect(response.status, path).toBe(200)
  return textOf(await response.text())
}

const textOf = (html: string): string =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    // What is only said aloud is said of what is new.
    .replaceAll(/<p role="status" class="sr-only">.*?<\/p>/gs, ' ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')

/** What these words are said of. */
function findIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`no ${pattern} in: ${text}`)
  return found
}

const numberIn = (text: string, pattern: RegExp) => Number(findIn(text, pattern).replaceAll(',', ''))

type Slip = { day: string; at: number; toldAt: number; isNew: boolean; smoked: number }

/** What was told so far, counted on the fingers. */
class Told {
  quitAt: number
  slips: Slip[] = []
  free = new Set<string>()
  earned = new Set<MilestoneId>()
  /** Days before it are no days of the challenge. */
  challengeFrom: string

  constructor(quitAt: number) {
    this.quitAt = quitAt
    this.challengeFrom = dateOf(quitAt)
  }

  together() {
    return [...this.free].filter(name => name >= this.challengeFrom).length
  }

  /** Where someone stands at a moment: each slip leaves the whole days before it, and begins the day under way again. */
  walk(slips: readonly Slip[], until: number) {
    const runs = [{ before: 0, longest: 0 }]
    let [whole, from, longest] = [0, this.quitAt, 0]
    const stop = (at: number) => {
      const run = runs.at(-1)
      const length = whole * day + at - from
      longest = Math.max(longest, length)
      if (run) run.longest = Math.max(run.longest, length - run.before * day)
    }
    for (const slip of slips
      .filter(({ at }) => at >= this.quitAt && at <= until)
      .toSorted((a, b) => a.at - b.at)) {
      stop(slip.at)
      whole += Math.floor((slip.at - from) / day)
      from = slip.at
      if (slip.isNew) runs.push({ before: whole, longest: 0 })
    }
    stop(until)
    return { length: whole * day + until - from, longest, runs }
  }

  count() {
    const { length, longest, runs } = this.walk(this.slips, now())
    const counted = this.slips.filter(({ at }) => at >= this.quitAt)
    const wasShown = counted.map(
      ({ toldAt }) =>
        this.walk(
          counted.filter(each => each.toldAt < toldAt),
          toldAt,
        ).length,
    )
    const shown = Math.max(length, ...wasShown)
    const lengths = runs.map(run => run.longest)
    const cigarettes = Math.max(
      0,
      (length / day) * habit.perDay - counted.reduce((sum, { smoked }) => sum + smoked, 0),
    )
    const reached = ladder.filter(([id, at]) => this.earned.has(id) || at <= longest)
    return {
      shown,
      total: Math.floor(shown / day),
      current: lengths.at(-1) ?? 0,
      best: Math.max(...lengths),
      slips: counted.length,
      cigarettes: Math.floor(cigarettes),
      money: Math.floor((cigarettes / habit.packSize) * habit.packPrice),
      reached: reached.map(([id]) => id),
      next: ladder.find(([id, at]) => at > length && !reached.some(([known]) => known === id))?.[0],
    }
  }

  /** What was reached stays, whatever is told next. */
  keep() {
    this.earned = new Set(this.count().reached)
  }
}

const ladder: [MilestoneId, number][] = [
  ['24h', day],
  ['3d', 3 * day],
  ['7d', 7 * day],
  ['14d', 14 * day],
  ['28d', 28 * day],
]
const names: Partial<Record<MilestoneId, string>> = {
  '24h': '24 hours',
  '3d': '3 days',
  '7d': '7 days',
  '14d': '14 days',
  '28d': '28 days',
}
const inDays = (days: number): string => `${days} day${days === 1 ? '' : 's'}`
const inMinutes = (length: number): string => {
  const minutes = Math.floor(length / 60_000)
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}
const inHours = (length: number): string => {
  const hours = Math.floor(length / hour)
  return `${hours} hour${hours === 1 ? '' : 's'}`
}
const hoursOrDays = (length: number): string =>
  length < day ? inHours(length) : inDays(Math.floor(length / day))

/** Someone with a record, a challenge of theirs, and who supports them there. */
async function begin(quitAt = beginning) {
  const [who, supporter] = [crypto.randomUUID(), crypto.randomUUID()]
  clock.set(quitAt)
  await house.backend.documents.collection(membersCollection).set(
    { id: who },
    {
      quitAt,
      timeZone: 'Europe/London',
      dayEndsAt: 3,
      habit,
      reasons: [],
      goals: [],
      earned: {},
      seen: milestoneIds,
      consents: { programme: agree(quitAt) },
      updatedAt: quitAt,
    },
  )
  const { id, token } = await gather(house.backend, who, { nickname: 'Mira' })
  const entry = { token, nickname: 'Jonas', role: 'supporter', agrees: true } as const
  await house.backend.challenges.perform('joinChallenge', { uid: supporter }, entry)
  return { who, supporter, challenge: pathOf('challenge', 'en', { id }), told: new Told(quitAt) }
}

type Life = Awaited<ReturnType<typeof begin>>
type Step = (life: Life) => Promise<unknown>

/** By a name, which is what a failure shows. */
const named = (name: string, step: Step): Step => Object.assign(step, { [fc.toStringMethod]: () => name })

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const wall = (at: number) => new Date(at).toISOString().slice(0, 16)
/** In London in winter, where days end at three. */
const today = () => dateOf(now() - 3 * hour)
const daysAgo = (count: number) => dateOf(Date.parse(today()) - count * day)

const wait =
  (minutes: number): Step =>
  async () =>
    void clock.advance(minutes * minute)

const tell =
  (back: number, state: 'free' | 'slip' | 'private'): Step =>
  async ({ who, told }) => {
    const name = daysAgo(back)
    if (name < dateOf(told.quitAt)) return
    const before = told.slips.find(each => each.day === name)
    if (state === 'slip') told.keep()
    const at =
      back === 0 ? now() : Math.min(now(), before?.at ?? Math.max(told.quitAt, Date.parse(name) + 15 * hour))
    await post(who, '/?index', { deed: 'checkIn', day: name, state })
    told.slips = told.slips.filter(each => each !== before)
    told.free.delete(name)
    if (state === 'free') told.free.add(name)
    if (state !== 'slip') return
    const toldAt = back > 0 && before ? before.toldAt : now()
    told.slips.push({ day: name, at, toldAt, isNew: false, smoked: 1 })
  }

const ofSlip =
  (which: number, change: Partial<Slip>, fields: Record<string, string>): Step =>
  async ({ who, told }) => {
    const slip = told.slips[which % Math.max(1, told.slips.length)]
    if (!slip) return
    if ('run' in fields) told.keep()
    await post(who, '/?index', { ...fields, day: slip.day })
    Object.assign(slip, change)
  }

const takeBack =
  (which: number): Step =>
  async ({ who, told }) => {
    const days = [...told.free, ...told.slips.map(slip => slip.day)]
    const name = days[which % Math.max(1, days.length)]
    if (!name) return
    await post(who, '/?index', { deed: 'takeBack', day: name })
    told.slips = told.slips.filter(slip => slip.day !== name)
    told.free.delete(name)
  }

const move =
  (minutes: number): Step =>
  async ({ who, told }) => {
    const quitAt = told.quitAt + minutes * minute
    if (minutes === 0 || quitAt > now()) return
    await post(who, '/you/settings?part=stopped', { deed: 'moveQuit', quitAt: wall(quitAt) })
    if (quitAt > told.quitAt) told.earned.clear()
    told.quitAt = quitAt
  }

const minutes = fc.integer({ min: 1, max: 60 * 60 })
const said = fc.tuple(
  fc.nat(2),
  fc.constantFrom('free' as const, 'slip' as const, 'slip' as const, 'private' as const),
)
const which = fc.nat(5)
const steps = fc.array(
  fc.oneof(
    minutes.map(count => named(`wait ${count}`, wait(count))),
    minutes.map(count => named(`wait ${count}`, wait(count))),
    said.map(([back, state]) => named(`${state} ${back} days ago`, tell(back, state))),
    said.map(([back, state]) => named(`${state} ${back} days ago`, tell(back, state))),
    which.map(one =>
      named(`new run ${one}`, ofSlip(one, { isNew: true }, { deed: 'countSlip', run: 'new' })),
    ),
    which.map(one => named(`run on ${one}`, ofSlip(one, { isNew: false }, { deed: 'countSlip', run: 'on' }))),
    fc
      .tuple(which, fc.integer({ min: 1, max: 40 }))
      .map(([one, smoked]) =>
        named(
          `smoked ${smoked} at ${one}`,
          ofSlip(one, { smoked }, { deed: 'lookAtSlip', smoked: `${smoked}` }),
        ),
      ),
    which.map(one => named(`take back ${one}`, takeBack(one))),
    fc.integer({ min: -2 * 1440, max: 1440 }).map(by => named(`move ${by}`, move(by))),
  ),
  { minLength: 3, maxLength: 12 },
)

describe('whatever was told', () => {
  test('every screen says what it comes to, and the same', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const life = await begin()
        let most = 0
        for (const step of all) {
          await step(life)
          await house.backend.challenges.projection.run()
          most = Math.max(most, life.told.together())
        }
        await expectToday(life)
        await expectYou(life)
        await expectPlan(life)
        await expectGuest(life)
        await expectCertificate(life)
        await expectChallenge(life, most)
      }),
      { numRuns: tries(25) },
    )
  }, 120_000)

  test('a slip before the start they moved counts for nothing', async () => {
    const life = await begin()
    for (const step of [wait(1110), tell(1, 'slip'), move(391)]) await step(life)
    await expectToday(life)
    await expectYou(life)
  })

  test('a certificate, whose form knows no seconds, counts them', async () => {
    const life = await begin(beginning + 40_000)
    clock.set(beginning + day + 20_000)
    await expectToday(life)
    await expectCertificate(life)
  })
})

/** The one large number, and the milestone that comes next. */
const large = /([\d,]+ (?:minute|hour|day)s?) smoke-free/
const foot = /(?:Start|\d+ \w+ (?:reached|still counts)) (\d+ \w+)/
const largeOf = ({ shown, total }: ReturnType<Told['count']>): string => {
  if (shown >= 2 * day) return inDays(total)
  return shown < hour ? inMinutes(shown) : inHours(shown)
}

async function expectToday({ who, told }: Life): Promise<void> {
  const count = told.count()
  const text = await read(who, '/')
  expect(findIn(text, large)).toBe(largeOf(count))
  const run = /(?:this|new) run (\d+ \w+) best run (\d+ \w+) cigarettes? not smoked ([\d,]+)/
  expect(run.exec(text)?.slice(1)).toEqual([
    hoursOrDays(count.current),
    hoursOrDays(count.best),
    count.cigarettes.toLocaleString('en'),
  ])
  expect(findIn(text, foot)).toBe(count.next && names[count.next])
  const isNear = told.slips.some(({ at }) => at >= told.quitAt && now() - at < 3 * day)
  if (!isNear) {
    expect(numberIn(text, /€([\d,]+)/)).toBe(count.money)
    return
  }
  const [, slips, days] = /(\d+) slips? in (\d+) days?\./.exec(text) ?? []
  expect([Number(slips), Number(days)]).toEqual([count.slips, count.total + count.slips])
  expect(text).toContain(`Your best run: ${inDays(Math.floor(count.best / day))}.`)
}

async function expectYou({ who, told }: Life): Promise<void> {
  const count = told.count()
  const text = await read(who, '/you')
  const [current, best] = [count.current, count.best].map(length => Math.floor(length / day))
  const totals = /days? in all (\d+) this run (\d+) best run (\d+)/.exec(text)?.slice(1).map(Number)
  expect(totals).toEqual([count.total, current, best])
  expect(findIn(text, /Your runs This run (\d+ days?)/)).toBe(inDays(current ?? 0))
  expect(numberIn(text, /€([\d,]+)/)).toBe(count.money)
  const reached = [...text.matchAll(/(\d+ \w+), reached on/g)].map(([, name]) => name)
  expect(reached).toEqual(count.reached.map(id => names[id]))
  expect(findIn(text, /(\d+ \w+), next, on/)).toBe(count.next && names[count.next])
}

/** Its days are dates: each that isn't near stands beside the one that it is. */
async function expectPlan({ who, told }: Life): Promise<void> {
  const text = await read(who, '/plan')
  const dated = [...text.matchAll(/Day (\d+), (?:[A-Z][a-z]+ (\d+)|(\d+) [A-Z])/g)]
  expect(dated.length).toBeGreaterThan(0)
  for (const [, count, after, before] of dated)
    expect(new Date(told.quitAt + Number(count) * day).getUTCDate()).toBe(Number(after ?? before))
}

/** The same for who has no account, and told nothing since. */
async function expectGuest({ told: { quitAt } }: Life): Promise<void> {
  const count = new Told(quitAt).count()
  const body = new URLSearchParams({ answer: 'stopped', moment: wall(quitAt) })
  const text = await read(undefined, '/?index', body)
  expect(findIn(text, foot)).toBe(count.next && names[count.next])
  expect(findIn(text, large)).toBe(largeOf(count))
}

async function expectCertificate({ who, told }: Life): Promise<void> {
  const count = told.count()
  const wishes = new URLSearchParams({
    kind: 'live',
    moment: wall(told.quitAt),
    timeZone: 'Europe/London',
    perDay: String(habit.perDay),
    packSize: String(habit.packSize),
    packPrice: String(habit.packPrice),
    currency: habit.currency,
    theme: 'dawn',
    language: 'en',
    visibility: 'link',
    consent: 'on',
  })
  for (const shown of ['days', 'money']) wishes.append('shows', shown)
  const made = await ask(who, '/certificate/new', wishes)
  const id = /edit\/([\w-]+)/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
  const text = await read(undefined, pathOf('certificate', 'en', { id }))
  expect(findIn(text, /(\d+ \w+) smoke-free/)).toBe(
    count.total > 0 ? inDays(count.total) : inHours(count.shown),
  )
  expect(numberIn(text, /€([\d,]+) saved/)).toBe(count.money)
}

async function expectChallenge({ who, supporter, challenge, told }: Life, most: number): Promise<void> {
  const total = told.together()
  const next = [1, 3, 7, 14, 28].find(each => each > most) ?? 0
  for (const reader of [who, supporter]) {
    const text = await read(reader, challenge)
    expect(numberIn(text, /(\d+) smoke-free days? together/)).toBe(total)
    if (total === 0) expect(numberIn(text, /The next milestone together: (\d+) days?/)).toBe(next)
    else expect(/(\d+) more until (\d+)/.exec(text)?.slice(1).map(Number)).toEqual([next - total, next])
    expect(numberIn(text, /(\d+) to go/)).toBe(next - total)
  }
  expect(numberIn(await read(who, '/together'), /Just you so far (\d+) days?/)).toBe(total)
  const line = await read(who, '/')
  if (total > 0 && /Your answer above counts/.test(line))
    expect(numberIn(line, /(\d+) days? together/)).toBe(total)
}
