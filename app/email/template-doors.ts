import type { Language } from '../../languages/languages.ts'

export type TemplateLine = {
  kind: string
  /** Whether its readers chose to get it, and so may stop it. */
  isChosen: boolean
}
/** Where a template stands by itself, for a frame. */
export const templatePath = (kind: string, language: Language, isNight: boolean): string =>
  `/admin/email/templates/${kind}/${language}/${isNight ? 'night' : 'day'}`
