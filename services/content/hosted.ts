import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { createKeptFiles } from '../../platform/kept-files.ts'
import type { Log } from '../../platform/log.ts'
import type { Content } from './content.ts'
import { createReading } from './delivery/reading.ts'
import { createSearch } from './delivery/search.ts'
import type { DeliveredStory } from './delivery/shape.ts'
import { isObject, type Json, type JsonObject, textOf } from './format/json.ts'
import { harmless, keepHarmless } from './schema/harmless.ts'
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
  clock: Clock
  log: Log
  /** Where the last good answers are kept, for when the space does not answer. */
  dataDir: string
  /** How often a publication there is looked for. */
  pollEvery?: number
}

const minute = 60_000
const mostRetries = 4
const retryAfter = 300
const patience = 10_000
const mostBytes = 100 * 1024 * 1024
/** How long a space that does not answer is left alone: twice as long each time. */
const firstRest = 5_000
const longestRest = 5 * minute

type Answer = { body: JsonObject; total: number }

/** The space itself is in trouble, not the question. */
class Outage extends AppError {
  constructor(reason: string, cause?: unknown) {
    super('unavailable', reason, { cause })
  }
}

/** A space that someone else hosts, read by the same protocol. Its words are trusted no more than an editor's. */
export function createHostedContent({
  address,
  token,
  clock,
  log,
  dataDir,
  pollEvery = minute,
}: HostedDeps): ContentSource {
  const listeners = new Set<(cv: number) => void>()
  const files = createKeptFiles(join(dataDir, 'content', 'hosted'), mostBytes)
  const bad = new Set<string>()
  const now = () => clock.now().getTime()
  let cv = 0
  let editions = 0
  let isBehind = false
  let failures = 0
  let restsUntil = 0

  async function ask(path: string, params: URLSearchParams, stopping?: AbortSignal) {
    const url = new URL(`${address.href.replace(/\/$/, '')}/cdn/${path}`)
    for (const [name, value] of params) url.searchParams.append(name, value)
    url.searchParams.set('token', token)
    url.searchParams.set('version', 'published')
    if (cv > 0 && path !== 'spaces/me') url.searchParams.set('cv', String(cv))
    for (let tries = 0; ; tries++) {
      const timeout = AbortSignal.timeout(patience)
      const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
      // The address has the token in it, so it is told to no one.
      const response = await fetch(url, { signal }).catch(error => {
        throw new Outage('the hosted space does not answer', (error as Error).cause)
      })
      if (response.status === 404) return undefined
      if (response.status === 429 && tries < mostRetries) {
        await new Promise(resolve => setTimeout(resolve, retryAfter * 2 ** tries))
        continue
      }
      const reason = `the hosted space answered ${response.status}`
      if (response.status === 429 || response.status >= 500) throw new Outage(reason)
      if (!response.ok) throw new AppError('unavailable', reason)
      const body: unknown = await response.json().catch(() => undefined)
      if (!isObject(body)) throw new Outage('the hosted space answered no object')
      return { body, total: Number(response.headers.get('total') ?? 0) } satisfies Answer
    }
  }

  /** What the space says, or what it said last where it says nothing. */
  async function read(path: string, params: URLSearchParams): Promise<Answer | undefined> {
    const file = `${createHash('sha256').update(`${address.href} ${path}?${params}`).digest('hex')}.json`
    try {
      if (now() < restsUntil) throw new Outage('the hosted space is left alone for a while')
      const answer = await ask(path, params)
      failures = 0
      await (answer ? files.keep(file, Buffer.from(JSON.stringify(answer))) : files.forget(file)).catch(
        error => log.warn({ err: error }, 'an answer of the hosted space could not be kept'),
      )
      return answer
    } catch (error) {
      if (error instanceof Outage) rest()
      isBehind = true
      const kept = await files.find(file)
      if (!kept) throw error
      return JSON.parse(kept.toString()) as Answer
    }
  }

  function rest(): void {
    if (now() < restsUntil) return
    restsUntil = now() + Math.min(firstRest * 2 ** failures, longestRest)
    failures += 1
    log.warn({ seconds: (restsUntil - now()) / 1_000 }, 'the hosted space does not answer')
  }

  async function refresh(stopping?: AbortSignal): Promise<void> {
    const { space } = (await ask('spaces/me', new URLSearchParams(), stopping))?.body ?? {}
    restsUntil = 0
    const version = isObject(space) ? Number(space.version) : 0
    if (!(version > 0) || (version === cv && !isBehind)) return
    cv = version
    editions += 1
    isBehind = false
    bad.clear()
    for (const listener of listeners) listener(cv)
  }

  /** One that is broken is left out and named once a publication; the others are there all the same. */
  function readStory(value: Json | undefined): DeliveredStory | undefined {
    const story = isObject(value) ? shapeStory(value) : undefined
    const name = isObject(value) ? textOf(value.full_slug) : ''
    if ((!story || story.isLessened) && !bad.has(name)) {
      bad.add(name)
      log.warn({ story: name, isLeftOut: !story }, 'a story of the hosted space is not as it should be')
    }
    return story?.story
  }

  const delivery = {
    async find(key: string, params: URLSearchParams) {
      const answer = await read(`stories/${key.split('/').map(encodeURIComponent).join('/')}`, params)
      const story = answer && readStory(answer.body.story)
      return story && { story, cv, rels: [], links: [] }
    },
    async get(key: string, params: URLSearchParams) {
      const found = await delivery.find(key, params)
      if (!found) throw new AppError('not-found', 'no such story in the hosted space')
      return found
    },
    async stories(params: URLSearchParams) {
      const { body, total } = (await read('stories', params)) ?? { body: {}, total: 0 }
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
  const worker = createWorker({ log, pollEvery, longestPause: 15 * minute }, [refresh])

  return {
    ...createReading(delivery, space),
    search: createSearch(delivery, space),
    async listDatasourceEntries(datasource, language = '') {
      const params = new URLSearchParams({ datasource, per_page: '1000' })
      if (language) params.set('dimension', language)
      const { body } = (await read('datasource_entries', params)) ?? { body: {} as JsonObject }
      const entries = Array.isArray(body.datasource_entries) ? body.datasource_entries.filter(isObject) : []
      const texts = entries.map(entry => ({
        ...entry,
        name: textOf(entry.name),
        value: textOf(entry.value),
        dimension_value: typeof entry.dimension_value === 'string' ? entry.dimension_value : null,
      }))
      return texts as unknown as Awaited<ReturnType<Content['listDatasourceEntries']>>
    },
    // Where stories used to be is not told by the protocol.
    findRedirect: async () => undefined,
    // Another number also where the space is back and its words may be newer than those that were shown meanwhile.
    cacheVersion: () => cv + editions / 1_000_000,
    refresh: () => refresh(),
    start: worker.start,
    stop: worker.stop,
  }
}

/** Undefined for what is no story at all. */
function shapeStory(value: JsonObject): { story: DeliveredStory; isLessened: boolean } | undefined {
  const { id, uuid, slug, full_slug, content, translated_slugs } = value
  const hasNames = [uuid, slug, full_slug].every(name => typeof name === 'string')
  if (!hasNames || !Number.isSafeInteger(id) || !isObject(content)) return undefined
  const whole = findWhole(content)
  const clean = whole ?? keepHarmless(content)
  if (!isObject(clean) || typeof clean.component !== 'string') return undefined
  const slugs = Array.isArray(translated_slugs) ? translated_slugs.filter(isTranslatedSlug) : []
  const story = { ...value, name: textOf(value.name), content: clean, translated_slugs: slugs }
  return { story: story as unknown as DeliveredStory, isLessened: whole === undefined }
}

function findWhole(content: JsonObject): Json | undefined {
  try {
    return harmless(content)
  } catch {
    return undefined
  }
}

function isTranslatedSlug(value: Json): boolean {
  return isObject(value) && typeof value.lang === 'string' && typeof value.path === 'string'
}
