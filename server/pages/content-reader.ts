import type { RouteRule } from '../../app/map/redirects.ts'
import type { Language } from '../../languages/languages.ts'
import { bindAll } from '../../platform/bind.ts'
import type { ContentSource } from '../../services/content/content.ts'
import {
  type LocalStories,
  listAskedMost,
  listPosts,
  readHelpArticle,
  readHelpCentre,
  readPost,
} from './articles.ts'
import { listHelplines } from './helplines.ts'
import { readLegal } from './legal.ts'
import { listStories } from './listed-stories.ts'
import type { Operator } from './operator.ts'
import { createPageStories } from './page-stories.ts'
import { readPage, readPageAt } from './pages.ts'
import { createSearch } from './search/search.ts'
import { createShelves } from './shelves.ts'
import { writeLinks } from './story-links.ts'
import { typesetSource } from './typeset-source.ts'

export type Reader = ReturnType<typeof createContentReader>
export type ReaderDeps = { operator: () => Operator; rules: RouteRule[] }

const verbs = {
  page: readPage,
  pageAt: readPageAt,
  legal: readLegal,
  helpCentre: readHelpCentre,
  askedMost: listAskedMost,
  helpArticle: readHelpArticle,
  posts: listPosts,
  post: readPost,
  listHelplines,
  listed: listStories,
  /** Words that are no page, their links as addresses of this site. */
  resolve: writeLinks,
}

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(source: ContentSource, { operator, rules }: ReaderDeps) {
  const content = typesetSource(source)
  const shelfOf = createShelves(content)
  const search = createSearch(content, shelfOf)
  return (language: Language) => {
    const pages = createPageStories(content, rules, language)
    const stories: LocalStories = { content, language, shelfOf, pages, operator }
    return {
      ...bindAll<LocalStories, typeof verbs>(stories, verbs),
      /** Answers, articles and sections of the guide, what is meant first; nothing where nothing is. */
      search: (query: string) => search(query, language),
    }
  }
}
