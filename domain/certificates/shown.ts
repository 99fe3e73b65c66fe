import type { Language } from '../../languages/languages.ts'
import { type CheckIn, type Count, countUp } from '../members/count.ts'
import { type Milestone, milestoneOf, type NextMilestone, reachedAt } from '../members/milestones.ts'
import { save } from '../members/savings.ts'
import type { CertificateContent } from './collections.ts'

/** What a certificate says, and nothing else: what its holder switched off is not in it. */
export type ShownCertificate = {
  kind: CertificateContent['kind']
  theme: CertificateContent['theme']
  language: Language
  timeZone: string
  name?: string
  count?: { value: number; unit: 'hour' | 'day' | 'month' | 'year' }
  since?: number
  reachedAt?: number
  money?: { amount: number; currency: string }
  message?: string
}

/** What a holder's own record says of the days since; a guest has none. */
export type Diary = { quitAt?: number | undefined; checkIns: readonly CheckIn[]; earned: Count['earned'] }

type Counted = Pick<CertificateContent, 'startedAt' | 'timeZone'>

/** From the date on the certificate, with the slips and new starts of its holder. */
export function count({ startedAt, timeZone }: Counted, now: number, diary?: Diary): Count {
  const isSame = diary?.quitAt !== undefined && minuteOf(diary.quitAt) === minuteOf(startedAt)
  return countUp({
    quitAt: isSame ? (diary.quitAt ?? startedAt) : startedAt,
    checkIns: diary?.checkIns ?? [],
    ...(isSame && { earned: diary.earned }),
    timeZone,
    now: Math.max(now, startedAt),
  })
}

/** A form knows no seconds. */
export const minuteOf = (at: number): number => Math.floor(at / 60_000)

/** A live certificate says what is true now; a milestone what was true when it was reached, whatever came after. */
export function show(
  content: CertificateContent,
  now: number,
  { reachedAt: reached, diary }: { reachedAt?: number | null; diary?: Diary | undefined } = {},
): ShownCertificate {
  const { kind, theme, language, timeZone, startedAt, shows, name, message, habit } = content
  const milestone = content.milestone ? milestoneOf(content.milestone) : undefined
  const counted = milestone
    ? { smokeFreeFor: lengthOf(milestone, content), shownFor: 0, smoked: 0, total: 0 }
    : count(content, now, diary)
  const shown: ShownCertificate = { kind, theme, language, timeZone }
  if (shows.name && name) shown.name = name
  if (milestone) shown.count = { value: milestone.count, unit: milestone.unit }
  else if (shows.days)
    shown.count =
      counted.total > 0
        ? { value: counted.total, unit: 'day' }
        : { value: Math.floor(counted.shownFor / 3_600_000), unit: 'hour' }
  if (shows.since && milestone) shown.reachedAt = reached ?? reachedAt(milestone, startedAt, timeZone)
  else if (shows.since) shown.since = startedAt
  if (shows.money && habit) shown.money = { amount: save(habit, counted).money, currency: habit.currency }
  if (shows.message && message) shown.message = message
  return shown
}

const lengthOf = (milestone: Milestone, { startedAt, timeZone }: Counted): number =>
  reachedAt(milestone, startedAt, timeZone) - startedAt

/** The milestone ahead of a live certificate. */
export function findAhead(
  content: CertificateContent,
  now: number,
  diary?: Diary,
): NextMilestone | undefined {
  return content.kind === 'live' ? count(content, now, diary).next : undefined
}
