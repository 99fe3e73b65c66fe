import { createFormat, type Format } from '../../languages/format.ts'
import { findLocale } from '../../languages/region.ts'
import { useRoot } from '../root-data.ts'
import { useLanguage } from '../words.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * For what is a person's own: dates and numbers as they are written where the reader is, by the clock on their wall
 * unless another is given. A page that is kept for everybody knows neither until it is awake.
 */
export function useFormat(timeZone?: string): Format {
  const language = useLanguage()
  const told = useRoot()?.locale
  const isAwake = useHydrated()
  const locale = told ?? (isAwake ? findLocale(language, navigator.languages) : undefined)
  return createFormat(language, timeZone ?? (isAwake ? undefined : 'UTC'), locale)
}
