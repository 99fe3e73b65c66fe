import type { ContentDoors } from '../../app/content.ts'
import type { RouteRule } from '../../app/map/redirects.ts'
import type { Language } from '../../languages/languages.ts'
import type { ContentSource } from '../../services/content/content.ts'
import { type LocalStories, readHelpArticle, readHelpCentre, readPost, searchHelp } from './articles.ts'
import { type KeyedLine, listHelplines } from './helplines.ts'
import { listStories } from './listed-stories.ts'
import type { Operator } from './operator.ts'
import { createPageStories } from './page-stories.ts'
import { readLegal, readPage, readPageAt } from './pages.ts'
import { createShelves } from './shelves.ts'
import type { ListedStory } from './sitemap.ts'
import { postLineOf } from './story-lines.ts'
import { typesetSource } from './typeset-source.ts'

/** All the doors but the one that writes, which must know who is asking. */
export type Reader = (language: Language) => Omit<ContentDoors, 'rate'> & {
  listed: () => Promise<ListedStory[]>
  /** Every line that a page shows, once. */
  listHelplines: () => Promise<KeyedLine[]>
}

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(
  source: ContentSource,
  { operator, rules }: { operator: Operator; rules: RouteRule[] },
): Reader {
  const content = typesetSource(source)
  const shelfOf = createShelves(content)
  return language => {
    const pages = createPageStories(content, rules, language)
    const stories: LocalStories = { content, language, shelfOf, pages }
    return {
      page: slug => readPage(stories, slug),
      pageAt: asked => readPageAt(stories, asked),
      legal: slug => readLegal(stories, slug, operator),
      helpCentre: () => readHelpCentre(stories),
      searchHelp: query => searchHelp(stories, query),
      helpArticle: slug => readHelpArticle(stories, slug),
      posts: async () => (await shelfOf(language)).posts.map(postLineOf),
      post: slug => readPost(stories, slug),
      listHelplines: () => listHelplines(stories),
      listed: () => listStories(stories),
    }
  }
}
