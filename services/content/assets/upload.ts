import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'
import type { AssetRow } from '../tables.ts'
import { assetAddress, getAsset, shapeAsset } from './assets.ts'
import { findFolderId } from './folders.ts'
import { ensureQuiet, harmlessName, kinds, recognise } from './kind.ts'
import { digestOf, remake } from './pictures.ts'

export const largestFile = 12 * 1024 * 1024
const formLife = 15 * 60_000

/** A file is first announced, then uploaded with the signed form the announcement gave. */
export const announceAsset = (tools: Tools, given: unknown) =>
  tools.space.change(tx => announce(tools, tx, given))

async function announce(tools: Tools, tx: ContentTx, given: unknown) {
  const wish: JsonObject = isObject(given) ? given : {}
  const name = textOf(wish.filename)
  ensureField(name.trim() !== '' && name.length <= 300, 'filename', "can't be blank", 'blank')
  const at = tools.now()
  const row: AssetRow = {
    id: await nextId(tx, 'asset'),
    uuid: randomUUID(),
    name: harmlessName(name, 'pdf').replace(/\.pdf$/, ''),
    folder_id: await findFolderId(tx, wish),
    digest: null,
    type: '',
    bytes: 0,
    width: null,
    height: null,
    focus: '',
    texts: '{}',
    created_at: at,
    updated_at: at,
    trashed_at: null,
  }
  await tx.insertInto('content_assets').values(row).execute()
  const policy = Buffer.from(JSON.stringify({ id: row.id, until: at + formLife })).toString('base64url')
  const address = assetAddress(tools, row)
  return {
    id: row.id,
    pretty_url: address,
    public_url: address,
    fields: { key: `${row.id}/${row.name}`, policy, signature: sign(tools, policy) },
    post_url: new URL('/content/v1/uploads', tools.origin).href,
  }
}

const sign = ({ space }: Tools, policy: string): string =>
  createHmac('sha256', space.current().upload_key).update(policy).digest('hex')

/** Which asset a form may fill; the form is worth nothing changed, late, or a second time. */
export function admitUpload(tools: Tools, policy: string, signature: string): number {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(tools, policy))]
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  if (!isOurs) throw new AppError('permission-denied', 'an upload form with a wrong signature')
  const { id, until } = JSON.parse(Buffer.from(policy, 'base64url').toString())
  if (until < tools.now()) throw new AppError('permission-denied', 'an upload form that has expired')
  return id
}

export async function uploadAsset(tools: Tools, id: number, file: Buffer) {
  const prepared = await prepareFile(file)
  return tools.space.change(async tx => {
    const row = await getAsset(tx, id)
    if (row.digest !== null) throw new AppError('permission-denied', 'an upload form used twice')
    return shapeAsset(tools, await store(tools, tx, row, prepared))
  })
}

export interface AssetFile {
  name: string
  prepared: PreparedUpload
  texts: Record<string, string>
  focus: string
}

/** For files of a folder: the same checks, without a form. */
export async function addAsset(
  tools: Tools,
  tx: ContentTx,
  file: AssetFile,
  before?: AssetRow,
): Promise<AssetRow> {
  const { name, prepared, texts, focus } = file
  const announced = before ?? (await getAsset(tx, (await announce(tools, tx, { filename: name })).id))
  const row = { ...announced, texts: JSON.stringify(texts), focus }
  return store(tools, tx, { ...row, name: announced.name.replace(/\.[a-z]+$/, '') }, prepared)
}

async function store(
  { now }: Tools,
  tx: ContentTx,
  row: AssetRow,
  { kind, stored }: PreparedUpload,
): Promise<AssetRow> {
  const { digest, bytes, width, height } = stored
  await tx
    .insertInto('content_blobs')
    .values({ digest, bytes })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .execute()
  const filled: AssetRow = {
    ...row,
    name: harmlessName(`${row.name}.x`, kind),
    digest,
    type: kinds[kind].type,
    bytes: bytes.length,
    width,
    height,
    updated_at: now(),
  }
  await tx.updateTable('content_assets').set(filled).where('id', '=', row.id).execute()
  return filled
}

export type PreparedUpload = Awaited<ReturnType<typeof prepareFile>>

/** Bytes that may be stored: of a known kind, re-encoded where possible. */
export async function prepareFile(file: Buffer) {
  ensureField(
    file.length > 0 && file.length <= largestFile,
    'file',
    file.length ? 'is too large' : 'is empty',
    file.length ? 'long' : 'other',
  )
  const kind = recognise(file)
  if (kind !== 'pdf') return { kind, stored: await remake(file, kind) }
  ensureQuiet(file)
  return { kind, stored: { bytes: file, digest: digestOf(file), width: null, height: null } }
}
