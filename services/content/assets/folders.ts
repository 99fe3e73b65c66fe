import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/open.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { nextId, type Tx } from '../ids.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import type { ContentTables } from '../tables.ts'

/** Where editors keep assets apart; an asset outlives its folder. */
export function createFolders(database: Database<ContentTables>) {
  return {
    listFolders: () =>
      database.kysely.selectFrom('content_asset_folders').selectAll().orderBy('name').execute(),

    async saveFolder(tx: Tx, given: unknown, id?: number) {
      const wish: JsonObject = isObject(given) ? given : {}
      const name = textOf(wish.name).trim().slice(0, 200)
      ensureField(name !== '', 'name', "can't be blank", 'blank')
      if (id === undefined) {
        const row = { id: await nextId(tx, 'folder'), uuid: randomUUID(), name, parent_id: null }
        await tx.insertInto('content_asset_folders').values(row).execute()
        return row
      }
      const row = await tx
        .updateTable('content_asset_folders')
        .set({ name })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },

    async removeFolder(tx: Tx, id: number) {
      await tx.updateTable('content_assets').set({ folder_id: null }).where('folder_id', '=', id).execute()
      const row = await tx
        .deleteFrom('content_asset_folders')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
  }
}
