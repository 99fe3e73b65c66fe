import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '../../languages/languages.ts'
import { typeset } from '../../languages/typeset.ts'

type Texts = Record<Language, string>

function read(name: string) {
  const file = new URL(`../../content/stories/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).content
}

/** The heading of a page that is made of blocks, as it ships and is shown. */
export function headingOf(name: 'home' | 'quit-smoking', language: Language): string {
  const [hero] = read(name).body as { heading: Texts }[]
  return typeset(hero?.heading[language] ?? '', language)
}

/** The title of a text or an article, as it ships and is shown. */
export function titleOf(name: string, language: Language): string {
  return typeset((read(name).title as Texts)[language] ?? '', language)
}

const stories = new URL('../../content/stories/', import.meta.url)

/** The titles of all pages that ship, in a language. What is only sent by email has none. */
export function titlesIn(language: Language): string[] {
  const files = readdirSync(stories, { recursive: true }) as string[]
  return files
    .filter(file => file.endsWith('.json') && !file.endsWith('_folder.json') && !file.startsWith('series'))
    .map(file => titleOf(file.replace(/\.json$/, ''), language))
}

/** The titles of the guide's own blocks: its chapters, and the way of the body. */
export function guideTitlesIn(language: Language): string[] {
  const blocks = read('quit-smoking').body as { title?: Texts }[]
  return blocks.flatMap(({ title }) => (title ? [typeset(title[language], language)] : []))
}

/** An article's own word in the address. */
export function slugOf(name: string, language: Language): string {
  const { slugs } = JSON.parse(readFileSync(new URL(`${name}.json`, stories), 'utf8'))
  return slugs?.[language] ?? name.split('/').at(-1) ?? ''
}
