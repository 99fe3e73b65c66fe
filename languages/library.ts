import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Area, areas, type Words } from './areas.ts'
import { type Language, languageCodes } from './languages.ts'
import { typesetIn } from './typeset.ts'
import { createWords } from './words.ts'

export type WordFile = { url: string; text: string }
export type Library = {
  words: (language: Language) => Words
  /** Where each area of a language is fetched from; the address changes with its contents. */
  files: (language: Language) => Record<Area, WordFile>
}

/** Every word of every language, read once when the server starts. */
export function openLibrary(): Library {
  const shelf = Object.fromEntries(languageCodes.map(language => [language, readLanguage(language)]))
  const find = (language: Language) => shelf[language] as ReturnType<typeof readLanguage>
  return { words: language => find(language).words, files: language => find(language).files }
}

function readLanguage(language: Language) {
  const loaded = Object.fromEntries(areas.map(area => [area, readArea(language, area)]))
  const texts = areas.map(area => [area, JSON.stringify(loaded[area])] as const)
  const files = Object.fromEntries(
    texts.map(([area, text]) => [area, { url: `/words/${language}/${area}-${digest(text)}.json`, text }]),
  ) as Record<Area, WordFile>
  return { words: createWords(language, loaded), files }
}

function readArea(language: Language, area: Area): object {
  const text = readFileSync(new URL(`./${language}/${area}.json`, import.meta.url), 'utf8')
  return typesetIn(JSON.parse(text), language)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
}
