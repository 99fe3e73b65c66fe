import i18next, { type i18n } from 'i18next'
import type { Area, Words } from './areas.ts'
import { type Language, localeOf } from './languages.ts'

/** Words of one language: what is loaded of it, and how its plurals and gaps are filled. */
export function createWords(language: Language, loaded: Partial<Record<Area, object>> = {}): Words {
  const instance: i18n = i18next.createInstance()
  // The locale, not the language: Portugal counts nothing in the plural, Brazil in the singular.
  const locale = localeOf(language)
  const name = 'joints'
  instance.use({ type: 'postProcessor', name, process: (text: string) => join(text, language) }).init({
    lng: locale,
    ns: Object.keys(loaded),
    defaultNS: 'common',
    fallbackLng: false,
    resources: { [locale]: loaded as Record<string, Record<string, string>> },
    interpolation: { escapeValue: false },
    postProcess: name,
    initAsync: false,
  })
  return instance
}

/**
 * What only shows once a gap is filled: words that change before some numbers (“dal 8 marzo” is “dall’8 marzo”, «с 2 марта»
 * is «со 2 марта»), and a date that ends in a full stop before another.
 */
function join(text: string, language: Language): string {
  if (language === 'it')
    text = text.replace(/\b(i|d?a|de|ne|su)l (?=(8|11)\b)/gi, (_, stem) =>
      stem === 'i' ? 'l’' : stem === 'I' ? 'L’' : `${stem}ll’`,
    )
  if (language === 'ru') text = text.replace(/(^|\s)(с)\s(?=2\s[а-я]+\s\d{4})/gi, '$1$2о\u00a0')
  return text.replace(/(\p{L}\.)\.(?=[\s)»”]|$)/gu, '$1')
}
