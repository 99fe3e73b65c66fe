import type { Addresses } from '../../app/content.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { Language } from '../../languages/languages.ts'
import type { DeliveredStory } from '../../services/content/content.ts'
import { type LocalStories, slugsOf } from './articles.ts'
import { listLeanPages, type ShelfName } from './shelves.ts'
import type { ListedStory } from './sitemap.ts'
import { articleScreens } from './story-places.ts'

/** Every story with a page of its own that search engines may hear of. */
export async function listStories(stories: LocalStories): Promise<ListedStory[]> {
  const { help, posts } = await stories.shelfOf(stories.language)
  return [
    ...(await listPages(stories)),
    ...(await Promise.all(help.map(story => listArticle(stories, story, 'help')))),
    ...(await Promise.all(posts.map(story => listArticle(stories, story, 'posts')))),
  ]
}

async function listPages({ content, language, pages }: LocalStories): Promise<ListedStory[]> {
  const [own, english] = await Promise.all([listLeanPages(content, language), listLeanPages(content, 'en')])
  const inEnglish = new Set(english.map(({ uuid }) => uuid))
  return own
    .filter(story => pages.addressOf(story) && story.content.noindex !== true)
    .map(story => ({
      addresses: pages.addressesOf(story, inEnglish.has(story.uuid)),
      updatedAt: story.published_at ?? '',
    }))
}

/** Where an article is, by language. */
async function listArticle(
  stories: LocalStories,
  story: DeliveredStory,
  name: ShelfName,
): Promise<ListedStory> {
  const slugs = Object.entries(await slugsOf(stories, story, name)) as [Language, string][]
  const screen = articleScreens[name] ?? 'post'
  const addresses = slugs.map(([code, slug]) => [code, pathOf(screen, code, { id: slug })])
  return { addresses: Object.fromEntries(addresses) as Addresses, updatedAt: story.published_at ?? '' }
}
