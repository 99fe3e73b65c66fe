import type { Language } from '../../../languages/languages.ts'

/** Where all who confirmed are taken out, by POST. */
export const takeOutPath = '/admin/email/subscribers.csv'

/** Where a template stands by itself, for a frame. */
export const templatePath = (kind: string, language: Language, isNight: boolean): string =>
  `/admin/email/templates/${kind}/${language}/${isNight ? 'night' : 'day'}`
