import { textOf } from '../../app/blocks/blok.ts'
import type {
  HelpArticle,
  HelpCategory,
  Moved,
  Post,
  PostLine,
  StoryLine,
  StorySlugs,
} from '../../app/content.ts'
import { isLanguage, type Language } from '../../languages/languages.ts'
import type { ContentSource, DeliveredStory } from '../../services/content/content.ts'
import type { Operator } from './operator.ts'
import type { PageStories } from './page-stories.ts'
import type { Shelf, ShelfName } from './shelves.ts'
import { lineOf, postLineOf, sourceOf } from './story-lines.ts'
import { writeLinks } from './story-links.ts'
import { englishPlaceOf } from './story-places.ts'

/** The stories as readers of one language find them. */
export type LocalStories = {
  content: ContentSource
  language: Language
  shelfOf: (language: Language) => Promise<Shelf>
  pages: PageStories
  operator: () => Operator
}

export async function readHelpCentre({ content, language, shelfOf }: LocalStories): Promise<HelpCategory[]> {
  const [{ help }, entries] = await Promise.all([
    shelfOf(language),
    content.listDatasourceEntries('help-categories', language === 'en' ? '' : language),
  ])
  return entries
    .map(entry => ({
      id: entry.name,
      title: entry.dimension_value || entry.value,
      articles: help.filter(one => one.content.category === entry.name).map(lineOf),
    }))
    .filter(({ articles }) => articles.length > 0)
}

/** Editors say which answers they put first, by a tag. */
export async function listAskedMost({ language, shelfOf }: LocalStories): Promise<StoryLine[]> {
  const { help } = await shelfOf(language)
  return help.filter(({ tag_list }) => tag_list.includes('asked-most')).map(lineOf)
}

export async function readHelpArticle(
  stories: LocalStories,
  slug: string,
): Promise<HelpArticle | Moved | undefined> {
  const found = await findArticle(stories, 'help', slug)
  if (!found || 'movedTo' in found) return found
  const { story, shelf } = found
  return {
    ...lineOf(story),
    id: story.uuid,
    slugs: await slugsOf(stories, story, 'help'),
    category: textOf(story.content.category),
    body: await writeLinks(stories, story.content.body ?? null),
    reviewedAt: textOf(story.content.reviewedAt),
    related: relatedOf(story, shelf.help).map(lineOf),
  }
}

export const listPosts = async ({ language, shelfOf }: LocalStories): Promise<PostLine[]> =>
  (await shelfOf(language)).posts.map(postLineOf)

export async function readPost(stories: LocalStories, slug: string): Promise<Post | Moved | undefined> {
  const found = await findArticle(stories, 'posts', slug)
  if (!found || 'movedTo' in found) return found
  const { story, shelf } = found
  const { author, sources } = story.content
  return {
    ...postLineOf(story),
    slugs: await slugsOf(stories, story, 'posts'),
    author: textOf(author),
    body: await writeLinks(stories, story.content.body ?? null),
    sources: (Array.isArray(sources) ? sources : []).map(sourceOf),
    related: relatedOf(story, shelf.posts).map(postLineOf),
  }
}

/** Other articles an editor named, in their order; one that isn't published is passed over. */
function relatedOf({ content: { related } }: DeliveredStory, articles: DeliveredStory[]): DeliveredStory[] {
  const uuids = Array.isArray(related) ? related.map(textOf) : []
  return uuids.flatMap(uuid => articles.find(one => one.uuid === uuid) ?? [])
}

async function findArticle(
  stories: LocalStories,
  name: ShelfName,
  slug: string,
): Promise<{ story: DeliveredStory; shelf: Shelf } | Moved | undefined> {
  const shelf = await stories.shelfOf(stories.language)
  const story = shelf[name].find(one => one.slug === slug)
  if (story) return { story, shelf }
  const movedTo = await findMoved(stories, shelf, name, slug)
  return movedTo === undefined ? undefined : { movedTo }
}

/** The English word leads to the translated one, and an old word to the new. */
async function findMoved(
  { content, language }: LocalStories,
  shelf: Shelf,
  name: ShelfName,
  slug: string,
): Promise<string | undefined> {
  const english = shelf[name].find(one => englishPlaceOf(one) === `${name}/${slug}`)
  if (english) return english.slug
  const prefix = language === 'en' ? '' : `${language}/`
  const path = await content.findRedirect(`${prefix}${name}/${slug}`)
  return path ? shelf[name].find(one => one.full_slug === path)?.slug : undefined
}

/** A story's own word in the address, only in languages it is published in. */
export async function slugsOf(
  { shelfOf }: LocalStories,
  story: DeliveredStory,
  name: ShelfName,
): Promise<StorySlugs> {
  const english = await shelfOf('en')
  const slugs: StorySlugs = {}
  if (english[name].some(({ uuid }) => uuid === story.uuid))
    slugs.en = englishPlaceOf(story).split('/').at(-1) ?? ''
  for (const { lang, path, published } of story.translated_slugs ?? []) {
    const slug = path.split('/').at(-1)
    if (published && slug && isLanguage(lang)) slugs[lang] = slug
  }
  return slugs
}
