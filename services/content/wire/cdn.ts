import { AppError, ensure } from '../../../platform/errors.ts'
import { findAsset, shapeAsset } from '../assets/assets.ts'
import type { ContentDelivery } from '../delivery/delivery.ts'
import { ensureKnown, readPage } from '../delivery/query.ts'
import type { Tools } from '../deps.ts'
import { otherLangs, toLang } from '../format/localize.ts'
import { listEntries } from '../schema/datasource-entries.ts'
import { getDatasource, listDatasources } from '../schema/datasources.ts'
import { notFound, refuse } from '../schema/fault.ts'
import { spaceId } from '../space.ts'
import type { EditionState } from '../tables.ts'
import type { Token } from '../tokens.ts'

interface Answer {
  body: object
  /** Where the story went that used to be here. */
  movedTo?: string
  headers?: Record<string, string>
}

/** A question to the delivery side. */
interface Question {
  tools: Tools
  delivery: ContentDelivery
  /** What stands in the address behind the operation's name. */
  key: string
  params: URLSearchParams
  state: EditionState
}

/** Delivery v2: one function for each address below `/v2/cdn`. */
const operations: Record<string, (question: Question) => Promise<Answer>> = {
  stories,
  spaces,
  links,
  tags,
  datasources,
  datasource_entries,
  assets,
}

export function createCdn(tools: Tools, delivery: ContentDelivery) {
  return async function run(
    path: string,
    params: URLSearchParams,
    token: Token,
  ): Promise<Answer & { state: EditionState }> {
    const [name = '', ...rest] = path.split('/')
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw notFound()
    const state = readState(params, token)
    const key = rest.join('/').replace(/\/+$/, '')
    return { ...(await operation({ tools, delivery, key, params, state })), state }
  }
}

const paged = (total: number, perPage: number) => ({ total: String(total), 'per-page': String(perPage) })

async function stories(question: Question): Promise<Answer> {
  const { delivery, key, params, state } = question
  ensureKnown(params, key === '' ? 'stories' : 'story')
  if (key !== '') return story(question)
  const { body, total, perPage } = await delivery.stories(params, state)
  return { body, headers: paged(total, perPage) }
}

async function story({ delivery, key, params, state }: Question): Promise<Answer> {
  try {
    return { body: await delivery.story(key, params, state) }
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not-found'
    const movedTo = isGone && !params.has('find_by') ? await delivery.findRedirect(key) : undefined
    if (movedTo === undefined) throw error
    return { body: {}, movedTo }
  }
}

async function spaces({ tools: { space, origin }, key }: Question): Promise<Answer> {
  if (key !== 'me') throw notFound()
  const { name, cv } = space.current()
  const domain = `${origin.origin}/`
  return { body: { space: { id: spaceId, name, domain, version: cv, language_codes: otherLangs } } }
}

async function links({ tools, delivery, key, params, state }: Question): Promise<Answer> {
  const lang = toLang(params.get('language'))
  if (key !== '') return { body: { link: await delivery.getLink(key, state, lang) } }
  const { page, perPage } = readPage(params, 1000)
  const startsWith = params.get('starts_with') ?? ''
  const { links, total } = await delivery.listLinks(state, lang, { page, perPage, startsWith })
  return { body: { links, cv: tools.space.current().cv }, headers: paged(total, perPage) }
}

async function tags({ delivery, key, params, state }: Question): Promise<Answer> {
  if (key !== '') throw notFound()
  return { body: await delivery.tags(state, params) }
}

async function datasources({ tools, key, params }: Question): Promise<Answer> {
  const { cv } = tools.space.current()
  if (key !== '') return { body: { datasource: await getDatasource(tools, key), cv } }
  const { page, perPage } = readPage(params, 1000)
  const { rows, total } = await listDatasources(tools, perPage, (page - 1) * perPage)
  return { body: { datasources: rows, cv }, headers: paged(total, perPage) }
}

async function datasource_entries({ tools, key, params }: Question): Promise<Answer> {
  if (key !== '') throw notFound()
  const { page, perPage } = readPage(params, 1000)
  const source = params.get('datasource') ?? undefined
  const dimension = params.get('dimension') ?? ''
  const wish = { source, dimension, limit: perPage, offset: (page - 1) * perPage }
  const { rows, total } = await listEntries(tools, wish)
  const entries = rows.map(({ id, name, value, dimension_value }) => ({ id, name, value, dimension_value }))
  const body = { datasource_entries: entries, cv: tools.space.current().cv }
  return { body, headers: paged(total, perPage) }
}

async function assets({ tools, key, params }: Question): Promise<Answer> {
  if (key !== 'me') throw notFound()
  const id = /\/content\/assets\/(\d{1,15})\//.exec(params.get('filename') ?? '')?.[1]
  const row = id === undefined ? undefined : await findAsset(tools, Number(id))
  if (!row) throw notFound()
  return { body: { asset: shapeAsset(tools, row) } }
}

/** Drafts are for preview tokens. */
function readState(params: URLSearchParams, { kind }: Token): EditionState {
  const version = params.get('version') ?? 'published'
  if (version !== 'draft' && version !== 'published') throw refuse('version must be "draft" or "published"')
  ensure(kind !== 'management', 'unauthenticated', 'a management token reads no delivery')
  if (version === 'draft' && kind !== 'preview')
    throw new AppError('unauthenticated', 'a public token reads no drafts')
  return version
}
