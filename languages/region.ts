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

const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''
