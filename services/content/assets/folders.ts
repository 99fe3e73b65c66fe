import { randomUUID } from 'node:crypto'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { getRow, putRow, takeRow } from '../rows.ts'
import { ensureField } from '../schema/fault.ts'

const table = 'content_asset_folders'

/** Where editors keep assets apart; an asset outlives its folder. */
export const listFolders = ({ database }: Tools) =>
  database.kysely.selectFrom(table).selectAll().orderBy('name').execute()

export async function saveFolder(tx: ContentTx, given: unknown, id?: number) {
  const name = textOf(isObject(given) ? given.name : '')
    .trim()
    .slice(0, 200)
  ensureField(name !== '', 'name', "can't be blank", 'blank')
  const row =
    id === undefined
      ? { id: await nextId(tx, 'folder'), uuid: randomUUID(), parent_id: null }
      : await getRow(tx, table, id)
  return putRow(tx, table, { ...row, name })
}

export async function removeFolder(tx: ContentTx, id: number) {
  await tx.updateTable('content_assets').set({ folder_id: null }).where('folder_id', '=', id).execute()
  return takeRow(tx, table, id)
}

/** The folder an asset is wished into; null is none. */
export async function findFolderId(
  tx: ContentTx,
  { asset_folder_id: id }: JsonObject,
): Promise<number | null> {
  if (id === undefined || id === null || id === '') return null
  const folder = await tx
    .selectFrom('content_asset_folders')
    .select('id')
    .where('id', '=', Number.isSafeInteger(Number(id)) ? Number(id) : 0)
    .executeTakeFirst()
  ensureField(folder, 'asset_folder_id', 'does not exist')
  return folder.id
}
