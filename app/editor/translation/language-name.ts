import { type Language, languages } from '../../../languages/languages.ts'

/** What a language calls itself. */
export const nameOf = (language: Language): string =>
  languages.find(({ code }) => code === language)?.name ?? language
