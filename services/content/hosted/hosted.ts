import type { Content } from '../content.ts'
import { createReading } from '../delivery/reading.ts'
import type { DeliveredStory } from '../delivery/shape.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { createWorker } from '../worker.ts'
import { createHostedSpace, type HostedDeps } from './space.ts'
import { shapeHosted } from './story.ts'

/** What the site's pages read, wherever it's hosted. */
export type ContentSource = Pick<
  Content,
  'findStory' | 'listStories' | 'listDatasourceEntries' | 'findRedirect' | 'cacheVersion' | 'start' | 'stop'
> & { refresh: () => Promise<unknown> }

const minute = 60_000

/** A space that someone else hosts, read by the same protocol. Its words are trusted no more than an editor's. */
export function createHostedContent(deps: HostedDeps): ContentSource {
  const { log } = deps
  const space = createHostedSpace(deps)
  // Bounded: by the stories of the space; emptied when something is published.
  const named = new Set<string>()
  space.onPublish(() => named.clear())

  /** One that is broken is left out and named once a publication; the others are there all the same. */
  function readStory(value: Json | undefined): DeliveredStory | undefined {
    const story = isObject(value) ? shapeHosted(value) : undefined
    const name = isObject(value) ? textOf(value.full_slug) : ''
    if ((!story || story.isLessened) && !named.has(name)) {
      named.add(name)
      log.warn({ story: name, isLeftOut: !story }, 'a story in the hosted space is malformed')
    }
    return story?.story
  }

  const delivery = {
    async find(key: string, params: URLSearchParams) {
      const path = `stories/${key.split('/').map(encodeURIComponent).join('/')}`
      const answer = await space.read(path, params)
      const story = answer && readStory(answer.body.story)
      return story && { story }
    },
    async stories(params: URLSearchParams) {
      const { body, total } = (await space.read('stories', params)) ?? { body: {}, total: 0 }
      const found = (Array.isArray(body.stories) ? body.stories : []).flatMap(one => readStory(one) ?? [])
      return { found, total }
    },
  }
  const worker = createWorker({ log, pollEvery: minute, longestPause: 15 * minute }, [space.refresh])

  return {
    ...createReading(delivery, space),
    async listDatasourceEntries(datasource, language = '') {
      const params = new URLSearchParams({ datasource, per_page: '1000' })
      if (language) params.set('dimension', language)
      const { body } = (await space.read('datasource_entries', params)) ?? { body: {} as JsonObject }
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
    cacheVersion: space.cacheVersion,
    refresh: () => space.refresh(),
    start: worker.start,
    stop: worker.stop,
  }
}
