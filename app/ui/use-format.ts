import { createFormat, type Format } from '../../languages/format.ts'
import { useLanguage } from '../words.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useLocale } from './use-locale.ts'

/**
 * For all that a page says: dates and numbers as they are written where the reader is, by the clock on their wall
 * unless another is given, which a page that is kept for everybody doesn't know until it is awake.
 */
export function useFormat(timeZone?: string): Format {
  const isAwake = useHydrated()
  return createFormat(useLanguage(), timeZone ?? (isAwake ? undefined : 'UTC'), useLocale())
}
