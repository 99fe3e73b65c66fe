import type { FoundLine } from '../../../app/content.ts'
import type { Language } from '../../../languages/languages.ts'
import type { ContentSource } from '../../../services/content/content.ts'
import type { Shelf } from '../shelves.ts'
import { untilPublished } from '../until-published.ts'
import { listEntries } from './entries.ts'
import { excerptOf } from './excerpt.ts'
import { readQuestion } from './question.ts'
import { rank } from './rank.ts'
import { buildIndex, type SearchIndex } from './search-index.ts'

export type Search = (query: string, language: Language) => Promise<FoundLine[]>

/** More than anyone reads. */
const mostFound = 20

/** Answers, articles and the guide's sections by what is asked, one index a language, kept until something is published. */
export function createSearch(
  content: ContentSource,
  shelfOf: (language: Language) => Promise<Shelf>,
): Search {
  const indexOf = untilPublished(content, async language => {
    const [shelf, guide] = await Promise.all([shelfOf(language), content.findStory('quit-smoking', language)])
    return buildIndex(listEntries(shelf, guide, language), language)
  })

  return async (query, language) => find(await indexOf(language), query)
}

/** Each address once, where several sections stand at one. */
export function find(index: SearchIndex, query: string): FoundLine[] {
  const ideas = readQuestion(index, query)
  const found = new Map<string, FoundLine>()
  for (const { place } of rank(index, ideas)) {
    const entry = index.entries[place]
    if (!entry || found.has(entry.address)) continue
    const { id, kind, title, summary, address } = entry
    const excerpt = excerptOf(entry, ideas, index.language)
    found.set(address, { id, kind, title, summary, address, excerpt })
    if (found.size === mostFound) break
  }
  return [...found.values()]
}
