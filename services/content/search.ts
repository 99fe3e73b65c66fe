import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import type { Delivery } from './delivery/delivery.ts'
import { textIn } from './delivery/find.ts'
import { textOf } from './format/json.ts'
import type { Space } from './space.ts'

interface Entry {
  id: number
  path: string
  title: string
  summary: string
  keywords: string
  text: string
  component: string
}

export interface SearchHit {
  id: number
  path: string
  title: string
  summary: string
  component: string
  score: number
}

const batch = 100

/** Words of published stories, one index a language and choice of kinds, made at the first question after a publication. */
export function createSearch(delivery: Pick<Delivery, 'stories'>, space: Pick<Space, 'onPublish'>) {
  const indexes = new Map<string, Promise<MiniSearch<Entry>>>()
  space.onPublish(() => indexes.clear())

  async function build(language: string, components: string[]): Promise<MiniSearch<Entry>> {
    const index = new MiniSearch<Entry>({
      fields: ['title', 'summary', 'keywords', 'text'],
      storeFields: ['path', 'title', 'summary', 'component'],
      processTerm: term => term.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
      searchOptions: { boost: { title: 4, keywords: 3, summary: 2 }, prefix: term => term.length > 2 },
    })
    for (const component of components)
      for (let page = 1; ; page++) {
        const params = new URLSearchParams({ language, page: String(page), per_page: String(batch) })
        params.set('content_type', component)
        const { found, total } = await delivery.stories(params, 'published')
        // One may move to the next page between two questions.
        for (const entry of found.map(toEntry)) if (!index.has(entry.id)) index.add(entry)
        if (page * batch >= total) break
      }
    return index
  }

  /** Best first: what has all the words, else all with a slip of the finger forgiven, else some of them. */
  return async function search(
    term: string,
    { language, components, limit = 20 }: { language: string; components: string[]; limit?: number },
  ): Promise<SearchHit[]> {
    const key = `${language} ${components}`
    const index = indexes.get(key) ?? build(language, components)
    indexes.set(key, index)
    index.catch(() => indexes.delete(key))
    const words = term.slice(0, 200)
    const made = await index
    const exact = made.search(words, { combineWith: 'AND' })
    const good = exact.length > 0 ? exact : findNear(made, words)
    return good.slice(0, limit).map(({ id, path, title, summary, component, score }) => ({
      id,
      path,
      title,
      summary,
      component,
      score,
    }))
  }
}

/** One wrong letter in a short word makes another word. */
const fuzzy = (term: string) => (term.length < 4 ? false : term.length < 8 ? 1 : 2)

/** Where nothing has all the words as they are written; each is asked only where the one before found nothing. */
function findNear(index: MiniSearch<Entry>, words: string): SearchResult[] {
  const options: SearchOptions[] = [
    { combineWith: 'AND', fuzzy },
    { combineWith: 'OR' },
    { combineWith: 'OR', fuzzy },
  ]
  for (const option of options) {
    const found = index.search(words, option)
    const least = (found[0]?.score ?? 0) * worthShowing
    if (found.length > 0) return found.filter(({ score }) => score >= least)
  }
  return []
}

/** Beside the best, what matches this much worse is about something else. */
const worthShowing = 0.2

function toEntry(story: {
  id: number
  full_slug: string
  name: string
  content: Record<string, unknown>
}): Entry {
  const { title, summary, description, keywords, component } = story.content
  return {
    id: story.id,
    path: story.full_slug,
    title: textOf(title) || story.name,
    summary: textOf(summary) || textOf(description),
    keywords: textOf(keywords),
    text: textIn(story.content),
    component: textOf(component),
  }
}
