import { createRecent } from '../recent.ts'
import { notFound } from '../schema/fault.ts'
import type { Space } from '../space.ts'
import type { EditionState } from '../tables.ts'
import type { DeliveredStory } from './shape.ts'

/** Where stories come from: our own delivery, or a space that someone else hosts. */
interface Delivery {
  find: (
    key: string,
    params: URLSearchParams,
    state: EditionState,
  ) => Promise<{ story: DeliveredStory } | undefined>
  stories: (
    params: URLSearchParams,
    state: EditionState,
  ) => Promise<{ found: DeliveredStory[]; total: number }>
}

export interface Listing {
  language?: string
  /** Any other parameter of the protocol's stories list, by its name there. */
  params?: Record<string, string>
}

const most = 2_000
/** Anyone can ask for what is not there, as often as they like: that takes no room from what is. */
const mostMisses = 500

/** How the house's own pages read: as the wire delivers it, and what is published is read once for each publication. */
export function createReading(delivery: Delivery, space: Pick<Space, 'onPublish'>) {
  const found = createRecent<string, Promise<unknown>>(most)
  const misses = createRecent<string, Promise<unknown>>(mostMisses)
  space.onPublish(() => {
    found.clear()
    misses.clear()
  })

  function once<Result>(key: string, read: () => Promise<Result>): Promise<Result> {
    const known = found.get(key) ?? misses.get(key)
    if (known) return known as Promise<Result>
    const reading = read()
    // Among those that aren't there, until it is. A publication meanwhile takes it from there: it may be old already.
    misses.set(key, reading)
    const settle = (isKept: boolean) => {
      if (misses.get(key) !== reading) return
      misses.drop(key)
      if (isKept) found.set(key, reading)
    }
    reading.then(
      result => result === undefined || settle(true),
      () => settle(false),
    )
    return reading
  }

  /** Undefined where there is none. What comes back is shared with other readers: it may not be changed. */
  function findStory(slug: string, language = ''): Promise<DeliveredStory | undefined> {
    const params = new URLSearchParams(language && { language })
    return once(
      `story ${slug}?${params}`,
      async () => (await delivery.find(slug, params, 'published'))?.story,
    )
  }

  return {
    findStory,

    async getStory(slug: string, language?: string): Promise<DeliveredStory> {
      const story = await findStory(slug, language)
      if (!story) throw notFound()
      return story
    },

    listStories({ params, language }: Listing = {}) {
      const all = new URLSearchParams({ ...params, ...(language && { language }) })
      return once(`list ${all}`, async () => {
        const { found, total } = await delivery.stories(all, 'published')
        return { stories: found, total }
      })
    },
  }
}
