import { sql } from 'kysely'
import type { heldClock } from '../../platform/clock.ts'
import type { Backend } from '../backend.ts'
import { arrive, type CrowdMember, listComers, liveEvening, noteVisits } from './crowd.ts'
import { deliverWaiting, liveWeekOfReaders, writeCampaigns } from './newsletter.ts'
import { addressOf, begin, type DemoMember, lives, signInByLink, signUp, tellDay } from './people.ts'
import { askForData } from './requests.ts'
import { openShop } from './shop.ts'
import type { DemoSize } from './sizes.ts'
import { makeLinks, noteWork, settle, staff } from './staff.ts'
import { answerSurveys } from './surveys.ts'
import { beginChallenge, issueCertificate, liveTogether } from './together.ts'

type Options = {
  /** The one the backend goes by: it's led through the weeks. */
  clock: ReturnType<typeof heldClock>
  now: number
  password: string
  size: DemoSize
  /** Signs what a shop tells of purchases. */
  shopSecret: string
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number; what: string }) => void
}

type Demo = Options & {
  backend: Backend
  weeks: number
  people: number
  /** The ids of those who look after it. */
  helpers: string[]
  shop: ReturnType<typeof openShop>
  /** The one that is going on. */
  challenge?: string
}

const day = 24 * 3_600_000

/** Lives a year of an invented installation, day by day, by the same verbs and jobs as the real one. */
export async function buildDemo(
  backend: Backend,
  options: Options,
): Promise<{ owner: string; member: string }> {
  const { clock, now, password, shopSecret } = options
  const { weeks, people } = options.size
  const { kysely } = backend.database
  // Nobody is told that something is stored, so no commit has to wait for the disk: that took two thirds of the time.
  await sql`pragma synchronous = off`.execute(kysely)
  clock.set(now - weeks * 7 * day)
  // First of all, so that what is cut off half-way can be removed like any other.
  await backend.choices.markDemo()
  await settle(backend)
  // From now on they are due.
  await backend.schedule.runDue()
  const helpers: string[] = []
  for (const [index, [name, ...roles]] of staff.entries()) {
    const network = `198.51.100.${index + 1}`
    const uid = await signUp(backend, { name, language: 'en' }, { password, network })
    await backend.identity.administration.setRoles(uid, roles)
    helpers.push(uid)
  }
  const demo: Demo = { ...options, backend, weeks, people, helpers, shop: openShop(backend, shopSecret) }
  const members = await liveDays(demo)
  await liveToday(demo, members)
  await sql`pragma synchronous = full`.execute(kysely)
  return { owner: addressOf('Robin'), member: addressOf('Mira') }
}

/** Evening by evening; gives those whose days are told one by one. */
async function liveDays(demo: Demo): Promise<DemoMember[]> {
  const { backend, clock, now, people, weeks, signal, onProgress } = demo
  const total = weeks * 7
  const comers = listComers(people, total)
  const crowd: CrowdMember[] = []
  const members: DemoMember[] = []
  let visitors: string[] = []
  for (let ago = total; ago >= 0; ago -= 1) {
    signal.throwIfAborted()
    onProgress({ done: total - ago, total, what: 'days' })
    // In the evening, when people look back; today, as late as it is.
    clock.set(ago === 0 ? now : eveningOf(now - ago * day))
    for (const comer of comers.filter(({ cameAgo }) => cameAgo === ago))
      crowd.push(await arrive(backend, comer))
    for (const member of crowd)
      if (await liveEvening(backend, member, member.cameAgo - ago)) visitors.push(member.uid)
    await liveClosely(demo, members, ago)
    const leaver = await askForData(backend, crowd, ago)
    if (leaver) crowd.splice(crowd.indexOf(leaver), 1)
    if (ago % 28 === 14 && ago > 60)
      await beginChallenge(backend, crowd.slice(-7, -1), {
        name: challengeNames[(ago / 14) % challengeNames.length] ?? 'Together',
        length: 28,
      })
    if (clock.now().getUTCDay() !== 0) continue
    await closeWeek(demo, { ago, visitors: [...visitors, ...members.map(({ uid }) => uid)] })
    visitors = []
  }
  await noteVisits(backend, [...visitors, ...demo.helpers, ...members.map(({ uid }) => uid)])
  return members
}

const challengeNames = ['Stairs, not breaks', 'Four quiet weeks', 'Before breakfast', 'The long walk home']

/** Those who are looked at: they come, tell of every day, and some do it together. */
async function liveClosely(demo: Demo, members: DemoMember[], ago: number): Promise<void> {
  const { backend, clock, password } = demo
  for (const life of lives.filter(({ cameAgo }) => cameAgo === ago)) {
    const network = `203.0.113.${members.length + 1}`
    const uid =
      life === lives[0]
        ? await signUp(backend, life, { password, network })
        : await signInByLink(backend, life, network)
    const member = { ...life, uid }
    await begin(backend, member, { now: clock.now().getTime() })
    members.push(member)
  }
  if (ago === 45)
    await beginChallenge(backend, members.slice(1, 5), { name: 'A month without smoke', length: 28 })
  // Today is still open for the one who is looked at.
  for (const member of members)
    if (ago > 0 || member.name !== 'Mira')
      await tellDay(backend, member, { age: member.cameAgo - ago, now: clock.now().getTime() })
  if (ago !== 11) return
  const friends = members.slice(0, 6)
  const begun = await beginChallenge(backend, friends, { name: 'Clear mornings', length: 28 })
  if (begun) demo.challenge = begun.id
}

/** Sunday evening: what is true of a week can only be counted in it. Jobs are done at times, and of late every week. */
async function closeWeek(demo: Demo, { ago, visitors }: { ago: number; visitors: string[] }): Promise<void> {
  const { backend, clock, helpers, shop, weeks } = demo
  const week = weeks - Math.ceil(ago / 7)
  await noteVisits(backend, visitors)
  await liveWeekOfReaders(backend, week)
  await shop.sellWeek(week)
  await noteWork(backend, helpers, week)
  await deliverWaiting(backend, clock.now().getTime())
  if (ago < 70 || week % 4 === 0) await backend.schedule.runDue()
  else await backend.numbers.count()
}

async function liveToday(demo: Demo, members: DemoMember[]): Promise<void> {
  const { backend, challenge, helpers, now, shop } = demo
  const [, editor = ''] = helpers
  const friends = members.slice(0, 6)
  if (challenge) await liveTogether(backend, challenge, friends)
  for (const [index, member] of friends.entries())
    await issueCertificate(backend, member, { index, stoppedFor: member.cameAgo - member.stoppedAfter })
  await answerSurveys(backend)
  await makeLinks(backend, editor)
  await writeCampaigns(backend, { id: editor, name: 'Marta' })
  await shop.sellLately()
  await blockAddresses(backend)
  await deliverWaiting(backend, now - 6 * 3_600_000)
  // So that nothing waits for a first count.
  await backend.schedule.runDue()
}

/** One that doesn't exist any more, one whose reader complained, and one by hand. */
async function blockAddresses({ mail }: Pick<Backend, 'mail'>): Promise<void> {
  await mail.suppressions.add('moved-away@demo.example.org', 'bounced')
  await mail.suppressions.add('no-more@demo.example.org', 'complained')
  await mail.suppressions.add('please-dont@demo.example.org', 'byHand')
}

const eveningOf = (moment: number) => moment - (moment % day) + 19 * 3_600_000
