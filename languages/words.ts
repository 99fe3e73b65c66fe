import i18next, { type i18n } from 'i18next'
import type { Area, Words } from './areas.ts'
import { type Language, localeOf } from './languages.ts'

/** Words of one language: what is loaded of it, and how its plurals and gaps are filled. */
export function createWords(language: Language, loaded: Partial<Record<Area, object>> = {}): Words {
  const instance: i18n = i18next.createInstance()
  // The locale, not the language: Portugal counts nothing in the plural, Brazil in the singular.
  const locale = localeOf(language)
  instance.init({
    lng: locale,
    ns: Object.keys(loaded),
    defaultNS: 'common',
    fallbackLng: false,
    resources: { [locale]: loaded as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}
