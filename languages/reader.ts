import type { Texts, Words } from './areas.ts'
import { type Language, localeOf } from './languages.ts'

type Values = Record<string, unknown>

/**
 * The words of one language as browsers read them: what `createWords` does for our files (keys, gaps, plurals), without
 * the fifteen kilobytes around it. `reader.test.ts` holds both to say the same.
 */
export function createReader(language: Language): Words {
  const locale = localeOf(language)
  const plurals = new Intl.PluralRules(locale)
  const areas = new Map<string, Texts>()

  function find(area: string, key: string): string | undefined {
    let text: string | Texts | undefined = areas.get(area)
    for (const name of key.split('.')) text = typeof text === 'object' ? text[name] : undefined
    return typeof text === 'string' ? text : undefined
  }

  function say(area: string, key: string, values: Values = {}): string {
    const { count } = values
    const plural = typeof count === 'number' ? find(area, `${key}_${plurals.select(count)}`) : undefined
    const text = plural ?? find(area, key) ?? key
    return text.replace(/{{(\w+)}}/g, (gap, name) => String(values[name] ?? gap))
  }

  return {
    language: locale,
    hasResourceBundle: (_, area) => areas.has(area),
    addResourceBundle: (_, area, text) => areas.set(area, text),
    getFixedT: ((_: null, area: string) => (key: string, values?: Values) => say(area, key, values)) as never,
  }
}
