import type { Language } from './languages.ts'

/** What a browser asks for, the most wanted first: “en-GB,de;q=0.8”. */
export function readWishes(acceptLanguage: string | null): string[] {
  return (acceptLanguage ?? '')
    .slice(0, 1_000)
    .split(',')
    .map(entry => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality ? Number(quality) : 1 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

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
