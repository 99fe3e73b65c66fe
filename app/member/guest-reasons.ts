import { attempt } from '../../platform/attempt.ts'
import { keep } from '../browser/kept.ts'

/** Reasons that someone wrote down without an account, kept in this browser alone. */

export const reasonsKey = 'exhale:reasons'
export const mostReasons = 12
export const longestReason = 200
/** As many as a profile holds. */
export const mostKept = 10

/** What someone else wrote under the key, or an older page of ours, reads as nothing. */
export function readReasons(text: string | null | undefined): string[] {
  const value: unknown = attempt(() => JSON.parse(text ?? '[]'))
  return Array.isArray(value) ? value.filter(isReason).slice(0, mostReasons) : []
}

/** Hands over what a profile can hold; the rest stays here. */
export function takeReasons(): string[] {
  const reasons = readReasons(localStorage.getItem(reasonsKey))
  const rest = reasons.slice(mostKept)
  if (rest.length > 0) localStorage.setItem(reasonsKey, JSON.stringify(rest))
  else localStorage.removeItem(reasonsKey)
  return reasons.slice(0, mostKept)
}

export const clearGuestReasons = (): void => keep(reasonsKey, undefined)

const isReason = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longestReason
