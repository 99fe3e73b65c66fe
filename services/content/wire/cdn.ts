import { AppError, ensure } from '../../../platform/errors.ts'
import type { Assets } from '../assets/assets.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { ensureKnown, readPage } from '../delivery/query.ts'
import { otherLangs, toLang } from '../format/localize.ts'
import type { Datasources } from '../schema/datasources.ts'
import { notFound, refuse } from '../schema/fault.ts'
import { type Space, spaceId } from '../space.ts'
import type { State } from '../tables.ts'
import type { Token } from '../tokens.ts'

interface Answer {
  body: object
  /** Where the story went that used to be here. */
  movedTo?: string
  headers?: Record<string, string>
}

interface Parts {
  delivery: Delivery
  datasources: Datasources
  assets: Assets
  space: Space
  origin: URL
}

/** Delivery v2: one function for each address below `/v2/cdn`. */
export function createCdn({ delivery, datasources, assets, space, origin }: Parts) {
  const paged = (total: number, perPage: number) => ({ total: String(total), 'per-page': String(perPage) })

  const operations: Record<string, (key: string, params: URLSearchParams, state: State) => Promise<Answer>> =
    {
      async stories(key, params, state) {
        ensureKnown(params, key === '' ? 'stories' : 'story')
        if (key !== '') return tell(key, params, state)
        const { body, total, perPage } = await delivery.stories(params, state)
        return { body, headers: paged(total, perPage) }
      },

      async spaces(key) {
        if (key !== 'me') throw notFound()
        const { name, cv } = space.current()
        return {
          body: {
            space: {
              id: spaceId,
              name,
              domain: `${origin.origin}/`,
              version: cv,
              language_codes: otherLangs,
            },
          },
        }
      },

      async links(key, params, state) {
        const lang = toLang(params.get('language'))
        if (key !== '') return { body: { link: await delivery.links.get(key, state, lang) } }
        const { page, perPage } = readPage(params, 1000)
        const startsWith = params.get('starts_with') ?? ''
        const { links, total } = await delivery.links.list(state, lang, { page, perPage, startsWith })
        return { body: { links, cv: space.current().cv }, headers: paged(total, perPage) }
      },

      async tags(key, params, state) {
        if (key !== '') throw notFound()
        return { body: await delivery.tags(state, params) }
      },

      async datasources(key, params) {
        const { cv } = space.current()
        if (key !== '') return { body: { datasource: await datasources.get(key), cv } }
        const { page, perPage } = readPage(params, 1000)
        const { rows, total } = await datasources.list(perPage, (page - 1) * perPage)
        return { body: { datasources: rows, cv }, headers: paged(total, perPage) }
      },

      async datasource_entries(key, params) {
        if (key !== '') throw notFound()
        const { page, perPage } = readPage(params, 1000)
        const source = params.get('datasource') ?? undefined
        const dimension = params.get('dimension') ?? ''
        const { rows, total } = await datasources.listEntries(
          source,
          dimension,
          perPage,
          (page - 1) * perPage,
        )
        const entries = rows.map(({ id, name, value, dimension_value }) => ({
          id,
          name,
          value,
          dimension_value,
        }))
        return {
          body: { datasource_entries: entries, cv: space.current().cv },
          headers: paged(total, perPage),
        }
      },

      async assets(key, params) {
        if (key !== 'me') throw notFound()
        const id = /\/content\/assets\/(\d{1,15})\//.exec(params.get('filename') ?? '')?.[1]
        const row = id === undefined ? undefined : await assets.find(Number(id))
        if (!row) throw notFound()
        return { body: { asset: assets.shape(row) } }
      },
    }

  async function tell(key: string, params: URLSearchParams, state: State): Promise<Answer> {
    try {
      return { body: await delivery.story(key, params, state) }
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'not-found'
      const movedTo = isGone && !params.has('find_by') ? await delivery.findRedirect(key) : undefined
      if (movedTo === undefined) throw error
      return { body: {}, movedTo }
    }
  }

  return async function run(
    path: string,
    params: URLSearchParams,
    token: Token,
  ): Promise<Answer & { state: State }> {
    const [name = '', ...rest] = path.split('/')
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw notFound()
    const state = readState(params, token)
    return { ...(await operation(rest.join('/').replace(/\/+$/, ''), params, state)), state }
  }
}

/** Drafts are for preview tokens. */
function readState(params: URLSearchParams, { kind }: Token): State {
  const version = params.get('version') ?? 'published'
  if (version !== 'draft' && version !== 'published') throw refuse('version must be "draft" or "published"')
  ensure(kind !== 'management', 'unauthenticated', 'a management token reads no delivery')
  if (version === 'draft' && kind !== 'preview')
    throw new AppError('unauthenticated', 'a public token reads no drafts')
  return version
}
