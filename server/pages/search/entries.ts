import { textOf } from '../../../app/blocks/blok.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import type { Language } from '../../../languages/languages.ts'
import type { DeliveredStory } from '../../../services/content/content.ts'
import type { Shelf } from '../shelves.ts'
import { lineOf } from '../story-lines.ts'
import { englishPlaceOf } from '../story-places.ts'
import type { SearchEntry } from './entry.ts'
import { listSections } from './guide-sections.ts'
import { textsIn } from './texts.ts'

/** Everything that can be found in a language: each answer, each article, each section of the guide. */
export function listEntries(
  { help, posts }: Shelf,
  guide: DeliveredStory | undefined,
  language: Language,
): SearchEntry[] {
  return [
    ...help.map(story => readArticle(story, 'help', language)),
    ...posts.map(story => readArticle(story, 'post', language)),
    ...(guide ? listSections(guide, language) : []),
  ]
}

function readArticle(story: DeliveredStory, kind: 'help' | 'post', language: Language): SearchEntry {
  const { slug, title, summary } = lineOf(story)
  const address = pathOf(kind === 'help' ? 'helpArticle' : 'post', language, { id: slug })
  const keywords = textOf(story.content.keywords)
  return {
    id: englishPlaceOf(story),
    kind,
    title,
    summary,
    address,
    keywords,
    ...textsIn(story.content.body),
  }
}
