import type { Kysely } from 'kysely'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject } from '../format/json.ts'
import type { ContentTx } from '../ids.ts'
import { countRows, likeAnywhere } from '../rows.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import type { AssetRow, ContentTables } from '../tables.ts'
import { isoTime } from '../times.ts'
import { findFolderId } from './folders.ts'

const textNames = /^(alt|title|copyright|source)(__i18n__[a-z]{2}(_[a-z]{2})?)?$/

/** The address changes with the bytes. */
export function assetAddress({ origin }: Tools, row: AssetRow): string {
  const size = row.width ? `${row.width}x${row.height}` : 'x'
  const digest = row.digest?.slice(0, 12) ?? 'none'
  return new URL(`/content/assets/${row.id}/${size}/${digest}/${row.name}`, origin).href
}

export function shapeAsset(tools: Tools, row: AssetRow) {
  const texts: Record<string, string> = JSON.parse(row.texts)
  const { alt = '', title = '', copyright = '', source = '' } = texts
  return {
    id: row.id,
    filename: assetAddress(tools, row),
    name: row.name,
    short_filename: row.name,
    content_type: row.type,
    content_length: row.bytes,
    alt,
    title,
    copyright,
    source,
    focus: row.focus,
    meta_data: texts,
    asset_folder_id: row.folder_id,
    is_private: false,
    signed_url: null,
    is_uploaded: row.digest !== null,
    width: row.width,
    height: row.height,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    deleted_at: isoTime(row.trashed_at),
  }
}

/** Without the trash. */
const selectAssets = (from: Kysely<ContentTables>) =>
  from.selectFrom('content_assets').selectAll().where('trashed_at', 'is', null)

export const getAsset = (tx: ContentTx, id: number): Promise<AssetRow> =>
  selectAssets(tx).where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const findAsset = ({ database }: Tools, id: number): Promise<AssetRow | undefined> =>
  selectAssets(database.kysely).where('id', '=', id).executeTakeFirst()

export async function readBytes({ database }: Tools, digest: string): Promise<Buffer> {
  const { bytes } = await database.kysely
    .selectFrom('content_blobs')
    .select('bytes')
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow(notFound)
  return Buffer.from(bytes)
}

interface AssetFilters {
  limit: number
  offset: number
  search?: string
  folderId?: number | null
  inTrash?: boolean
}

export async function listAssets(tools: Tools, filters: AssetFilters) {
  const { limit, offset, search, folderId, inTrash } = filters
  const matching = tools.database.kysely
    .selectFrom('content_assets')
    .where('trashed_at', inTrash ? 'is not' : 'is', null)
    .$if(folderId !== undefined, query =>
      folderId === null ? query.where('folder_id', 'is', null) : query.where('folder_id', '=', folderId ?? 0),
    )
    .$if(Boolean(search), query => query.where('name', 'like', likeAnywhere((search ?? '').toLowerCase())))
  const rows = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { assets: rows.map(row => shapeAsset(tools, row)), total: await countRows(matching) }
}

export async function listAssetsByIds(tools: Tools, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await selectAssets(tools.database.kysely).where('id', 'in', ids).execute()
  return rows.map(row => shapeAsset(tools, row))
}

/** All that have their bytes. */
export const listStoredAssets = ({ database }: Tools): Promise<AssetRow[]> =>
  selectAssets(database.kysely).where('digest', 'is not', null).orderBy('id').execute()

export const updateAsset = (tools: Tools, id: number, given: unknown) =>
  tools.space.change(async (tx, publishes) => {
    const wish: JsonObject = isObject(given) ? given : {}
    const row = await getAsset(tx, id)
    const texts: Record<string, string> = JSON.parse(row.texts)
    const parts = { ...(isObject(wish.meta_data) ? wish.meta_data : {}), ...wish }
    for (const [key, value] of Object.entries(parts))
      if (textNames.test(key) && typeof value === 'string') texts[key] = value.slice(0, 2_000)
    if (typeof wish.focus === 'string') {
      ensureField(/^(\d{1,6}x\d{1,6}:\d{1,6}x\d{1,6})?$/.test(wish.focus), 'focus', 'is invalid', 'format')
      row.focus = wish.focus
    }
    if ('asset_folder_id' in wish) row.folder_id = await findFolderId(tx, wish)
    const changed = { ...row, texts: JSON.stringify(texts), updated_at: tools.now() }
    await tx.updateTable('content_assets').set(changed).where('id', '=', id).execute()
    publishes()
    return shapeAsset(tools, changed)
  })

export const trashAsset = (tools: Tools, id: number) =>
  tools.space.change(async (tx, publishes) => {
    const row = await getAsset(tx, id)
    const trashed_at = tools.now()
    await tx.updateTable('content_assets').set({ trashed_at }).where('id', '=', id).execute()
    publishes()
    return shapeAsset(tools, { ...row, trashed_at })
  })
