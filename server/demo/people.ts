import type { Change } from '../../domain/members/changes.ts'
import { agree } from '../../domain/members/consents.ts'
import { triggers } from '../../domain/members/cravings.ts'
import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import type { Language } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import { readMailed } from './read-mailed.ts'

export type Life = {
  name: string
  email: string
  language: Language
  timeZone: string
  /** How many days ago they came, and how long after that they stopped. */
  cameAgo: number
  stoppedAfter: number
  /** Which of their days were slips. */
  slips: number[]
}
export type DemoMember = Life & { uid: string }

const day = 24 * 3_600_000
export const zones: Readonly<Record<Language, string>> = {
  ...{ en: 'Europe/London', de: 'Europe/Berlin', fr: 'Europe/Paris', nl: 'Europe/Amsterdam' },
  ...{ es: 'Europe/Madrid', ru: 'Europe/Riga', it: 'Europe/Rome', pt: 'Europe/Lisbon', pl: 'Europe/Warsaw' },
}
export const addressOf = (name: string) => `${name.toLowerCase()}@demo.example.org`

const life = (
  name: string,
  language: Language,
  cameAgo: number,
  stoppedAfter = 1,
  slips: number[] = [],
): Life => ({
  ...{ name, email: addressOf(name), language, timeZone: zones[language] },
  ...{ cameAgo, stoppedAfter, slips },
})

/** Whose days are told one by one. The first is the one to sign in as. */
export const lives: Life[] = [
  life('Mira', 'de', 68, 1, [12]),
  life('Jonas', 'de', 63),
  life('Aisha', 'en', 59, 2, [20]),
  life('Tomek', 'pl', 57),
  life('Lena', 'de', 52, 1, [3, 9]),
  life('Claire', 'fr', 47),
  life('Owen', 'en', 44, 4),
  life('Zofia', 'pl', 40, 1, [15]),
  life('Hugo', 'fr', 36),
  life('Priya', 'en', 33, 2),
  life('Karl', 'de', 29, 1, [6]),
  life('Ewa', 'pl', 26),
  life('Sam', 'en', 23),
  life('Nadia', 'fr', 20, 3, [8]),
  life('Ben', 'de', 17),
  life('Iga', 'pl', 14),
  life('Noah', 'en', 10, 1, [2]),
  life('Manon', 'fr', 7),
  life('Finn', 'de', 4),
  life('Ruth', 'en', 2),
]

/** Someone with a password and a confirmed address, as the real doors make them. */
export async function signUp(
  { identity, mail }: Pick<Backend, 'identity' | 'mail'>,
  { name, language }: Pick<Life, 'name' | 'language'>,
  { password, network }: { password: string; network: string },
): Promise<string> {
  const email = addressOf(name)
  const asker = { clientAddress: network, userAgent: null, language }
  const account = { email, password, displayName: name, returnSecureToken: true }
  const { localId, idToken, refusal } = await identity.call('signUp', account, asker)
  if (!localId || !idToken) throw new Error(`${name} couldn’t sign up: ${refusal?.word}`)
  await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
  await identity.settle()
  await identity.call('update', { oobCode: await readMailed({ mail }, email) }, asker)
  return localId
}

/** The same by a link in an email: without a password, which would take a tenth of a second each to hash. */
export async function signInByLink(
  { identity, mail, origin }: Pick<Backend, 'identity' | 'mail' | 'origin'>,
  { email, language }: Pick<Life, 'email' | 'language'>,
  network: string,
): Promise<string> {
  const asker = { clientAddress: network, userAgent: null, language }
  const wish = { requestType: 'EMAIL_SIGNIN', email, canHandleCodeInApp: true, continueUrl: origin.href }
  await identity.call('sendOobCode', wish, asker)
  await identity.settle()
  const oobCode = await readMailed({ mail }, email)
  const { localId, refusal } = await identity.call('signInWithEmailLink', { email, oobCode }, asker)
  if (!localId) throw new Error(`${email} couldn’t sign in: ${refusal?.word}`)
  return localId
}

export const asking = (uid: string) => ({
  person: { uid, roles: [], isAnonymous: false, isVerified: true },
  clientAddress: '192.0.2.1',
})

