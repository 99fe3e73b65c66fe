import { bindAll } from '../../../platform/bind.ts'
import type { Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, localize, toLang } from '../format/localize.ts'
import { notFound } from '../schema/fault.ts'
import { keepHarmless } from '../schema/harmless.ts'
import type { EditionState } from '../tables.ts'
import { type Found, findEdition, findRedirect, selectEditions } from './editions.ts'
import { findStories } from './find.ts'
import { getLink, listLinks } from './links.ts'
import { readResolving, readStoriesQuery } from './query.ts'
import { resolve } from './resolve.ts'
import { type DeliveredStory, shapeStories } from './shape.ts'

export type ContentDelivery = ReturnType<typeof createDelivery>

/** What readers get, as the protocol words it. */
export const createDelivery = (tools: Tools) => bindAll<Tools, typeof verbs>(tools, verbs)

const verbs = { find, findDraft, story, stories, tags, findRedirect, getLink, listLinks }

async function find(tools: Tools, key: string, params: URLSearchParams, state: EditionState) {
  const row = await findEdition(tools, key, state, params)
  return row && deliver(tools, row, params, state)
}

/** A draft as readers of a language will get it once it is published, or these words in its place. */
async function findDraft(tools: Tools, id: number, lang: Lang, words?: JsonObject) {
  const row = await selectEditions(tools.database, 'draft')
    .where('e.story_id', '=', id)
    .where('e.lang', '=', lang)
    .executeTakeFirst()
  if (!row) return undefined
  const first_published_at = row.first_published_at ?? tools.now()
  const [story] = await shapeStories(tools, [{ ...row, first_published_at }], { state: 'published', lang })
  if (!story || !words) return story
  return { ...story, content: (keepHarmless(localize(words, lang)) ?? {}) as JsonObject }
}

/** The same without the story's own fields that are not asked for. */
async function story(tools: Tools, key: string, params: URLSearchParams, state: EditionState) {
  const found = await find(tools, key, params, state)
  if (!found) throw notFound()
  const { story, ...resolved } = found
  return { story: without(story, readResolving(params).notStoryFields), ...resolved }
}

async function deliver(tools: Tools, row: Found, params: URLSearchParams, state: EditionState) {
  const resolving = readResolving(params)
  const fallback = params.has('fallback_lang') ? toLang(params.get('fallback_lang')) : undefined
  const wishes = { state, lang: toLang(row.lang), fallback, notFields: resolving.notFields }
  const [story] = await shapeStories(tools, [row], wishes)
  if (!story) throw notFound()
  return { story, cv: tools.space.current().cv, ...(await resolve(tools, [story], wishes, resolving)) }
}

async function stories(tools: Tools, params: URLSearchParams, state: EditionState) {
  const query = readStoriesQuery(params, state)
  const resolving = readResolving(params)
  const { rows, total } = await findStories(tools, query)
  const wishes = { state, lang: query.lang, fallback: query.fallback, notFields: resolving.notFields }
  const found = await shapeStories(tools, rows, wishes)
  const resolved = await resolve(tools, found, wishes, resolving)
  const shown = found.map(story => without(story, resolving.notStoryFields))
  const body = { stories: shown, cv: tools.space.current().cv, ...resolved }
  return { body, found, total, perPage: query.perPage }
}

async function tags({ database }: Tools, state: EditionState, params: URLSearchParams) {
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
}

function without(story: DeliveredStory, fields: string[]): object {
  if (fields.length === 0) return story
  return Object.fromEntries(Object.entries(story).filter(([key]) => !fields.includes(key)))
}
