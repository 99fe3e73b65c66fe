import { assetOf, type Blok } from '../../app/blocks/blok.ts'
import type {
  Addresses,
  ContentDoors,
  FoundLine,
  HelpArticle,
  Moved,
  PageStory,
  Post,
  PostLine,
  Slugs,
  Source,
  StoryLine,
} from '../../app/content.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { RouteRule } from '../../app/map/redirects.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type ContentSource,
  type DeliveredStory,
  type Json,
  type JsonObject,
  readingMinutes,
} from '../../services/content/content.ts'
import { findStaleHelplines } from './helplines.ts'
import { fillIn, isOperatorKnown, type Operator } from './operator.ts'
import { createPageStories } from './page-stories.ts'
import type { ListedStory } from './sitemap.ts'
import { writeLinks } from './story-links.ts'
import { articleScreens, placeOf } from './story-places.ts'

/** All the doors but the one that writes, which must know who is asking. */
export type Reader = (
  language: Language,
) => Omit<ContentDoors, 'rate'> & { listed: () => Promise<ListedStory[]> }

type Shelf = { help: DeliveredStory[]; posts: DeliveredStory[] }

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(
  content: ContentSource,
  { operator, clock, rules }: { operator: Operator; clock: Clock; rules: RouteRule[] },
): Reader {
  const shelves = new Map<Language, { version: number; shelf: Promise<Shelf> }>()

  function shelfOf(language: Language): Promise<Shelf> {
    const version = content.cacheVersion()
    const known = shelves.get(language)
    if (known?.version === version) return known.shelf
    const shelf = loadShelf(language)
    shelves.set(language, { version, shelf })
    shelf.catch(() => shelves.delete(language))
    return shelf
  }

  async function loadShelf(language: Language): Promise<Shelf> {
    const [help, posts] = await Promise.all([
      listAll(language, 'help-article', 'position:asc'),
      listAll(language, 'article', 'content.publishedAt:desc'),
    ])
    return { help, posts: posts.sort(byReading) }
  }

  /** Without their bodies. */
  const listLean = (language: Language, kind: string) =>
    listAll(language, kind, 'position:asc', { excluding_fields: 'body' })

  async function listAll(
    language: Language,
    kind: string,
    order: string,
    wishes: Record<string, string> = {},
  ): Promise<DeliveredStory[]> {
    const stories: DeliveredStory[] = []
    for (let page = 1; ; page++) {
      const params = { ...wishes, content_type: kind, sort_by: order, per_page: '100', page: String(page) }
      const found = await content.listStories({ language, params })
      stories.push(...found.stories)
      if (found.stories.length === 0 || stories.length >= found.total) return stories
    }
  }

  return language => {
    const pages = createPageStories(content, rules, language)

    const prepare = (value: Json, { help, posts }: Shelf): Promise<Json> =>
      writeLinks(value, [...help, ...posts], pages, language)

    const describePage = async (story: DeliveredStory): Promise<PageStory> => {
      const body = await prepare(story.content.body ?? [], await shelfOf(language))
      return {
        title: textOf(story.content.title) || story.name,
        description: textOf(story.content.description),
        body: (Array.isArray(body) ? body : []) as Blok[],
        isUnlisted: story.content.noindex === true,
        image: assetOf(story.content.image) ?? null,
      }
    }

    /** The page that the guide's screen shows. */
    const findGuide = async (): Promise<DeliveredStory | undefined> =>
      (await listLean(language, 'page')).find(
        story => placeOf(story.default_full_slug ?? story.full_slug) === 'quit-smoking',
      )

    /** Whether it is published in English too, which a story itself does not tell. */
    const isInEnglish = async (story: DeliveredStory): Promise<boolean> =>
      language === 'en' ||
      (await content.listStories({ params: { by_uuids: story.uuid, excluding_fields: 'body' } })).total > 0

    /** Only languages it is published in. */
    const slugsOf = async (story: DeliveredStory, kind: keyof Shelf): Promise<Slugs> => {
      const english = await shelfOf('en')
      const slugs: Slugs = {}
      if (english[kind].some(({ uuid }) => uuid === story.uuid))
        slugs.en =
          placeOf(story.default_full_slug ?? story.full_slug)
            .split('/')
            .at(-1) ?? ''
      for (const { lang, path, published } of story.translated_slugs ?? []) {
        const slug = path.split('/').at(-1)
        if (published && slug && languageCodes.includes(lang as Language)) slugs[lang as Language] = slug
      }
      return slugs
    }

    /** Where a story of a list is, by language. */
    const listArticle = async (story: DeliveredStory, kind: keyof Shelf): Promise<ListedStory> => {
      const slugs = Object.entries(await slugsOf(story, kind)) as [Language, string][]
      const screen = articleScreens[kind] ?? 'post'
      const addresses = slugs.map(([code, slug]) => [code, pathOf(screen, code, { id: slug })])
      return { addresses: Object.fromEntries(addresses) as Addresses, updatedAt: story.published_at ?? '' }
    }

    const listPages = async (): Promise<ListedStory[]> => {
      const [own, english] = await Promise.all([listLean(language, 'page'), listLean('en', 'page')])
      const inEnglish = new Set(english.map(({ uuid }) => uuid))
      return own
        .filter(story => pages.addressOf(story) && story.content.noindex !== true)
        .map(story => ({
          addresses: pages.addressesOf(story, inEnglish.has(story.uuid)),
          updatedAt: story.published_at ?? '',
        }))
    }

    const find = async (
      kind: keyof Shelf,
      slug: string,
    ): Promise<{ story: DeliveredStory; shelf: Shelf } | Moved | undefined> => {
      const shelf = await shelfOf(language)
      const story = shelf[kind].find(one => one.slug === slug)
      if (story) return { story, shelf }
      const moved = await findMoved(kind, slug)
      return moved === undefined ? undefined : { movedTo: moved }
    }

    /** The English word leads to the translated one, and an old word to the new. */
    const findMoved = async (kind: keyof Shelf, slug: string): Promise<string | undefined> => {
      const shelf = await shelfOf(language)
      const english = shelf[kind].find(
        one => placeOf(one.default_full_slug ?? one.full_slug) === `${kind}/${slug}`,
      )
      if (english) return english.slug
      const prefix = language === 'en' ? '' : `${language}/`
      const path = await content.findRedirect(`${prefix}${kind}/${slug}`)
      const now = path && shelf[kind].find(one => one.full_slug === path)
      return now ? now.slug : undefined
    }

    const relatedOf = (story: DeliveredStory, kind: keyof Shelf, shelf: Shelf) => {
      const uuids = Array.isArray(story.content.related) ? story.content.related.map(textOf) : []
      return uuids.flatMap(uuid => shelf[kind].find(one => one.uuid === uuid) ?? [])
    }

    return {
      page: async slug => {
        const story = (await content.findStory(slug, { language }))?.story
        return story && describePage(story)
      },
      pageAt: async asked => {
        const story = await pages.findAt(asked)
        const address = story && pages.addressOf(story)
        if (!address) return undefined
        if (asked !== address) return { movedTo: address }
        const addresses = pages.addressesOf(story, await isInEnglish(story))
        return { ...(await describePage(story)), addresses }
      },
      legal: async slug => {
        const story = (await content.findStory(slug, { language }))?.story
        if (!story) return undefined
        return {
          title: textOf(story.content.title) || story.name,
          description: textOf(story.content.description),
          body: fillIn(await prepare(story.content.body ?? null, await shelfOf(language)), operator),
          isOperatorKnown: isOperatorKnown(operator),
          updatedAt: textOf(story.content.updatedAt),
        }
      },
      helpCentre: async () => {
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
      },
      searchHelp: async query => {
        const [shelf, guide, hits] = await Promise.all([
          shelfOf(language),
          findGuide(),
          content.search(query, { language, components: ['help-article', 'article', 'page'] }),
        ])
        const known: Record<FoundLine['kind'], DeliveredStory[]> = {
          help: shelf.help,
          post: shelf.posts,
          guide: guide ? [guide] : [],
        }
        const kinds = Object.keys(known) as FoundLine['kind'][]
        return hits.flatMap(({ id }) =>
          kinds.flatMap(kind =>
            known[kind].filter(one => one.id === id).map(one => ({ ...lineOf(one), kind })),
          ),
        )
      },
      helpArticle: async slug => {
        const found = await find('help', slug)
        if (!found || 'movedTo' in found) return found
        const { story, shelf } = found
        const { content: fields } = story
        return {
          ...lineOf(story),
          id: story.uuid,
          slugs: await slugsOf(story, 'help'),
          category: textOf(fields.category),
          body: await prepare(fields.body ?? null, shelf),
          reviewedAt: textOf(fields.reviewedAt),
          related: relatedOf(story, 'help', shelf).map(lineOf),
        } satisfies HelpArticle
      },
      posts: async () => (await shelfOf(language)).posts.map(postLineOf),
      post: async slug => {
        const found = await find('posts', slug)
        if (!found || 'movedTo' in found) return found
        const { story, shelf } = found
        const { content: fields } = story
        return {
          ...postLineOf(story),
          slugs: await slugsOf(story, 'posts'),
          author: textOf(fields.author),
          reviewedAt: textOf(fields.reviewedAt),
          body: await prepare(fields.body ?? null, shelf),
          sources: (Array.isArray(fields.sources) ? fields.sources : []).map(sourceOf),
          related: relatedOf(story, 'posts', shelf).map(postLineOf),
        } satisfies Post
      },
      listStaleHelplines: async () => {
        const pages = await listAll(language, 'page', 'position:asc')
        return findStaleHelplines(
          pages.map(page => page.content),
          clock.now(),
        )
      },
      listed: async () => {
        const { help, posts } = await shelfOf(language)
        return [
          ...(await listPages()),
          ...(await Promise.all(help.map(story => listArticle(story, 'help')))),
          ...(await Promise.all(posts.map(story => listArticle(story, 'posts')))),
        ]
      },
    }
  }
}

/** Newest first; those of one day in the order they are meant to be read in. */
function byReading(a: DeliveredStory, b: DeliveredStory): number {
  const day = ({ publishedAt }: PostLine) => publishedAt.slice(0, 10)
  const [first, second] = [day(postLineOf(a)), day(postLineOf(b))]
  return first === second ? a.position - b.position : first < second ? 1 : -1
}

function lineOf({ slug, name, content }: DeliveredStory): StoryLine {
  const summary = textOf(content.summary) || textOf(content.description)
  return { slug, title: textOf(content.title) || name, summary }
}

function postLineOf(story: DeliveredStory): PostLine {
  return {
    ...lineOf(story),
    publishedAt: textOf(story.content.publishedAt) || (story.first_published_at ?? ''),
    minutes: readingMinutes(story.content.body ?? null),
    motif: textOf(story.content.motif),
    image: assetOf(story.content.image) ?? null,
  }
}

function sourceOf(source: Json): Source {
  const { title, publisher, year, url } = (source ?? {}) as JsonObject
  const href = textOf((url as JsonObject | undefined)?.url)
  return {
    title: textOf(title),
    publisher: textOf(publisher),
    year: String(year ?? ''),
    href: /^https?:\/\//.test(href) ? href : '',
  }
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
