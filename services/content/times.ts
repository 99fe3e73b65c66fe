/** `YYYY-MM-DD HH:MM` (UTC) or ISO 8601. */
export function readTime(text: string): number | undefined {
  const found =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, day, time = '00:00', zone = 'Z'] = found
  const at = Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(at) ? undefined : at
}

export const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
