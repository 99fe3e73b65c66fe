import { findAddress, pathOf } from '../app/addresses.ts'
import type { Blok } from '../app/blocks/blok.ts'
import type {
  ContentDoors,
  HelpArticle,
  Moved,
  Post,
  PostLine,
  Slugs,
  Source,
  StoryLine,
} from '../app/content.ts'
import type { RouteName } from '../app/routes.ts'
import { type Language, languageCodes } from '../languages/languages.ts'
import type { Clock } from '../platform/clock.ts'
import {
  type Content,
  type DeliveredStory,
  type Json,
  type JsonObject,
  readingMinutes,
} from '../services/content/content.ts'
import { findStaleHelplines } from './helplines.ts'
import { fillIn, isOperatorKnown, type Operator } from './operator.ts'
import type { ListedStory } from './sitemap.ts'

/** All the doors but the one that writes, which must know who is asking. */
export type Reader = (
  language: Language,
) => Omit<ContentDoors, 'rate'> & { listed: () => Promise<ListedStory[]> }

/** The screen that shows a story, by the first part of its English path. */
export const screens: Record<string, RouteName> = {
  home: 'home',
  'quit-smoking': 'quitSmoking',
  imprint: 'imprint',
  privacy: 'privacy',
  terms: 'terms',
  help: 'help',
  posts: 'posts',
}
export const articleScreens: Record<string, 'helpArticle' | 'post'> = { help: 'helpArticle', posts: 'post' }

type Shelf = { help: DeliveredStory[]; posts: DeliveredStory[] }

/** What the screens read, from what the service delivers. Lists are kept until something is published. */
export function createContentReader(content: Content, operator: Operator, clock: Clock): Reader {
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

  async function listAll(language: Language, kind: string, order: string): Promise<DeliveredStory[]> {
    const stories: DeliveredStory[] = []
    for (let page = 1; ; page++) {
      const params = { content_type: kind, sort_by: order, per_page: '100', page: String(page) }
      const found = await content.listStories({ language, params })
      stories.push(...found.stories)
      if (found.stories.length === 0 || stories.length >= found.total) return stories
    }
  }

  return language => {
    /** Links of editors as addresses of this site, in the reader's language. */
    const hrefOf = (link: JsonObject, { help, posts }: Shelf): string => {
      const anchor = textOf(link.anchor) ? `#${textOf(link.anchor)}` : ''
      if (link.linktype !== 'story') return localPath(textOf(link.url ?? link.href), language)
      const uuid = textOf(link.uuid ?? link.id)
      const found = [...help, ...posts].find(story => story.uuid === uuid)
      const path = englishPath(found?.default_full_slug ?? textOf(link.cached_url ?? link.href))
      const [folder = '', name] = path.split('/')
      const screen = name ? articleScreens[folder] : undefined
      if (screen && found) return pathOf(screen, language, { id: found.slug }) + anchor
      return pathOf(screens[folder] ?? 'home', language) + anchor
    }

    const prepare = (value: Json, shelf: Shelf): Json => {
      if (Array.isArray(value)) return value.map(one => prepare(one, shelf))
      if (typeof value !== 'object' || value === null) return value
      const isLink = value.fieldtype === 'multilink' || 'linktype' in value
      const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, prepare(one, shelf)]))
      return isLink ? { ...copy, href: hrefOf(value, shelf) } : copy
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
        one => englishPath(one.default_full_slug ?? one.full_slug) === `${kind}/${slug}`,
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
        if (!story) return undefined
        const body = prepare(story.content.body ?? [], await shelfOf(language))
        return {
          title: textOf(story.content.title) || story.name,
          description: textOf(story.content.description),
          body: (Array.isArray(body) ? body : []) as Blok[],
        }
      },
      legal: async slug => {
        const story = (await content.findStory(slug, { language }))?.story
        if (!story) return undefined
        return {
          title: textOf(story.content.title) || story.name,
          description: textOf(story.content.description),
          body: fillIn(prepare(story.content.body ?? null, await shelfOf(language)), operator),
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
        const [{ help }, hits] = await Promise.all([
          shelfOf(language),
          content.search(query, { language, component: 'help-article' }),
        ])
        return hits.flatMap(({ id }) => help.filter(one => one.id === id).map(lineOf))
      },
      helpArticle: async slug => {
        const found = await find('help', slug)
        if (!found || 'movedTo' in found) return found
        const { story, shelf } = found
        const { content: fields } = story
        return {
          ...lineOf(story),
          id: story.uuid,
          slugs: slugsOf(story),
          category: textOf(fields.category),
          body: prepare(fields.body ?? null, shelf),
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
          slugs: slugsOf(story),
          author: textOf(fields.author),
          reviewedAt: textOf(fields.reviewedAt),
          body: prepare(fields.body ?? null, shelf),
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
        const list = (stories: DeliveredStory[], screen: ListedStory['screen']) =>
          stories.map(story => ({ screen, slugs: slugsOf(story), updatedAt: story.published_at ?? '' }))
        return [...list(help, 'helpArticle'), ...list(posts, 'post')]
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
  return { slug, title: textOf(content.title) || name, summary: textOf(content.summary) }
}

function postLineOf(story: DeliveredStory): PostLine {
  return {
    ...lineOf(story),
    publishedAt: textOf(story.content.publishedAt) || (story.first_published_at ?? ''),
    minutes: readingMinutes(story.content.body ?? null),
    motif: textOf(story.content.motif),
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

/** Only languages it is published in. */
function slugsOf(story: DeliveredStory): Slugs {
  const english = englishPath(story.default_full_slug ?? story.full_slug)
  const slugs: Slugs = { en: english.split('/').at(-1) ?? '' }
  for (const { lang, path, published } of story.translated_slugs ?? []) {
    const slug = path.split('/').at(-1)
    if (published && slug && languageCodes.includes(lang as Language)) slugs[lang as Language] = slug
  }
  return slugs
}

const englishPath = (path: string): string => path.replace(/^\/|\/$/g, '')

/** `/login` in a German text leads to `/de/login`; what is no page of ours stays as it is. */
function localPath(href: string, language: Language): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
  const address = findAddress(path)
  return address?.language === 'en' ? pathOf(address.name, language, address.params) + rest : href
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
