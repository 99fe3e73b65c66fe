import MiniSearch from 'minisearch'
import type { Delivery } from './delivery/delivery.ts'
import { textIn } from './delivery/find.ts'
import { textOf } from './json.ts'
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

/** Words of published stories, one index a language and kind, made at the first question after a publication. */
export function createSearch(delivery: Pick<Delivery, 'stories'>, space: Pick<Space, 'onPublish'>) {
  const indexes = new Map<string, Promise<MiniSearch<Entry>>>()
  space.onPublish(() => indexes.clear())

  async function build(language: string, component: string): Promise<MiniSearch<Entry>> {
    const index = new MiniSearch<Entry>({
      fields: ['title', 'summary', 'keywords', 'text'],
      storeFields: ['path', 'title', 'summary', 'component'],
      searchOptions: {
        boost: { title: 4, keywords: 3, summary: 2 },
        prefix: term => term.length > 2,
        fuzzy: fuzziness,
      },
    })
    for (let page = 1; ; page++) {
      const params = new URLSearchParams({ language, page: String(page), per_page: String(batch) })
      if (component) params.set('content_type', component)
      const { found, total } = await delivery.stories(params, 'published')
      // One may move to the next page between two questions.
      for (const entry of found.map(toEntry)) if (!index.has(entry.id)) index.add(entry)
      if (page * batch >= total) return index
    }
  }

  /** Best first; forgives a slip of the finger. */
  return async function search(
    term: string,
    { language, component = '', limit = 20 }: { language: string; component?: string; limit?: number },
  ): Promise<SearchHit[]> {
    const key = `${language} ${component}`
    const index = indexes.get(key) ?? build(language, component)
    indexes.set(key, index)
    index.catch(() => indexes.delete(key))
    const hits = (await index).search(term.slice(0, 200))
    return hits.slice(0, limit).map(({ id, path, title, summary, component, score }) => ({
      id,
      path,
      title,
      summary,
      component,
      score,
    }))
  }
}

const fuzziness = (term: string) => (term.length > 3 ? 0.25 : false)

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
