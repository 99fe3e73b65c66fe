import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { ContentDeps } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { nextId, type Tx } from '../ids.ts'
import { ensureField, fault, notFound } from '../schema/fault.ts'
import type { Publishes, Space } from '../space.ts'
import type { AssetRow, ContentTables } from '../tables.ts'
import { isoTime } from '../times.ts'
import { createFolders } from './folders.ts'
import { ensureQuiet, harmlessName, type Kind, kinds, recognise } from './kind.ts'
import { digestOf, remake, type Stored } from './pictures.ts'

export const largestFile = 12 * 1024 * 1024
const formLife = 15 * 60_000
const textNames = /^(alt|title|copyright|source)(__i18n__[a-z]{2}(_[a-z]{2})?)?$/

export type Assets = ReturnType<typeof createAssets>

/** Pictures and PDFs: first announced, then uploaded with the signed form the announcement gave. */
export function createAssets({ database: whole, clock, origin }: ContentDeps, space: Space) {
  const database = whole.as<ContentTables>()
  const now = () => clock.now().getTime()

  async function getRow(tx: Tx, id: number): Promise<AssetRow> {
    const row = await tx.selectFrom('content_assets').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.trashed_at !== null) throw notFound()
    return row
  }

  const sign = (policy: string) =>
    createHmac('sha256', space.current().upload_key).update(policy).digest('hex')

  function pathOf(row: AssetRow): string {
    const size = row.width ? `${row.width}x${row.height}` : 'x'
    return `/content/assets/${row.id}/${size}/${row.digest?.slice(0, 12) ?? 'none'}/${row.name}`
  }

  function shape(row: AssetRow) {
    const texts: Record<string, string> = JSON.parse(row.texts)
    const { alt = '', title = '', copyright = '', source = '' } = texts
    return {
      id: row.id,
      filename: new URL(pathOf(row), origin).href,
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

  async function announce(tx: Tx, given: unknown) {
    const wish: JsonObject = isObject(given) ? given : {}
    const name = textOf(wish.filename)
    ensureField(name.trim() !== '' && name.length <= 300, 'filename', "can't be blank", 'blank')
    const at = now()
    const row: AssetRow = {
      id: await nextId(tx, 'asset'),
      uuid: randomUUID(),
      name: harmlessName(name, 'pdf').replace(/\.pdf$/, ''),
      folder_id: await readFolder(tx, wish),
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
    const post = new URL('/content/v1/uploads', origin).href
    return {
      id: row.id,
      pretty_url: new URL(pathOf(row), origin).href,
      public_url: new URL(pathOf(row), origin).href,
      fields: { key: `${row.id}/${row.name}`, policy, signature: sign(policy) },
      post_url: post,
    }
  }

  /** Which asset a form may fill; the form is worth nothing changed, late, or a second time. */
  function admit(policy: string, signature: string): number {
    const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(policy))]
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
    if (!isOurs) throw new AppError('permission-denied', 'an upload form with a wrong signature')
    const { id, until } = JSON.parse(Buffer.from(policy, 'base64url').toString())
    if (until < now()) throw new AppError('permission-denied', 'an upload form that has ended')
    return id
  }

  async function store(tx: Tx, row: AssetRow, file: Prepared): Promise<AssetRow> {
    const { digest, bytes, width, height } = file.stored
    await tx
      .insertInto('content_blobs')
      .values({ digest, bytes })
      .onConflict(conflict => conflict.column('digest').doNothing())
      .execute()
    const filled: AssetRow = {
      ...row,
      name: harmlessName(`${row.name}.x`, file.kind),
      digest,
      type: kinds[file.kind].type,
      bytes: bytes.length,
      width,
      height,
      updated_at: now(),
    }
    await tx.updateTable('content_assets').set(filled).where('id', '=', row.id).execute()
    return filled
  }

  return {
    shape,
    announce,

    admit,

    async upload(id: number, file: Buffer) {
      const prepared = await prepareFile(file)
      return space.change(async tx => {
        const row = await getRow(tx, id)
        if (row.digest !== null) throw new AppError('permission-denied', 'an upload form used twice')
        return shape(await store(tx, row, prepared))
      })
    },

    /** For files of a folder: the same checks, without a form. */
    async add(
      tx: Tx,
      name: string,
      file: Prepared,
      texts: Record<string, string>,
      focus: string,
      before?: AssetRow,
    ) {
      const announced = before ?? (await getRow(tx, (await announce(tx, { filename: name })).id))
      const row = { ...announced, texts: JSON.stringify(texts), focus }
      return store(tx, { ...row, name: announced.name.replace(/\.[a-z]+$/, '') }, file)
    },

    async list(options: {
      limit: number
      offset: number
      search?: string
      folderId?: number | null
      inTrash?: boolean
    }) {
      const matching = database.kysely
        .selectFrom('content_assets')
        .where('trashed_at', options.inTrash ? 'is not' : 'is', null)
        .$if(options.folderId !== undefined, query =>
          options.folderId === null
            ? query.where('folder_id', 'is', null)
            : query.where('folder_id', '=', options.folderId ?? 0),
        )
        .$if(Boolean(options.search), query =>
          query.where('name', 'like', `%${(options.search ?? '').toLowerCase().replace(/[%_\\]/g, '')}%`),
        )
      const rows = await matching
        .selectAll()
        .orderBy('id', 'desc')
        .limit(options.limit)
        .offset(options.offset)
        .execute()
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { assets: rows.map(shape), total: Number(total) }
    },

    async listByIds(ids: number[]) {
      if (ids.length === 0) return []
      const rows = await database.kysely
        .selectFrom('content_assets')
        .selectAll()
        .where('id', 'in', ids)
        .where('trashed_at', 'is', null)
        .execute()
      return rows.map(shape)
    },

    async find(id: number): Promise<AssetRow | undefined> {
      return database.kysely
        .selectFrom('content_assets')
        .selectAll()
        .where('id', '=', id)
        .where('trashed_at', 'is', null)
        .executeTakeFirst()
    },

    async read(digest: string): Promise<Buffer> {
      const row = await database.kysely
        .selectFrom('content_blobs')
        .select('bytes')
        .where('digest', '=', digest)
        .executeTakeFirst()
      if (!row) throw notFound()
      return Buffer.from(row.bytes)
    },

    async listAll(): Promise<AssetRow[]> {
      return database.kysely
        .selectFrom('content_assets')
        .selectAll()
        .where('trashed_at', 'is', null)
        .where('digest', 'is not', null)
        .orderBy('id')
        .execute()
    },

    async update(tx: Tx, id: number, given: unknown, publishes: Publishes) {
      const wish: JsonObject = isObject(given) ? given : {}
      const row = await getRow(tx, id)
      const texts: Record<string, string> = JSON.parse(row.texts)
      const parts = { ...(isObject(wish.meta_data) ? wish.meta_data : {}), ...wish }
      for (const [key, value] of Object.entries(parts))
        if (textNames.test(key) && typeof value === 'string') texts[key] = value.slice(0, 2_000)
      if (typeof wish.focus === 'string') {
        ensureField(/^(\d{1,6}x\d{1,6}:\d{1,6}x\d{1,6})?$/.test(wish.focus), 'focus', 'is invalid', 'format')
        row.focus = wish.focus
      }
      if ('asset_folder_id' in wish) row.folder_id = await readFolder(tx, wish)
      const changed = { ...row, texts: JSON.stringify(texts), updated_at: now() }
      await tx.updateTable('content_assets').set(changed).where('id', '=', id).execute()
      publishes()
      return shape(changed)
    },

    async trash(tx: Tx, id: number, publishes: Publishes) {
      const row = await getRow(tx, id)
      await tx.updateTable('content_assets').set({ trashed_at: now() }).where('id', '=', id).execute()
      publishes()
      return shape({ ...row, trashed_at: now() })
    },

    ...createFolders(database),
  }

  async function readFolder(tx: Tx, wish: JsonObject): Promise<number | null> {
    const id = wish.asset_folder_id
    if (id === undefined || id === null || id === '') return null
    const folder = await tx
      .selectFrom('content_asset_folders')
      .select('id')
      .where('id', '=', Number.isSafeInteger(Number(id)) ? Number(id) : 0)
      .executeTakeFirst()
    if (!folder) throw fault('asset_folder_id', 'does not exist')
    return folder.id
  }
}

export interface Prepared {
  kind: Kind
  stored: Stored
}

/** Bytes that may be kept: of a known kind, made anew where possible. */
export async function prepareFile(file: Buffer): Promise<Prepared> {
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
