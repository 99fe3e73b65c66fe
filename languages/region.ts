import type { Language } from './languages.ts'

/** The language as it is written where the reader is: “en-GB” for someone who reads English and asks for that. */
export function findLocale(language: Language, wishes: readonly string[]): string | undefined {
  const own = wishes.find(tag => languageOf(tag) === language && findRegion([tag]))
  // Some regions count years by another calendar, which people who read this language there may not.
  return own && `${language}-${findRegion([own])}-u-ca-gregory`
}

/** The first country that is named: “GB”. */
export function findRegion(wishes: readonly string[]): string | undefined {
  for (const tag of wishes) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1]
    if (region) return region.toUpperCase()
  }
  return undefined
}

/** Countries whose calendars begin with Sunday, as Unicode's CLDR lists them; not every browser knows. */
const sundayFirst =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'

/** Of a week, in the country that a locale names. */
export const isSundayFirst = (locale: string): boolean =>
  sundayFirst.split(' ').includes(findRegion([locale]) ?? '')

const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''
