import type { Area, Words } from './areas.ts'
import { type Language, localeOf } from './languages.ts'

type Texts = { [key: string]: string | Texts }
type Values = Record<string, unknown>

/** Words of one language: what is loaded of it, and how its plurals and gaps are filled. On the server and in browsers. */
export function createWords(language: Language, loaded: Partial<Record<Area, object>> = {}): Words {
  // The locale, not the language: Portugal counts nothing in the plural, Brazil in the singular.
  const locale = localeOf(language)
  const plurals = new Intl.PluralRules(locale)
  // Bounded: one for each area of words.
  const shelf = new Map(Object.entries(loaded) as [string, Texts][])

  function say(area: string, key: string, values: Values): string {
    const { count } = values
    const plural = typeof count === 'number' && find(shelf.get(area), `${key}_${plurals.select(count)}`)
    const text = plural || find(shelf.get(area), key)
    // A key that is missing shows itself.
    return text === undefined ? key : join(fill(text, values), language)
  }

  return {
    language: locale,
    hasResourceBundle: (_, area) => shelf.has(area),
    addResourceBundle: (_, area, texts) => shelf.set(area, texts as Texts),
    getFixedT:
      (_, area) =>
      (key, values = {}) =>
        say(area, key, values),
  }
}

function find(texts: Texts | undefined, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Once: what someone typed may look like a gap and stays as it is. */
function fill(text: string, values: Values): string {
  return text.replace(/{{(\w+)}}/g, (gap, name) => (name in values ? String(values[name] ?? '') : gap))
}

/**
 * What only shows once a gap is filled: words that change before some numbers (“dal 8 marzo” is “dall’8 marzo”, «с 2 марта»
 * is «со 2 марта», one o’clock is singular in Spanish and Portuguese) or before someone's own words (« Si il pleut »), and a
 * date that ends in a full stop before another.
 */
function join(text: string, language: Language): string {
  if (language === 'it')
    text = text.replace(/\b(i|d?a|de|ne|su)l (?=(8|11)\b)/gi, (_, stem) =>
      stem === 'i' ? 'l’' : stem === 'I' ? 'L’' : `${stem}ll’`,
    )
  if (language === 'ru') text = text.replace(/(^|\s)(с)\s(?=2\s[а-я]+\s\d{4})/gi, '$1$2о\u00a0')
  if (language === 'es') text = text.replace(/\b(la)s (?=1:\d\d)/gi, '$1 ')
  if (language === 'pt') text = text.replace(/(?<!\p{L})(à|da)s (?=0?1:\d\d)/giu, '$1 ')
  if (language === 'fr') text = text.replace(/(?<!\p{L})(s)i (?=ils?(?!\p{L}))/giu, '$1’')
  return text.replace(/(\p{L}\.)\.(?=[\s)»”]|$)/gu, '$1')
}
