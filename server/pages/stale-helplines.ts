import type { StaleHelpline } from '../../app/content.ts'
import type { Json } from '../../services/content/content.ts'

const months = 6

/** Telephone lines nobody has called to check for half a year, wherever they stand in these contents. */
export function findStaleHelplines(contents: Json[], now: Date): StaleHelpline[] {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return contents
    .flatMap(helplinesIn)
    .filter(({ verifiedAt }) => !(Date.parse(verifiedAt) >= limit.getTime()))
}

function helplinesIn(value: Json): StaleHelpline[] {
  if (Array.isArray(value)) return value.flatMap(helplinesIn)
  if (typeof value !== 'object' || value === null) return []
  if (value.component !== 'helpline') return Object.values(value).flatMap(helplinesIn)
  const { name, country, verifiedAt } = value
  return [{ name: String(name ?? ''), country: String(country ?? ''), verifiedAt: dayOf(verifiedAt) }]
}

const dayOf = (value: Json | undefined): string => (typeof value === 'string' ? value.slice(0, 10) : '')
