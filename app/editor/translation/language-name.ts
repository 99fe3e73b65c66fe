import { type Language, localeOf } from '../../../languages/languages.ts'
import { useLanguage } from '../../words.tsx'

/** What the reader calls a language; where one is chosen it says its own name. */
export function useLanguageName(): (language: Language) => string {
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'language' })
  return code => names.of(code) ?? code
}
