import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Content } from './content.ts'
import type { DeliveredStory } from './delivery/shape.ts'
import { harmless } from './harmless.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { createReading } from './reading.ts'
import { createSearch } from './search.ts'
import { createWorker } from './worker.ts'

/** What the site's pages read, whoever keeps it. */
export type ContentSource = Pick<
  Content,
  | 'findStory'
  | 'listStories'
  | 'listDatasourceEntries'
  | 'findRedirect'
  | 'search'
  | 'cacheVersion'
  | 'start'
  | 'stop'
> & { refresh: () => Promise<unknown> }

interface HostedDeps {
  /** With its version: `https://api.storyblok.com/v2`. */
  address: URL
  token: string
  log: Log
  /** How often a publication there is looked for. */
  pollEvery?: number
}

// As the official client does.
const mostRetries = 10
const retryAfter = 300
const patience = 10_000

type Answer = { body: JsonObject; total: number }

/** A space that someone else hosts, read by the same protocol. Its words are trusted no more than an editor's. */
export function createHostedContent({ address, token, log, pollEvery = 2_000 }: HostedDeps): ContentSource {
  const listeners = new Set<(cv: number) => void>()
  let cv = 0

  async function ask(path: string, params: URLSearchParams): Promise<Answer | undefined> {
    const url = new URL(`${address.href.replace(/\/$/, '')}/cdn/${path}`)
    for (const [name, value] of params) url.searchParams.append(name, value)
    url.searchParams.set('token', token)
    url.searchParams.set('version', 'published')
    if (cv > 0 && path !== 'spaces/me') url.searchParams.set('cv', String(cv))
    for (let tries = 0; ; tries++) {
      const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
      if (response.status === 404) return undefined
      if (response.status === 429 && tries < mostRetries) {
        await new Promise(resolve => setTimeout(resolve, retryAfter))
        continue
      }
      // The address has the token in it, so it is told to no one.
      if (!response.ok) throw new AppError('unavailable', `the hosted space answered ${response.status}`)
      const body: unknown = await response.json()
      if (!isObject(body)) throw new AppError('unavailable', 'the hosted space answered no object')
      return { body, total: Number(response.headers.get('total') ?? 0) }
    }
  }

  async function refresh(): Promise<void> {
    const { space } = (await ask('spaces/me', new URLSearchParams()))?.body ?? {}
    const version = isObject(space) ? Number(space.version) : 0
    if (!(version > 0) || version === cv) return
    cv = version
    for (const listener of listeners) listener(cv)
  }

  const delivery = {
    async find(key: string, params: URLSearchParams) {
      const answer = await ask(`stories/${key.split('/').map(encodeURIComponent).join('/')}`, params)
      const story = answer && readStory(answer.body.story)
      return story && { story, cv, rels: [], links: [] }
    },
    async get(key: string, params: URLSearchParams) {
      const found = await delivery.find(key, params)
      if (!found) throw new AppError('not-found', 'no such story in the hosted space')
      return found
    },
    async stories(params: URLSearchParams) {
      const { body, total } = (await ask('stories', params)) ?? { body: {}, total: 0 }
      const found = (Array.isArray(body.stories) ? body.stories : []).flatMap(one => readStory(one) ?? [])
      return { body: { stories: found, cv, rels: [], links: [] }, found, total, perPage: found.length }
    },
  }
  const space = {
    onPublish(listener: (version: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const worker = createWorker({ log, pollEvery }, [refresh])

  return {
    ...createReading(delivery, space),
    search: createSearch(delivery, space),
    async listDatasourceEntries(datasource, language = '') {
      const params = new URLSearchParams({ datasource, per_page: '1000' })
      if (language) params.set('dimension', language)
      const { body } = (await ask('datasource_entries', params)) ?? { body: {} as JsonObject }
      const entries = Array.isArray(body.datasource_entries) ? body.datasource_entries.filter(isObject) : []
      return entries as unknown as Awaited<ReturnType<Content['listDatasourceEntries']>>
    },
    // Where stories used to be is not told by the protocol.
    findRedirect: async () => undefined,
    cacheVersion: () => cv,
    refresh,
    start: worker.start,
    stop: worker.stop,
  }
}

function readStory(value: Json | undefined): DeliveredStory | undefined {
  if (!isObject(value) || !isObject(value.content)) return undefined
  return { ...value, content: harmless(value.content) } as unknown as DeliveredStory
}
