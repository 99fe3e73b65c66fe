import { readFileSync } from 'node:fs'
import type { Language } from '../languages/languages.ts'

type Texts = Record<Language, string>

function read(name: string) {
  const file = new URL(`../content/stories/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).content
}

/** The heading of a page that is made of blocks, as it ships. */
export function headingOf(name: 'home' | 'quit-smoking', language: Language): string {
  const [hero] = read(name).body as { heading: Texts }[]
  return hero?.heading[language] ?? ''
}

/** The title of a text or an article, as it ships. */
export function titleOf(name: string, language: Language): string {
  return (read(name).title as Texts)[language]
}
