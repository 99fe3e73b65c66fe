import type { Language } from '../../../languages/languages.ts'

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
  'NZD',
  'BYN',
  'CLP',
  'COP',
  'PEN',
  'UYU',
]

const usual: Partial<Record<Language, string>> = { en: 'USD', ru: 'RUB', pl: 'PLN' }
const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

/** A first guess, which the form lets them change. Most currencies begin with the letters of their country. */
export function guessCurrency(language: Language, region = '?'): string {
  const own = euro.includes(region) ? 'EUR' : currencies.find(code => code.startsWith(region))
  return own ?? usual[language] ?? 'EUR'
}
