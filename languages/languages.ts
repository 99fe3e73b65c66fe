/** The nine languages of the product, in the order people meet them. English has no path prefix. */
export const languages = [
  { code: 'en', name: 'English', locale: 'en-US' },
  { code: 'de', name: 'Deutsch', locale: 'de-DE' },
  { code: 'fr', name: 'Français', locale: 'fr-FR' },
  { code: 'nl', name: 'Nederlands', locale: 'nl-NL' },
  { code: 'es', name: 'Español', locale: 'es-ES' },
  { code: 'ru', name: 'Русский', locale: 'ru-RU' },
  { code: 'it', name: 'Italiano', locale: 'it-IT' },
  { code: 'pt', name: 'Português', locale: 'pt-PT' },
  { code: 'pl', name: 'Polski', locale: 'pl-PL' },
] as const

export type Language = (typeof languages)[number]['code']

export const defaultLanguage: Language = 'en'

export const languageCodes: readonly Language[] = languages.map(language => language.code)

export function isLanguage(value: unknown): value is Language {
  return languageCodes.includes(value as Language)
}

const locales = Object.fromEntries(languages.map(({ code, locale }) => [code, locale])) as Record<
  Language,
  string
>

export const localeOf = (language: Language): string => locales[language]

/** The prefix a language's addresses start with: nothing for English. */
export const prefixOf = (language: Language): string => (language === defaultLanguage ? '' : `/${language}`)

/** The language a path is written in, by its first segment alone. */
export function languageOfPath(path: string): Language {
  const first = path.split('/', 2)[1]
  return isLanguage(first) && first !== defaultLanguage ? first : defaultLanguage
}
