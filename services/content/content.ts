import type { Database } from '../../platform/database/open.ts'
import { createAssets } from './assets/assets.ts'
import { createPictures } from './assets/pictures.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createReading } from './delivery/reading.ts'
import { createSearch } from './delivery/search.ts'
import type { ContentDeps } from './deps.ts'
import { createExport } from './files/export.ts'
import { createImport } from './files/import.ts'
import { ensureFirstTokens } from './first-tokens.ts'
import { createComponents } from './schema/components.ts'
import { createDatasources } from './schema/datasources.ts'
import { readingMinutes } from './schema/rich-text.ts'
import { createSpace } from './space.ts'
import { createAdministration } from './stories/administration.ts'
import { createEditions } from './stories/editions.ts'
import { createPublishing } from './stories/publishing.ts'
import type { Desk } from './stories/shelf.ts'
import { createStories } from './stories/stories.ts'
import type { ContentTables } from './tables.ts'
import { createTidy } from './tidy.ts'
import { createTokens } from './tokens.ts'
import { createWebhooks } from './webhooks.ts'
import { createAnswerAsset } from './wire/assets.ts'
import { createCdn } from './wire/cdn.ts'
import { createFetch } from './wire/fetch.ts'
import { createManage } from './wire/manage.ts'
import { createWorker } from './worker.ts'

export type { DeliveredStory } from './delivery/shape.ts'
export type { Json, JsonObject } from './format/json.ts'
export { type ContentSource, createHostedContent } from './hosted.ts'
export { FieldFault } from './schema/fault.ts'
export { readingMinutes } from './schema/rich-text.ts'

export { contentMigrations } from './tables.ts'

export type Content = ReturnType<typeof createContent>

export function createContent(deps: ContentDeps) {
  const database: Database<ContentTables> = deps.database.as<ContentTables>()
  const space = createSpace(deps)
  const tokens = createTokens(deps, space)
  const components = createComponents(deps, space)
  const datasources = createDatasources(deps)
  const editions = createEditions(deps)
  const webhooks = createWebhooks(deps)
  const stories = createStories(deps, components, editions)
  const publishing = createPublishing(deps, { space, components, stories, editions, webhooks })
  const assets = createAssets(deps, space)
  const pictures = createPictures(deps.dataDir, deps.pictureBytes)
  const desk: Desk = {
    database,
    space,
    stories,
    publishing,
    editions,
    components,
    datasources,
    assets,
    webhooks,
    tokens,
  }
  const administration = createAdministration(desk)
  const delivery = createDelivery(deps, space, assets.listByIds)
  const { fetch, findQuickly } = createFetch(deps, {
    space,
    tokens,
    runCdn: createCdn({ delivery, datasources, assets, space, origin: deps.origin }),
    manage: createManage(deps, desk, administration),
    answerAsset: createAnswerAsset(assets, pictures),
  })
  const rhythm = { log: deps.log, pollEvery: deps.pollEvery ?? 500 }
  const rounds = createWorker(rhythm, [space.refresh, publishing.runDue])
  // Apart: others' machines may be slow, and visitors do not wait for them.
  const calls = createWorker(rhythm, [webhooks.deliverDue])
  const importFolder = createImport(desk)
  const tidyTables = createTidy(deps, desk)

  return {
    /** The wire: `/content/v2/cdn/*`, `/content/v1/*`, `/content/assets/*`. */
    fetch,
    findQuickly,

    ...createReading(delivery, space),
    listDatasourceEntries: (datasource: string, language = '') =>
      datasources.listEntries(datasource, language, 1000, 0).then(({ rows }) => rows),
    /** Where a story that used to be at this path is now. */
    findRedirect: delivery.findRedirect,
    search: createSearch(delivery, space),
    /** Of a rich text, at an adult's pace. */
    readingMinutes,
    cacheVersion: (): number => space.current().cv,
    onPublish: space.onPublish,

    administration: { ...administration, components, datasources, assets, webhooks, change: space.change },

    import: importFolder,
    export: createExport(desk),

    /** Ready to answer: the space exists, and an empty one has the words that ship with the house. */
    async open(defaults?: string): Promise<void> {
      await space.refresh()
      if (space.current().revision === 0) await space.change(async () => {})
      if (defaults) await importFolder(defaults, { onlyIfEmpty: true })
      await ensureFirstTokens(deps, desk)
    },
    start(): void {
      rounds.start()
      calls.start()
    },
    async stop(): Promise<void> {
      await Promise.all([rounds.stop(), calls.stop()])
    },
    runDue: publishing.runDue,
    deliverWebhooks: () => webhooks.deliverDue(),
    /** Looks what other processes have done, at once. */
    refresh: space.refresh,
    async tidy(): Promise<void> {
      await tidyTables()
      await pictures.tidy()
    },
  }
}
