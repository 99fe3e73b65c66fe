import type { Say } from '../../../languages/areas.ts'
import { type Language, localeOf } from '../../../languages/languages.ts'
import { type Blok, textOf } from '../blok.ts'

/** Parts of countries that have lines of their own; `Intl` has no names for them. */
const parts = {
  'CA-AB': 'alberta',
  'CA-MB': 'manitoba',
  'CA-ON': 'ontario',
  'CA-PE': 'princeEdwardIsland',
  'CA-QC': 'quebec',
  'CA-SK': 'saskatchewan',
  'CA-YT': 'yukon',
  'GB-ENG': 'england',
  'GB-NIR': 'northernIreland',
  'GB-SCT': 'scotland',
  'GB-WLS': 'wales',
} as const

const isPart = (code: string): code is keyof typeof parts => Object.hasOwn(parts, code)

/** Where packs of cigarettes name a contact for help: directive 2014/40/EU. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
export const isInUnion = (country: string): boolean => country !== '' && union.includes(country)

/** Outside the Union, where we are sure of it. */
const emergencies = new Map([
  ['AU', '000'],
  ['CA', '911'],
  ['CH', '112'],
  ['GB', '999'],
  ['IS', '112'],
  ['NO', '112'],
  ['NZ', '111'],
  ['RU', '112'],
  ['TR', '112'],
  ['UA', '112'],
  ['US', '911'],
])

/** What to dial where someone is in danger; nothing where we don't know it. */
export const emergencyOf = (country: string): string | undefined =>
  isInUnion(country) ? '112' : emergencies.get(country)

/** `GB` of `GB-SCT`. */
export const countryOf = (line: Blok): string => textOf(line.country).slice(0, 2)

export const isOfPart = (line: Blok): boolean => textOf(line.country).length > 2

/** “Scotland”, “Manitoba, Yukon”; nothing for a line of the whole country. */
export function partsOf(line: Blok, t: Say<'guide'>): string {
  const nameOf = (code: string) => {
    const part = isPart(code) && parts[code]
    return part ? t(`lines.parts.${part}`) : code
  }
  const codes = textOf(line.country).split(' ')
  return codes
    .filter(code => code.length > 2)
    .map(nameOf)
    .join(', ')
}

/** What a country is called in a language. */
export function countryNames(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  return code => nameOf(names, code)
}

/** “German, French”, of their codes. */
export function languageNames(codes: string, language: Language): string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  return codes
    .split(/[\s,]+/)
    .map(code => nameOf(names, code))
    .join(', ')
}

/** What nobody has a name for is shown as it was written. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
