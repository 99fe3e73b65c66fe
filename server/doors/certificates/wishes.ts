import type { CertificateProblem, Wishes } from '../../../app/certificates/doors.ts'
import {
  type CertificateContent,
  contentSchema,
  visibilities,
} from '../../../domain/certificates/collections.ts'
import { findTimeZone, readMoment, wallMinute } from '../../../domain/members/day.ts'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'

type Read = { content: CertificateContent } | { problem: CertificateProblem }

const usualPack = '20'

/** What a form says, as a certificate keeps it. */
export function readWishes(wishes: Wishes): Read {
  const timeZone = findTimeZone(wishes.timeZone) ?? 'UTC'
  const startedAt = readMoment(wishes.moment, timeZone)
  if (startedAt === undefined) return { problem: 'date' }
  const isMilestone = wishes.kind === 'milestone'
  // A choice that is not open is not sent.
  if (isMilestone && wishes.milestone === '') return { problem: 'notReached' }
  const habit = readHabit(wishes)
  if (habit === 'wrong') return { problem: 'habit' }
  const { name, message, shows, theme, language, hasBadge } = wishes
  const read = contentSchema.safeParse({
    kind: wishes.kind,
    milestone: isMilestone ? wishes.milestone : null,
    startedAt,
    timeZone,
    name,
    message: message.replace(/\s+/g, ' '),
    habit,
    shows,
    theme,
    language,
    visibility: wishes.visibility || visibilities[0],
    hasBadge,
  })
  return read.success ? { content: read.data } : { problem: 'invalid' }
}

/** Both or neither: money is counted from what was smoked and what it cost. */
function readHabit({ perDay, packSize, packPrice, currency }: Wishes) {
  if (!perDay.trim() && !packPrice.trim()) return null
  const [smoked, size, price] = [perDay, packSize || usualPack, packPrice].map(text =>
    Number(text.trim().replace(',', '.') || Number.NaN),
  ) as [number, number, number]
  const isGood = smoked >= 0 && smoked <= 200 && size >= 1 && size <= 200 && price >= 0 && price <= 1_000_000
  return isGood ? { perDay: smoked, packSize: Math.round(size), packPrice: price, currency } : 'wrong'
}

export const writeHabit = (habit: CertificateContent['habit']) => ({
  perDay: habit ? String(habit.perDay) : '',
  packSize: habit ? String(habit.packSize) : usualPack,
  packPrice: habit ? String(habit.packPrice) : '',
  currency: habit?.currency ?? '',
})

/** The other way round, for the form to begin with. */
export function writeWishes(content: CertificateContent): Wishes {
  const { milestone, startedAt, habit, ...same } = content
  return {
    ...same,
    milestone: milestone ?? '',
    moment: wallMinute(startedAt, content.timeZone),
    ...writeHabit(habit),
  }
}

const problems: Partial<Record<ErrorCode, CertificateProblem>> = {
  'out-of-range': 'inFuture',
  'failed-precondition': 'notReached',
  'invalid-argument': 'invalid',
  'resource-exhausted': 'tooMany',
  aborted: 'meanwhile',
}

/** What a form can tell of a refusal; whatever else went wrong is thrown on. */
export function problemOf(error: unknown): CertificateProblem {
  const problem = error instanceof AppError ? problems[error.code] : undefined
  if (!problem) throw error
  return problem
}
