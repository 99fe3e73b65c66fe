import { type Language, localeOf } from '../../../languages/languages.ts'
import { useLanguage } from '../../words.tsx'
import type { Blok } from '../blok.ts'
import { countryNames, countryOf } from './places.ts'

/** Where many speak a language: those countries come first, since where someone lives does not follow from it. */
const speakers: Record<Language, string> = {
  en: 'GB IE US CA AU NZ IN ZA SG PH MT',
  de: 'DE AT CH LI LU',
  fr: 'FR BE CH LU CA',
  nl: 'NL BE',
  es: 'ES MX AR CL CO PE UY US',
  ru: 'RU KZ UA',
  it: 'IT CH',
  pt: 'PT BR',
  pl: 'PL',
}

/** The likeliest first. */
export const listSpeaking = (language: Language): string[] => speakers[language].split(' ')

export type Country = { code: string; name: string; isNear: boolean }

/** Those that have lines, those whose readers look for one, and the reader's own. */
export function useCountries(lines: Blok[], wanted: string): Country[] {
  const language = useLanguage()
  const nameOf = countryNames(language)
  const near = listSpeaking(language)
  const codes = new Set([...lines.map(countryOf), ...near, wanted].filter(Boolean))
  return [...codes]
    .map(code => ({ code, name: nameOf(code), isNear: near.includes(code) }))
    .sort((a, b) => Number(b.isNear) - Number(a.isNear) || a.name.localeCompare(b.name, localeOf(language)))
}

/** What we may show: of others nobody can vouch for the number. */
export const isShown = ({ certainty }: Blok): boolean => certainty === 'high' || certainty === 'medium'

export const isCrisis = ({ kind }: Blok): boolean => kind === 'crisis'
