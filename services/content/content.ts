import { bindAll } from '../../platform/bind.ts'
import { createPictures } from './assets/pictures.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createReading } from './delivery/reading.ts'
import type { ContentDeps, Tools } from './deps.ts'
import { exportFolder } from './files/export.ts'
import { importFolder } from './files/import.ts'
import { ensureFirstTokens } from './first-tokens.ts'
import { listEntries } from './schema/datasource-entries.ts'
import { createSchemas } from './schema/find-schema.ts'
import { readingMinutes } from './schema/reading-time.ts'
import { createSpace } from './space.ts'
import { createAdministration } from './stories/administration.ts'
import { createContents } from './stories/contents.ts'
import { runDue } from './stories/due-plans.ts'
import type { ContentTables } from './tables.ts'
import { tidyTables } from './tidy.ts'
import { createTokens } from './tokens.ts'
import { deliverDue } from './webhooks/calls.ts'
import { createAnswerAsset } from './wire/assets.ts'
import { createCdn } from './wire/cdn.ts'
import { createFetch } from './wire/fetch.ts'
import { createManage } from './wire/manage.ts'
import { createWorker } from './worker.ts'

export type { DeliveredStory } from './delivery/shape.ts'
export type { Json, JsonObject } from './format/json.ts'
export { type ContentSource, createHostedContent } from './hosted/hosted.ts'
export { FieldFault } from './schema/fault.ts'
export { readingMinutes } from './schema/reading-time.ts'
export type { Field } from './schema/schema.ts'

export { contentMigrations } from './tables.ts'

export type Content = ReturnType<typeof createContent>

export function createContent(deps: ContentDeps) {
  const tools = createTools(deps)
  const { log, space, tokens } = tools
  const pictures = deps.pictures ?? createPictures(deps.dataDir, deps.pictureBytes)
  const administration = createAdministration(tools)
  const delivery = createDelivery(tools)
  const { fetch, findQuickly } = createFetch(deps, {
    space,
    tokens,
    runCdn: createCdn(tools, delivery),
    manage: createManage(deps, tools, administration),
    answerAsset: createAnswerAsset(tools, pictures),
  })
  const verbs = bindAll(tools, {
    import: importFolder,
    export: exportFolder,
    runDue,
    deliverWebhooks: deliverDue,
  })
  const rhythm = { log, pollEvery: deps.pollEvery ?? 500 }
  const rounds = createWorker(rhythm, [space.refresh, () => runDue(tools)])
  // Apart: others' machines may be slow, and visitors do not wait for them.
  const calls = createWorker(rhythm, [stopping => deliverDue(tools, stopping)])

  return {
    /** The wire: `/content/v2/cdn/*`, `/content/v1/*`, `/content/assets/*`. */
    fetch,
    findQuickly,

    ...createReading(delivery, space),
    listDatasourceEntries: async (source: string, dimension = '') =>
      (await listEntries(tools, { source, dimension, limit: 1000, offset: 0 })).rows,
    /** Where a story that used to be at this path is now. */
    findRedirect: delivery.findRedirect,
    findDraft: delivery.findDraft,
    /** Of a rich text, at an adult's pace. */
    readingMinutes,
    cacheVersion: (): number => space.current().cv,
    onPublish: space.onPublish,

    administration,
    ...verbs,

    /** Ready to answer: the space exists, and an empty one has the words that ship with the house. */
    async open(defaults?: string): Promise<void> {
      await space.refresh()
      if (space.current().revision === 0) await space.change(async () => {})
      if (defaults) await importFolder(tools, defaults, { onlyIfEmpty: true, publish: true })
      await ensureFirstTokens(tools, deps.dataDir)
    },
    start(): void {
      rounds.start()
      calls.start()
    },
    async stop(): Promise<void> {
      await Promise.all([rounds.stop(), calls.stop()])
    },
    /** Looks what other processes have done, at once. */
    refresh: space.refresh,
    async tidy(): Promise<void> {
      await tidyTables(tools)
      await pictures.tidy()
    },
  }
}

function createTools({ database: whole, clock, log, origin, mayCallInside = false }: ContentDeps): Tools {
  const database = whole.as<ContentTables>()
  const now = () => clock.now().getTime()
  const space = createSpace({ database, now, log })
  const tokens = createTokens({ database, now, space })
  const schemas = createSchemas({ database, space })
  const readContents = createContents(database)
  return { database, now, log, origin, mayCallInside, space, tokens, schemas, readContents }
}
