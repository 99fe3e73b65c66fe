import type { ContentDoors } from '../../app/content.ts'
import type { RouteRule } from '../../app/map/redirects.ts'
import type { Language } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ContentSource } from '../../services/content/content.ts'
import { type LocalStories, readHelpArticle, readHelpCentre, readPost, searchHelp } from './articles.ts'
import { listStories } from './listed-stories.ts'
import type { Operator } from './operator.ts'
import { createPageStories } from './page-stories.ts'
import { readLegal, readPage, readPageAt } from './pages.ts'
import { createShelves, listAll } from './shelves.ts'
import type { ListedStory } from './sitemap.ts'
import { findStaleHelplines } from './stale-helplines.ts'
import { postLineOf } from './story-lines.ts'

/** All the doors but the one that writes, which must know who is asking. */
export type Reader = (
  language: Language,
) => Omit<ContentDoors, 'rate'> & { listed: () => Promise<ListedStory[]> }

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(
  content: ContentSource,
  { operator, clock, rules }: { operator: Operator; clock: Clock; rules: RouteRule[] },
): Reader {
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
      listStaleHelplines: async () =>
        findStaleHelplines(
          (await listAll(content, language, 'page')).map(page => page.content),
          clock.now(),
        ),
      listed: () => listStories(stories),
    }
  }
}
