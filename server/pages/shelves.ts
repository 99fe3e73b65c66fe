import type { Language } from '../../languages/languages.ts'
import type { ContentSource, DeliveredStory } from '../../services/content/content.ts'
import { byReading } from './story-lines.ts'
import { untilPublished } from './until-published.ts'

/** The articles of one language, in the order they are shown. */
export type Shelf = { help: DeliveredStory[]; posts: DeliveredStory[] }
export type ShelfName = keyof Shelf

/** Lists of articles, kept until something is published. */
export const createShelves = (content: ContentSource) =>
  untilPublished(content, language => loadShelf(content, language))

async function loadShelf(content: ContentSource, language: Language): Promise<Shelf> {
  const [help, posts] = await Promise.all([
    listAll(content, language, 'help-article'),
    listAll(content, language, 'article', 'content.publishedAt:desc'),
  ])
  return { help, posts: posts.sort(byReading) }
}

/** Pages without their bodies. */
export const listLeanPages = (content: ContentSource, language: Language) =>
  listAll(content, language, 'page', byEditors, { excluding_fields: 'body' })

const byEditors = 'position:asc'

/** Every story of a kind, in the order editors gave them unless another is asked for. */
export async function listAll(
  content: ContentSource,
  language: Language,
  kind: string,
  order = byEditors,
  wishes: Record<string, string> = {},
): Promise<DeliveredStory[]> {
  const stories: DeliveredStory[] = []
  for (let page = 1; ; page++) {
    const params = { ...wishes, content_type: kind, sort_by: order, per_page: '25', page: String(page) }
    const found = await content.listStories({ language, params })
    stories.push(...found.stories)
    if (found.stories.length === 0 || stories.length >= found.total) return stories
  }
}
