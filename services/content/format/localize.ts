import { defaultLanguage, isLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** A language as the protocol names it: English is `default`. */
export type Lang = 'default' | Exclude<Language, 'en'>

export const langs = languageCodes.map(code => (code === defaultLanguage ? 'default' : code)) as Lang[]
export const otherLangs = langs.filter(lang => lang !== 'default')

export function toLang(language: string | null | undefined): Lang {
  const code = language?.replaceAll('_', '-') ?? ''
  return isLanguage(code) && code !== defaultLanguage ? (code as Lang) : 'default'
}

export const toLanguage = (lang: string): Language =>
  lang === 'default' ? defaultLanguage : (lang as Language)

const mark = '__i18n__'

export const translationKey = (field: string, lang: Lang): string =>
  `${field}${mark}${lang.replace('-', '_')}`

/** Where a field's words in a language are stored: English in the field itself. */
export const keyIn = (field: string, language: Language): string =>
  language === defaultLanguage ? field : translationKey(field, language as Lang)

/** The field a key belongs to, and the language where it is a translation's. */
export const splitKey = (key: string): string[] => key.split(mark)

/** The content one language's readers get: each field in that language, else the fallback's, else English. */
export function localize<Value extends Json>(value: Value, lang: Lang, fallback?: Lang): Value {
  const order = [lang, fallback].filter(one => one !== undefined && one !== 'default')
  const walk = (part: Json): Json => {
    if (Array.isArray(part)) return part.map(walk)
    if (!isObject(part)) return part
    const result: JsonObject = {}
    for (const key of Object.keys(part)) {
      const at = key.indexOf(mark)
      const field = at < 0 ? key : key.slice(0, at)
      if (field in result || (at >= 0 && field in part)) continue
      const translated = order
        .map(one => part[translationKey(field, one)])
        .find(candidate => !isMissing(candidate))
      const chosen = translated ?? part[field]
      if (chosen !== undefined) result[field] = walk(chosen)
    }
    return result
  }
  return walk(value) as Value
}

/** Nothing that a reader would see. */
export function isMissing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  return isObject(value) && value.type === 'doc' && !hasContent(value)
}

function hasContent(doc: JsonObject): boolean {
  const content = Array.isArray(doc.content) ? doc.content : []
  return content.some(
    node =>
      isObject(node) &&
      (node.type !== 'paragraph' || (Array.isArray(node.content) && node.content.length > 0)),
  )
}
