import type { ContentDoors } from '../../app/content.ts'
import type { RouteRule } from '../../app/map/redirects.ts'
import type { Language } from '../../languages/languages.ts'
import type { ContentSource, Json } from '../../services/content/content.ts'
import { type LocalStories, readHelpArticle, readHelpCentre, readPost } from './articles.ts'
import { listAskedMost } from './asked-most.ts'
import { type KeyedLine, listHelplines } from './helplines.ts'
import { readLegal } from './legal.ts'
import { listStories } from './listed-stories.ts'
import type { Operator } from './operator.ts'
import { createPageStories } from './page-stories.ts'
import { readPage, readPageAt } from './pages.ts'
import { createSearch } from './search/search.ts'
import { createShelves } from './shelves.ts'
import type { ListedStory } from './sitemap.ts'
import { postLineOf } from './story-lines.ts'
import { writeLinks } from './story-links.ts'
import { typesetSource } from './typeset-source.ts'

/** All the doors but the one that writes, which must know who is asking. */
export type Reader = (language: Language) => Omit<ContentDoors, 'rate'> & {
  listed: () => Promise<ListedStory[]>
  /** Every line that a page shows, once. */
  listHelplines: () => Promise<KeyedLine[]>
  /** Words that are no page, their links as addresses of this site. */
  resolve: (words: Json) => Promise<Json>
}

export type ReaderDeps = { operator: () => Operator; rules: RouteRule[] }

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(source: ContentSource, { operator, rules }: ReaderDeps): Reader {
  const content = typesetSource(source)
  const shelfOf = createShelves(content)
  const search = createSearch(content, shelfOf)
  return language => {
    const pages = createPageStories(content, rules, language)
    const stories: LocalStories = { content, language, shelfOf, pages }
    return {
      page: slug => readPage(stories, slug),
      pageAt: asked => readPageAt(stories, asked),
      legal: slug => readLegal(stories, slug, operator()),
      helpCentre: () => readHelpCentre(stories),
      askedMost: () => listAskedMost(stories),
      search: query => search(query, language),
      helpArticle: slug => readHelpArticle(stories, slug),
      posts: async () => (await shelfOf(language)).posts.map(postLineOf),
      post: slug => readPost(stories, slug),
      listHelplines: () => listHelplines(stories),
      listed: () => listStories(stories),
      resolve: async words => writeLinks(words, await shelfOf(language), pages, language),
    }
  }
}