/** They begin, with a date to stop at. */
export async function begin(
  { members }: Pick<Backend, 'members'>,
  member: DemoMember,
  {
    now,
    consents = {},
    isFull = member.name === 'Mira',
  }: { now: number; consents?: object; isFull?: boolean },
) {
  const agreed = agree(now)
  const begin = {
    quitAt: now + member.stoppedAfter * day,
    timeZone: member.timeZone,
    dayEndsAt: defaultDayEnd,
    habit: { product: 'cigarettes', perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' },
    reasons: isFull ? ['Jonas', 'Zug 7:42'] : [],
    goals: isFull
      ? [
          { id: 'bike', title: 'Brompton', amount: 300 },
          { id: 'lisbon', title: 'Lissabon', amount: 600 },
        ]
      : [],
    earned: {},
    ...(isFull && { reminding: { by: 'calendar', quietFrom: 1_290, quietTo: 420 } }),
    consents: {
      programme: agreed,
      ...consents,
      ...(isFull && { plan: agreed, medicine: agreed, reminders: agreed }),
    },
    updatedAt: now,
  }
  await members.apply(asking(member.uid), [{ begin }], now)
  if (isFull) await members.apply(asking(member.uid), planOf(now), now)
}

/** Hard moments in their own words, what they do and are reminded of, and what makes it easier. */
function planOf(now: number): Change[] {
  const times = { createdAt: now, updatedAt: now }
  const workdays = [1, 2, 3, 4, 5]
  const everyDay = [...workdays, 6, 7]
  const sentence = { kind: 'moment', language: 'de', ...times }
  const items = {
    company: {
      ...{ ...sentence, moment: 'company', at: 960, days: workdays },
      when: 'die anderen zum Rauchen rausgehen',
      act: 'nehme ich meinen Tee mit nach oben und schreibe Jonas',
    },
    meal: {
      ...{ ...sentence, moment: 'meal', at: 1_255, days: everyDay },
      when: 'das Abendessen vorbei ist',
      act: 'stehe ich gleich auf und gehe um den Block',
    },
    coffee: { kind: 'task', act: 'Tee am Fenster', at: 555, ...times },
  }
  const reminder = { about: 'moment', isOn: true, ...times }
  const reminders = {
    company: { ...reminder, item: 'company', days: workdays, at: 950 },
    own: { ...reminder, about: 'own', text: 'Fenster, nicht Balkon', days: [6, 7], at: 1_320 },
    patch: { ...reminder, about: 'medicine', days: everyDay, at: 450, isOn: false },
  }
  const since = new Date(now).toISOString().slice(0, 10)
  return Object.entries({
    planItems: items,
    reminders,
    steps: { why: { doneAt: now, note: 'Jonas' }, moments: { doneAt: now }, tell: { doneAt: now } },
    medicines: { patch: { since }, gum: { since } },
  }).flatMap(([below, all]) => Object.entries(all).map(([id, data]) => ({ below, id, data }) as Change))
}

/** What they tell of a day: nearly always something. Some evenings are hard, and pass. */
export async function tellDay(
  { members }: Pick<Backend, 'members'>,
  member: DemoMember,
  { age, now }: { age: number; now: number },
): Promise<void> {
  const changes = listTold(member, { age, at: now, turn: age + member.name.length })
  if (changes.length > 0) await members.apply(asking(member.uid), changes, now)
}

/** How old their record is on that evening, and a number by which days differ. */
type Evening = { age: number; at: number; turn: number }

export function listTold(
  { timeZone, slips, stoppedAfter }: Life,
  { age, at: evening, turn }: Evening,
): Change[] {
  const stopped = age - stoppedAfter
  const id = dayOf(evening, { timeZone, dayEndsAt: defaultDayEnd })
  const state = slips.includes(stopped) ? 'slip' : turn % 11 === 7 ? 'private' : 'free'
  const changes: Change[] = []
  if (stopped >= 0 && turn % 9 !== 4)
    changes.push({
      below: 'checkIns',
      id,
      data: { state, at: evening, ...(state === 'slip' && { smoked: 2 }) },
    })
  if (turn % 3 !== 0) {
    const trigger = triggers[(turn * 5) % triggers.length] ?? triggers[0]
    const strength = Math.max(1, 5 - Math.floor(Math.max(0, stopped) / 14) - (turn % 2))
    const at = evening - (1 + (turn % 9)) * 3_600_000
    changes.push({
      below: 'cravings',
      id: `c${age}`,
      data: { at, strength, trigger, ...(turn % 4 === 0 && { passedAt: at + 4 * 60_000 }) },
    })
  }
  return changes
}
