import type { Language } from '../../languages/languages.ts'

/** Those the nine languages are spoken with most, by their codes; Intl knows how each is written. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'PLN',
  'RUB',
  'BRL',
  'MXN',
  'ARS',
  'CAD',
  'AUD',
  'CZK',
  'DKK',
  'NOK',
  'SEK',
  'UAH',
  'KZT',
  'TRY',
  'INR',
  'ZAR',
]

const usual: Partial<Record<Language, string>> = { en: 'USD', ru: 'RUB', pl: 'PLN' }
const byRegion: Record<string, string> = {
  GB: 'GBP',
  CH: 'CHF',
  BR: 'BRL',
  MX: 'MXN',
  AR: 'ARS',
  CA: 'CAD',
  AU: 'AUD',
  UA: 'UAH',
  KZ: 'KZT',
  US: 'USD',
  IE: 'EUR',
  IN: 'INR',
  ZA: 'ZAR',
}

/** A first guess, which the form lets them change. */
export function guessCurrency(language: Language, region: string | undefined): string {
  return byRegion[region ?? ''] ?? usual[language] ?? 'EUR'
}
