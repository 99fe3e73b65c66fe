import { localeOf } from '../../languages/languages.ts'
import { findLocale } from '../../languages/region.ts'
import { useRoot } from '../root-data.ts'
import { useLanguage } from '../words.tsx'
import { useHydrated } from './use-hydrated.ts'

/**
 * How dates and numbers are written where the reader is. A page that is kept for everybody doesn't know until it is
 * awake: until then it is the language's own.
 */
export function useLocale(): string {
  const language = useLanguage()
  const told = useRoot()?.locale
  const isAwake = useHydrated()
  return told ?? (isAwake ? findLocale(language, navigator.languages) : undefined) ?? localeOf(language)
}
