import { sql } from 'kysely'
import { inChunks } from '../../platform/in-chunks.ts'
import type { Tools } from './deps.ts'
import type { ContentTx } from './ids.ts'

const day = 24 * 60 * 60_000
const trashLife = 30 * day
const historyLife = 365 * day
const keptVersions = 100
const announcedLife = day

/** Lets go what nobody will ask for again. What visitors see, and each story's newest history, stays. */
export async function tidyTables({ database, now }: Tools): Promise<void> {
  const at = now()
  await database.transaction(async tx => {
    const gone = await tx
      .selectFrom('content_stories')
      .select('id')
      .where('trashed_at', '<', at - trashLife)
      .limit(500)
      .execute()
    for (const { id } of gone) {
      await tx.deleteFrom('content_versions').where('story_id', '=', id).execute()
      await tx.deleteFrom('content_redirects').where('story_id', '=', id).execute()
      await tx.deleteFrom('content_confirmations').where('story_id', '=', id).execute()
      await tx.deleteFrom('content_stories').where('id', '=', id).execute()
    }
    await tx
      .deleteFrom('content_assets')
      .where(eb =>
        eb.or([
          eb('trashed_at', '<', at - trashLife),
          eb.and([eb('digest', 'is', null), eb('created_at', '<', at - announcedLife)]),
        ]),
      )
      .execute()
    await tx
      .deleteFrom('content_blobs')
      .where('digest', 'not in', eb =>
        eb
          .selectFrom('content_assets')
          .select(sql<string>`digest`.as('digest'))
          .where('digest', 'is not', null),
      )
      .execute()
    await dropOldVersions(tx, at)
  })
}

async function dropOldVersions(tx: ContentTx, at: number): Promise<void> {
  const old = await tx
    .selectFrom('content_versions as v')
    .select(['v.id', 'v.story_id'])
    .where('v.created_at', '<', at - historyLife)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('content_editions as e').select('e.lang').whereRef('e.version_id', '=', 'v.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('content_stories as s').select('s.id').whereRef('s.version_id', '=', 'v.id'))),
    )
    .limit(5_000)
    .execute()
  for (const [storyId, versions] of Map.groupBy(old, version => version.story_id)) {
    const newest = await tx
      .selectFrom('content_versions')
      .select('id')
      .where('story_id', '=', storyId)
      .orderBy('id', 'desc')
      .limit(keptVersions)
      .execute()
    const kept = new Set(newest.map(({ id }) => id))
    const dropped = versions.map(({ id }) => id).filter(id => !kept.has(id))
    for (const some of inChunks(dropped, 500))
      await tx.deleteFrom('content_versions').where('id', 'in', some).execute()
  }
}
