import type { Language } from '../../languages/languages.ts'
import { countUp } from '../members/count.ts'
import { findNextMilestone, milestoneOf, reachedAt } from '../members/milestones.ts'
import { save } from '../members/savings.ts'
import type { CertificateContent } from './collections.ts'

/** What a certificate says, and nothing else: what its holder switched off is not in it. */
export type Shown = {
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

/** A live certificate says what is true now; a milestone what was true when it was reached. */
export function show(content: CertificateContent, now: number): Shown {
  const { kind, theme, language, timeZone, startedAt, shows, name, message, habit } = content
  const milestone = content.milestone ? milestoneOf(content.milestone) : undefined
  const until = milestone ? reachedAt(milestone, startedAt, timeZone) : now
  const count = countUp({ quitAt: startedAt, checkIns: [], timeZone, now: Math.max(until, startedAt) })
  const shown: Shown = { kind, theme, language, timeZone }
  if (shows.name && name) shown.name = name
  if (milestone) shown.count = { value: milestone.count, unit: milestone.unit }
  else if (shows.days)
    shown.count =
      count.total > 0
        ? { value: count.total, unit: 'day' }
        : { value: Math.floor(count.smokeFreeFor / 3_600_000), unit: 'hour' }
  if (shows.since) {
    shown.since = startedAt
    if (milestone) shown.reachedAt = until
  }
  if (shows.money && habit) shown.money = { amount: save(habit, count).money, currency: habit.currency }
  if (shows.message && message) shown.message = message
  return shown
}

/** The milestone ahead of a live certificate. */
export function findAhead({ kind, startedAt, timeZone }: CertificateContent, now: number) {
  return kind === 'live' ? findNextMilestone(startedAt, now, timeZone) : undefined
}
