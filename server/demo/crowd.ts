import { agree } from '../../domain/members/consents.ts'
import type { Language } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import {
  addressOf,
  asking,
  begin,
  type DemoMember,
  type Life,
  listTold,
  signInByLink,
  zones,
} from './people.ts'
import { issueCertificate } from './together.ts'

/** One of the many who came over a year and tell little. What they do follows from their number. */
type Comer = Life & { number: number }
export type CrowdMember = Comer & DemoMember & { quitAt: number }

type Parts = Pick<
  Backend,
  'certificates' | 'clock' | 'database' | 'followUp' | 'identity' | 'mail' | 'members' | 'origin'
>

const day = 24 * 3_600_000
/** The group of the link that some came by. */
export const cohort = 'Tuesday group'

const names = [
  'Alma',
  'Bruno',
  'Cleo',
  'Dario',
  'Edda',
  'Filip',
  'Greta',
  'Henk',
  'Ines',
  'Jaro',
  'Kaja',
  'Luca',
]
/** Of twenty people, how many read which language. */
const spoken: Language[] = [
  ...(['de', 'de', 'de', 'de', 'de', 'de', 'de', 'de', 'en', 'en', 'en', 'en'] as const),
  ...(['pl', 'pl', 'fr', 'ru', 'es', 'it', 'nl', 'pt'] as const),
]
/** Of four people one says after four weeks that they are smoke-free, one that they aren't, one nothing; one isn't asked. */
const isFree = (number: number) => number % 4 === 0
const isAsked = (number: number) => number % 4 !== 3
const hasAnswer = (number: number) => number % 4 < 2
/** The age of their record on the evenings on which they tell of the time since the last; most stop sooner or later. */
const tellings = [4, 18, 45, 100, 190, 300]
const tellingsOf = (number: number) => tellings.slice(0, 1 + ((number * 5) % 7))

/** A few more every month, and some weeks are better than others. */
export const listComers = (people: number, days: number): Comer[] =>
  Array.from({ length: people }, (_, number) => {
    const name = names[number % names.length] ?? 'Alma'
    const block = Math.floor(number / 4)
    const language = spoken[(block * 7) % spoken.length] ?? 'en'
    return {
      ...{ number, name, email: addressOf(`${name}-${number}`), language, timeZone: zones[language] },
      cameAgo: Math.floor(days * (1 - timeOf((number + 0.5) / people))),
      stoppedAfter: 1 + (number % 3),
      slips: isFree(number) ? [] : [6 + (number % 9), 20, 33],
    }
  })

/** When so much of them has come, as a part of the whole time. */
const timeOf = (share: number) => {
  const steady = share ** 0.85
  return Math.min(1, Math.max(0, steady - 0.009 * Math.sin(18 * Math.PI * steady)))
}

/** They come by a link in an email, and begin; some are asked later how it went, some are counted in their group. */
export async function arrive(parts: Parts, comer: Comer): Promise<CrowdMember> {
  const now = parts.clock.now().getTime()
  const network = `192.0.2.${1 + (comer.number % 250)}`
  const quitAt = now + comer.stoppedAfter * day
  const member = { ...comer, quitAt, uid: await signInByLink(parts, comer, network) }
  const consents = {
    ...(isAsked(comer.number) && { followUp: agree(now, 'followUp') }),
    ...(Math.floor(comer.number / 4) % 3 === 0 && { cohort: { ...agree(now, 'cohort'), name: cohort } }),
  }
  await begin(parts, member, { now, consents })
  return member
}

/** What one of them does on an evening, if anything; true where they were here. */
export async function liveEvening(parts: Parts, member: CrowdMember, age: number): Promise<boolean> {
  const { number } = member
  const stopped = age - member.stoppedAfter
  const isHere = await tell(parts, member, age)
  if (isFree(number) && stopped === 28)
    await issueCertificate(parts, member, { index: number / 4, stoppedFor: stopped })
  if (hasAnswer(number) && (stopped === 27 + (number % 9) || stopped === 172 + (number % 9)))
    await answer(parts, member, stopped > 100)
  return isHere
}

async function tell({ clock, members }: Parts, member: CrowdMember, age: number): Promise<boolean> {
  const own = tellingsOf(member.number)
  const turn = own.indexOf(age)
  if (turn < 0) return false
  const since = turn === 0 ? -1 : (own[turn - 1] ?? 0)
  const now = clock.now().getTime()
  const ages = Array.from({ length: age - since }, (_, index) => since + 1 + index)
  const changes = ages
    // Less and less, as it goes.
    .filter(each => (each + member.number) % (each < 30 ? 3 : 9) === 0)
    .flatMap(each =>
      listTold(member, { age: each, at: now - (age - each) * day, turn: each + member.number }),
    )
  await members.apply(asking(member.uid), changes, now)
  return true
}

/** What they say to the question after four weeks, or half a year, by the link that asks it. */
async function answer({ followUp }: Parts, member: CrowdMember, isLater: boolean): Promise<void> {
  const open = await followUp.findUnanswered(member.uid, member)
  const isStill = isFree(member.number) && !(isLater && (member.number / 4) % 5 === 4)
  if (open) await followUp.answer(open.token, isStill ? 'yes' : 'no')
}

/** Their browsers know them still, and they came by: what the numbers of a week are counted from. */
export async function noteVisits({ clock, database }: Parts, uids: readonly string[]): Promise<void> {
  const { kysely } = database.as<{
    accounts: { id: string; uid: string }
    sessions: { account_id: string; last_used_at: number }
  }>()
  await kysely
    .updateTable('sessions')
    .set({ last_used_at: clock.now().getTime() })
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('accounts')
        .select('id')
        .where('uid', 'in', ['', ...uids]),
    )
    .execute()
}
