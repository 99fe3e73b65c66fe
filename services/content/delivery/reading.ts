import type { Space } from '../space.ts'
import type { EditionState } from '../tables.ts'
import type { ContentDelivery } from './delivery.ts'
import type { DeliveredStory } from './shape.ts'

export interface Reading {
  language?: string
  version?: EditionState
  fallbackLanguage?: string
  /** `component.field`, as the protocol's resolve_relations. */
  relations?: string[]
  links?: 'story' | 'url'
}

export interface Listing extends Reading {
  /** Any other parameter of the protocol's stories list, by its name there. */
  params?: Record<string, string>
}

export interface ReadStory {
  story: DeliveredStory
  /** What its named relations and its links lead to. */
  rels: DeliveredStory[]
  links: object[]
}

const most = 2_000
/** Anyone can ask for what is not there, as often as they like: that takes no room from what is. */
const mostMisses = 500

/** How the house's own pages read: as the wire delivers it, and what is published is read once for each publication. */
export function createReading(
  delivery: Pick<ContentDelivery, 'find' | 'get' | 'stories'>,
  space: Pick<Space, 'onPublish'>,
) {
  // Bounded: by what is being read; each goes when it is there.
  const underWay = new Map<string, Promise<unknown>>()
  const found = createRecent(most)
  const misses = createRecent(mostMisses)
  let edition = 0
  space.onPublish(() => {
    edition += 1
    for (const memory of [underWay, found, misses]) memory.clear()
  })

  function once<Result>(key: string, { version }: Reading, read: () => Promise<Result>): Promise<Result> {
    if (version === 'draft') return read()
    const known = underWay.get(key) ?? found.get(key) ?? misses.get(key)
    if (known) return known as Promise<Result>
    const reading = read()
    const began = edition
    underWay.set(key, reading)
    const end = () => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    reading.then(result => {
      end()
      // What was published meanwhile is not in it.
      if (edition === began) (result === undefined ? misses : found).set(key, reading)
    }, end)
    return reading
  }

  return {
    /** Undefined where there is none. What comes back is shared with other readers: it may not be changed. */
    findStory(slug: string, reading: Reading = {}): Promise<ReadStory | undefined> {
      const params = toParams(reading)
      const read = () => delivery.find(slug, params, reading.version ?? 'published')
      return once(`story ${slug}?${params}`, reading, read)
    },

    async getStory(slug: string, reading: Reading = {}): Promise<ReadStory> {
      const params = toParams(reading)
      const read = () => delivery.get(slug, params, reading.version ?? 'published')
      return once(`get ${slug}?${params}`, reading, read)
    },

    listStories({ params = {}, ...reading }: Listing = {}) {
      const all = new URLSearchParams({ ...params, ...Object.fromEntries(toParams(reading)) })
      return once(`list ${all}`, reading, async () => {
        const { body, found, total } = await delivery.stories(all, reading.version ?? 'published')
        return { ...body, stories: found, total }
      })
    },
  }
}

/** Those asked for last. */
function createRecent(size: number) {
  // Bounded: `size`.
  const kept = new Map<string, Promise<unknown>>()
  return {
    get(key: string): Promise<unknown> | undefined {
      const known = kept.get(key)
      if (!known) return undefined
      kept.delete(key)
      kept.set(key, known)
      return known
    },
    set(key: string, value: Promise<unknown>): void {
      kept.set(key, value)
      for (const oldest of kept.keys()) {
        if (kept.size <= size) return
        kept.delete(oldest)
      }
    },
    clear: () => kept.clear(),
  }
}

function toParams({ language, fallbackLanguage, relations, links }: Reading): URLSearchParams {
  return new URLSearchParams({
    ...(language && { language }),
    ...(fallbackLanguage && { fallback_lang: fallbackLanguage }),
    ...(relations && { resolve_relations: relations.join(','), resolve_level: '2' }),
    ...(links && { resolve_links: links }),
  })
}
