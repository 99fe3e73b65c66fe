import { type Blok, bloksOf, ownOf, textOf } from '../../../app/blocks/blok.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import { oldAnchors } from '../../../app/reading/guide/guide-parts.ts'
import type { Language } from '../../../languages/languages.ts'
import type { DeliveredStory } from '../../../services/content/content.ts'
import { lineOf } from '../story-lines.ts'
import type { SearchEntry } from './entry.ts'
import { textsIn } from './texts.ts'

/** The guide's sections that have an address, and the guide itself with what lies in none of them. */
export function listSections(guide: DeliveredStory, language: Language): SearchEntry[] {
  const rest: Blok[] = []
  const sections: SearchEntry[] = []
  for (const block of bloksOf(guide.content.body).flatMap(withItems)) {
    const section = readSection(block, language)
    if (section) sections.push(section)
    else rest.push(block)
  }
  const { title, summary } = lineOf(guide)
  const address = pathOf('quitSmoking', language)
  return [
    { id: 'guide', kind: 'guide', title, summary, address, keywords: '', ...textsIn(rest) },
    ...sections,
  ]
}

/** Steps are sections of their own. */
const withItems = (block: Blok): Blok[] =>
  block.component === 'steps' ? [{ ...block, items: [] }, ...bloksOf(block.items)] : [block]

function readSection(block: Blok, language: Language): SearchEntry | undefined {
  const key = keyOf(block)
  const { headings, body } = textsIn(block)
  const [title, ...others] = headings
  if (!key || !title) return undefined
  return {
    id: `guide#${key}`,
    kind: 'guide',
    title,
    summary: textOf(block.summary) || (body[0] ?? ''),
    address: addressOf(key, language),
    keywords: '',
    headings: others,
    body,
  }
}

/** Two blocks stand at a place of their own without being told. */
const places = new Map([
  ['timeline', 'timeline'],
  ['helplines', 'lines'],
])

const keyOf = (block: Blok): string =>
  textOf(block.anchor) || textOf(block.chapter) || (places.get(block.component) ?? '')

/** A page of its own, or a place on the guide's first page. */
function addressOf(key: string, language: Language): string {
  const page = ownOf(oldAnchors, key)
  return page ? pathOf(page, language) : `${pathOf('quitSmoking', language)}#${key}`
}
