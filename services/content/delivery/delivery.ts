import type { ContentDeps } from '../deps.ts'
import { type Lang, toLang } from '../format/localize.ts'
import { notFound } from '../schema/fault.ts'
import type { Space } from '../space.ts'
import type { ContentTables, State } from '../tables.ts'
import { createDocuments } from './documents.ts'
import { createFinder, type Found } from './find.ts'
import { createLinks } from './links.ts'
import { type Resolving, readResolving, readStoriesQuery } from './query.ts'
import { findAssets, findLinks, findRelations } from './references.ts'
import { createShaper, type DeliveredStory, type Wishes } from './shape.ts'

export type Delivery = ReturnType<typeof createDelivery>

/** More than this the client fetches itself, in batches of as many. */
const mostResolved = 50
const mostLinks = 500

interface Resolved {
  rels: DeliveredStory[]
  links: object[]
  rel_uuids?: string[]
  link_uuids?: string[]
  assets?: object[]
}

/** What readers get, as the protocol words it. */
export function createDelivery(
  { database: whole }: ContentDeps,
  space: Space,
  listAssets: (ids: number[]) => Promise<object[]>,
) {
  const database = whole.as<ContentTables>()
  const documents = createDocuments(whole)
  const finder = createFinder(whole, documents)
  const shape = createShaper(whole, documents)
  const links = createLinks(whole)

  function selectEditions(state: State) {
    return database.kysely
      .selectFrom('content_editions as e')
      .innerJoin('content_stories as s', 's.id', 'e.story_id')
      .selectAll('e')
      .select(['s.uuid', 's.group_id'])
      .where('e.state', '=', state)
  }

  const findByStory = (column: 's.uuid' | 'e.story_id', key: string | number, state: State, lang: Lang) =>
    selectEditions(state).where(column, '=', key).where('e.lang', '=', lang).executeTakeFirst()

  /** By the address in the language asked for, by the English one, or by that of the language it is written in. */
  async function findByPath(
    given: string,
    state: State,
    language: string | null,
  ): Promise<Found | undefined> {
    const path = given.replace(/\/+$/, '')
    const paths = [path, `${path}/`]
    const rows: Found[] = await selectEditions(state)
      .where('e.path', 'in', paths)
      .orderBy('e.story_id')
      .execute()
    const lang = toLang(language)
    // Its English may not be published: it is then known by that address all the same.
    if (rows.length === 0 && language !== null)
      return selectEditions(state)
        .where('e.default_path', 'in', paths)
        .where('e.lang', '=', lang)
        .executeTakeFirst()
    const exact = rows.find(row => row.lang === lang)
    if (exact) return exact
    const other = rows.find(row => row.lang === 'default') ?? rows[0]
    if (!other || language === null || other.lang === lang) return other
    return findByStory('e.story_id', other.story_id, state, lang)
  }

  async function findStory(key: string, state: State, params: URLSearchParams): Promise<Found | undefined> {
    const language = params.get('language')
    if (params.get('find_by') === 'uuid')
      return findByStory('s.uuid', key.toLowerCase(), state, toLang(language))
    const byPath = await findByPath(key, state, language)
    if (byPath || !/^\d{1,15}$/.test(key)) return byPath
    return findByStory('e.story_id', Number(key), state, toLang(language))
  }

  /** Where a story that used to be here is now. */
  async function findRedirect(path: string): Promise<string | undefined> {
    const clean = path.replace(/\/+$/, '')
    const row = await database.kysely
      .selectFrom('content_redirects as r')
      .innerJoin('content_editions as e', join =>
        join.onRef('e.story_id', '=', 'r.story_id').onRef('e.lang', '=', 'r.lang'),
      )
      .select('e.path')
      .where('r.path', 'in', [clean, `${clean}/`])
      .where('e.state', '=', 'published')
      .executeTakeFirst()
    return row && row.path !== clean ? row.path : undefined
  }

  async function resolve(stories: DeliveredStory[], wishes: Wishes, resolving: Resolving): Promise<Resolved> {
    const answer: Resolved = { rels: [], links: [] }
    if (resolving.relations.length > 0) {
      const uuids = findRelations(stories, resolving.relations)
      if (uuids.length > mostResolved) answer.rel_uuids = uuids
      else answer.rels = await resolveRelations(uuids, wishes, resolving)
    }
    if (resolving.links !== '') {
      const uuids = findLinks(stories)
      if (resolving.links !== 'story' && uuids.length <= mostLinks)
        answer.links = await links.listFor(uuids, wishes.state, wishes.lang)
      else if (uuids.length > mostResolved) answer.link_uuids = uuids
      else answer.links = await resolveLinks(uuids, wishes, resolving)
    }
    if (resolving.assets) answer.assets = await listAssets(findAssets(stories))
    return answer
  }

  async function resolveRelations(uuids: string[], wishes: Wishes, { relations, levels }: Resolving) {
    const first = await getMany(uuids, wishes)
    if (levels < 2) return first
    const further = findRelations(first, relations).filter(uuid => !uuids.includes(uuid))
    return [...first, ...(await getMany(further.slice(0, mostResolved), wishes))]
  }

  async function resolveLinks(uuids: string[], wishes: Wishes, { linkLevels }: Resolving) {
    const first = await getMany(uuids, wishes)
    if (linkLevels < 2) return first
    const further = findLinks(first).filter(uuid => !uuids.includes(uuid))
    return [...first, ...(await getMany(further.slice(0, mostResolved), wishes))]
  }

  async function getMany(uuids: string[], wishes: Wishes): Promise<DeliveredStory[]> {
    if (uuids.length === 0) return []
    const rows: Found[] = await selectEditions(wishes.state)
      .where('s.uuid', 'in', uuids)
      .where('e.lang', '=', wishes.lang)
      .execute()
    return shape(rows, wishes)
  }

  async function tell(row: Found, params: URLSearchParams, state: State) {
    const resolving = readResolving(params)
    const fallback = params.has('fallback_lang') ? toLang(params.get('fallback_lang')) : undefined
    const wishes = { state, lang: toLang(row.lang), fallback, notFields: resolving.notFields }
    const [story] = await shape([row], wishes)
    if (!story) throw notFound()
    return { story, cv: space.current().cv, ...(await resolve([story], wishes, resolving)) }
  }

  return {
    findRedirect,
    links,

    async find(key: string, params: URLSearchParams, state: State) {
      const row = await findStory(key, state, params)
      return row && tell(row, params, state)
    },

    async get(key: string, params: URLSearchParams, state: State) {
      const row = await findStory(key, state, params)
      if (!row) throw notFound()
      return tell(row, params, state)
    },

    async story(key: string, params: URLSearchParams, state: State) {
      const row = await findStory(key, state, params)
      if (!row) throw notFound()
      const { story, ...resolved } = await tell(row, params, state)
      return { story: without(story, readResolving(params).notStoryFields), ...resolved }
    },

    async stories(params: URLSearchParams, state: State) {
      const query = readStoriesQuery(params, state)
      const resolving = readResolving(params)
      const { rows, total } = await finder.list(query)
      const wishes = { state, lang: query.lang, fallback: query.fallback, notFields: resolving.notFields }
      const stories = await shape(rows, wishes)
      const resolved = await resolve(stories, wishes, resolving)
      const shown = stories.map(story => without(story, resolving.notStoryFields))
      const body = { stories: shown, cv: space.current().cv, ...resolved }
      return { body, found: stories, total, perPage: query.perPage }
    },

    async tags(state: State, params: URLSearchParams) {
      const startsWith = params.get('starts_with') ?? ''
      const rows = await database.kysely
        .selectFrom('content_tags as t')
        .innerJoin('content_editions as e', join =>
          join
            .onRef('e.story_id', '=', 't.story_id')
            .onRef('e.state', '=', 't.state')
            .on('e.lang', '=', 'default'),
        )
        .select(({ fn }) => ['t.tag', fn.countAll<number>().as('count')])
        .where('t.state', '=', state)
        .$if(startsWith !== '', query =>
          query.where('e.path', '>=', startsWith).where('e.path', '<', `${startsWith}\u{10ffff}`),
        )
        .groupBy('t.tag')
        .orderBy('t.tag')
        .execute()
      return { tags: rows.map(({ tag, count }) => ({ name: tag, taggings_count: Number(count) })) }
    },
  }
}

function without(story: DeliveredStory, fields: string[]): object {
  if (fields.length === 0) return story
  return Object.fromEntries(Object.entries(story).filter(([key]) => !fields.includes(key)))
}
