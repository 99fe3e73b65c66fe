import type { HeldData } from '../../server/doors/accounts/held-data.ts'

/** Kinds of what is held that can go by themselves while the account stays. */
export const partNames = [
  'record',
  'plan',
  'surveys',
  'certificates',
  'challenges',
  'emails',
  'notifications',
] as const
export type PartName = (typeof partNames)[number]

/** How what is held is shown and taken along: a few kinds that everyone knows. */
export const groupNames = ['account', ...partNames, 'helping'] as const
export type GroupName = (typeof groupNames)[number]

/** Those that are consents: taken back, they go at once. */
export const atOnce: readonly PartName[] = ['emails', 'notifications']

/** What goes with another part: without the record there is nothing the others are made from. */
const withRecord: readonly PartName[] = ['record', 'plan', 'challenges', 'notifications']

export const allOf = (parts: readonly PartName[]): PartName[] =>
  partNames.filter(name => parts.includes(name) || (parts.includes('record') && withRecord.includes(name)))

/** Every field of what is held, in the kind it belongs to. A new one that has none doesn't compile. */
const groupOf: Record<Exclude<keyof HeldData, 'programme'>, GroupName> = {
  name: 'account',
  email: 'account',
  isEmailVerified: 'account',
  roles: 'account',
  providers: 'account',
  language: 'account',
  createdAt: 'account',
  sessions: 'account',
  browsers: 'account',
  calls: 'account',
  deletions: 'account',
  unreadable: 'account',
  followUp: 'record',
  reminding: 'plan',
  surveys: 'surveys',
  certificates: 'certificates',
  challenges: 'challenges',
  letters: 'emails',
  shownLinks: 'emails',
  blocked: 'emails',
  waitingInLists: 'emails',
  subscription: 'emails',
  series: 'emails',
  devices: 'notifications',
  invitations: 'helping',
  seenLinks: 'helping',
  helplines: 'helping',
  links: 'helping',
  campaigns: 'helping',
  savedViews: 'helping',
}

const ofRecord: readonly string[] = [
  'member',
  'checkIns',
  'cravings',
] satisfies (keyof HeldData['programme'])[]

const count = (...held: unknown[]): number =>
  held.reduce<number>(
    (sum, each) => sum + (Array.isArray(each) ? each.length : each === null || each === undefined ? 0 : 1),
    0,
  )

const linesOf = {
  account: ({ sessions, browsers, calls, deletions, unreadable }) => ({
    account: 1,
    sessions: count(sessions),
    browsers: count(browsers),
    requests: count(deletions),
    calls: count(calls),
    other: count(unreadable),
  }),
  record: ({ programme: { member, checkIns, cravings }, followUp }) => ({
    profile: count(member),
    checkIns: count(checkIns),
    cravings: count(cravings),
    followUp: count(followUp),
  }),
  plan: ({ programme: { planItems, steps, ticks, medicines, medicineUse, reminders }, reminding }) => ({
    planItems: count(planItems, steps, ticks),
    medicines: count(medicines, medicineUse),
    reminders: count(reminders, reminding),
  }),
  surveys: ({ surveys }) => ({ surveys: count(surveys) }),
  certificates: ({ certificates }) => ({ certificates: count(certificates) }),
  challenges: ({ challenges: { places, removedFrom, blockedAt } }) => ({
    places: count(places),
    cheers: places.reduce((sum, each) => sum + count(each.cheersGiven, each.cheersReceived), 0),
    reports: count(removedFrom, blockedAt) + places.reduce((sum, each) => sum + count(each.reportsMade), 0),
  }),
  emails: ({ letters, shownLinks, blocked, subscription, waitingInLists, series }) => ({
    sent: count(letters, shownLinks),
    subscription: count(subscription, waitingInLists, blocked),
    series: count(series),
  }),
  notifications: ({ devices }) => ({ devices: count(devices) }),
  helping: ({ invitations, seenLinks, helplines, links, campaigns, savedViews }) => ({
    work: count(invitations, seenLinks, helplines, links, campaigns, savedViews),
  }),
} satisfies Record<GroupName, (held: HeldData) => Record<string, number>>
type LinesOf = typeof linesOf
export type LineName = { [Name in GroupName]: keyof ReturnType<LinesOf[Name]> }[GroupName]
export type GroupLine = { name: LineName; count: number }
export type Group = { name: GroupName; count: number; lines: GroupLine[] }

/** What is held, counted; kinds of which there is nothing are left out. */
export function groupsOf(held: HeldData): Group[] {
  return groupNames.flatMap(name => {
    const lines = Object.entries(linesOf[name](held))
      .filter(([, number]) => number > 0)
      .map(([line, number]) => ({ name: line as LineName, count: number }))
    const total = lines.reduce((sum, line) => sum + line.count, 0)
    return total > 0 ? [{ name, count: total, lines }] : []
  })
}

/** All that is held of one kind, as it is taken along. */
export function dataOf(held: HeldData, name: GroupName): Record<string, unknown> {
  const { programme, ...rest } = held
  const own = Object.entries(rest).filter(([field]) => groupOf[field as keyof typeof groupOf] === name)
  const kept = Object.entries(programme).filter(([field]) =>
    name === 'record' ? ofRecord.includes(field) : name === 'plan' && !ofRecord.includes(field),
  )
  return Object.fromEntries([...own, ...kept])
}
