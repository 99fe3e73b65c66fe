import { type Prepared, prepareFile } from '../assets/assets.ts'
import { harmlessName } from '../assets/kind.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { langs, toLang } from '../format/localize.ts'
import { type Tx, uuidFrom } from '../ids.ts'
import { refuse } from '../schema/fault.ts'
import { ensureComplete, type FindSchema, type Schema } from '../schema/schema.ts'
import type { Publishes } from '../space.ts'
import type { Desk } from '../stories/shelf.ts'
import { prepareContent } from '../stories/stories.ts'
import type { AssetRow } from '../tables.ts'
import { isByLanguage, readFields, type Shelves } from './fields.ts'
import { type Folder, readFolder } from './folder.ts'
import { createStoryWriter } from './import-stories.ts'
import { readPlan, type StoryPlan } from './plan.ts'

export interface ImportOptions {
  /** Does nothing in a space that has stories. */
  onlyIfEmpty?: boolean
  onProgress?: (progress: { done: number; total: number; what: string }) => void
  signal?: AbortSignal
}

export interface ImportResult {
  stories: { created: number; changed: number; unchanged: number }
}

type AssetFile = Folder['assets'][number] & { prepared: Prepared }

const author = { id: 'import', name: 'Import' }
const mostFaults = 50

/** A folder of files becomes the space: first everything is checked, then it happens whole or not at all. */
export function createImport(desk: Desk) {
  const { space, components, datasources, assets, database } = desk

  async function isEmpty(tx?: Tx): Promise<boolean> {
    const row = await (tx ?? database.kysely)
      .selectFrom('content_stories')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return row === undefined
  }

  return async function importFolder(
    root: string,
    options: ImportOptions = {},
  ): Promise<ImportResult | undefined> {
    const { onProgress = () => {}, signal, onlyIfEmpty } = options
    if (onlyIfEmpty && !(await isEmpty())) return undefined
    const folder = await readFolder(root, signal)
    const faults = [...folder.faults]
    const plans = folder.stories.map(file => readPlan(file, text => faults.push(`${file.file}: ${text}`)))
    const prepared = await prepareAssets(folder, faults)
    const schemas = await mergeSchemas(folder)
    const existing = await listExisting()
    const uuids = nameStories(plans, existing)
    checkStories(plans, schemas, uuids, folder, prepared, faults, signal)
    if (faults.length > 0)
      throw refuse(['The content was not imported.', ...faults.slice(0, mostFaults)].join('\n  · '))

    return space.change(async (tx, publishes) => {
      if (onlyIfEmpty && !(await isEmpty(tx))) return undefined
      await writeComponents(tx, folder)
      await writeDatasources(tx, folder, publishes)
      const named = await writeAssets(tx, prepared)
      const find = await components.schemas(tx)
      const shelves: Shelves = { find, storyAt: path => uuids.get(path), assetNamed: name => named.get(name) }
      const writer = createStoryWriter(desk, tx, { author, find, publishes })
      const result = { stories: { created: 0, changed: 0, unchanged: 0 } }
      for (const [index, plan] of plans.entries()) {
        signal?.throwIfAborted()
        onProgress({ done: index, total: plans.length, what: plan.path })
        const uuid = uuids.get(plan.path) ?? uuidFrom(plan.path)
        const content = plan.isFolder ? undefined : contentOf(plan, uuid, shelves, () => {})
        result.stories[await writer.write(plan, uuid, content)] += 1
      }
      onProgress({ done: plans.length, total: plans.length, what: '' })
      return result
    })
  }

  async function prepareAssets(folder: Folder, faults: string[]): Promise<AssetFile[]> {
    const files: AssetFile[] = []
    for (const asset of folder.assets) {
      try {
        const prepared = await prepareFile(asset.bytes)
        if (harmlessName(asset.name, prepared.kind) !== asset.name)
          faults.push(`${asset.file}: must be called ${harmlessName(asset.name, prepared.kind)}`)
        files.push({ ...asset, prepared })
      } catch (error) {
        faults.push(`${asset.file}: ${(error as Error).message}`)
      }
    }
    return files
  }

  async function mergeSchemas(folder: Folder): Promise<FindSchema> {
    const here = await components.schemas()
    const given = new Map(
      folder.components.map(({ data }) => [textOf(data.name), data.schema as unknown as Schema]),
    )
    return name => given.get(name) ?? here(name)
  }

  async function listExisting(): Promise<{ path: string; uuid: string }[]> {
    return database.kysely
      .selectFrom('content_editions as e')
      .innerJoin('content_stories as s', 's.id', 'e.story_id')
      .select(['e.path', 's.uuid'])
      .where('e.state', '=', 'draft')
      .where('e.lang', '=', 'default')
      .execute()
  }

  async function writeComponents(tx: Tx, folder: Folder): Promise<void> {
    const rows = await tx.selectFrom('content_components').select(['id', 'name']).execute()
    for (const { data } of folder.components) {
      const before = rows.find(row => row.name === data.name)
      await components.save(tx, data, before?.id)
    }
  }

  async function writeDatasources(tx: Tx, folder: Folder, publishes: Publishes): Promise<void> {
    const sources = await tx.selectFrom('content_datasources').selectAll().execute()
    for (const { slug, data } of folder.datasources) {
      const dimensions = langs
        .filter(lang => lang !== 'default')
        .map(lang => ({ name: lang, entry_value: lang }))
      const before = sources.find(source => source.slug === slug)
      const { id } = await datasources.save(tx, { slug, name: data.name ?? slug, dimensions }, before?.id)
      const entries = await tx
        .selectFrom('content_datasource_entries')
        .selectAll()
        .where('datasource_id', '=', id)
        .execute()
      const wished = Array.isArray(data.entries) ? data.entries.filter(isObject) : []
      for (const [position, wish] of wished.entries()) {
        const { en = '', ...others } = byLanguage(wish.name)
        const name = textOf(wish.value)
        const old = entries.find(entry => entry.name === name)
        const entry = { datasource_id: id, name, value: en, dimension_values: others, position }
        await datasources.saveEntry(tx, entry, old?.id)
      }
      for (const { id: gone, name } of entries)
        if (!wished.some(wish => wish.value === name)) await datasources.removeEntry(tx, gone)
      publishes()
    }
  }

  async function writeAssets(tx: Tx, files: AssetFile[]) {
    const rows: AssetRow[] = await tx
      .selectFrom('content_assets')
      .selectAll()
      .where('trashed_at', 'is', null)
      .execute()
    for (const { name, prepared, data } of files) {
      const before = rows.find(row => row.name === name)
      const texts = readTexts(data)
      const focus = textOf(data.focus)
      const isSame =
        before?.digest === prepared.stored.digest &&
        before.texts === JSON.stringify(texts) &&
        before.focus === focus
      if (isSame) continue
      const saved = await assets.add(tx, name, prepared, texts, focus, before)
      if (before) rows.splice(rows.indexOf(before), 1)
      rows.push(saved)
    }
    return new Map(
      rows.map(row => {
        const { filename, alt, title, id } = assets.shape(row)
        return [row.name, { id, filename: new URL(filename).pathname, alt, title }]
      }),
    )
  }

  function checkStories(
    plans: StoryPlan[],
    find: FindSchema,
    uuids: Map<string, string>,
    { datasources: lists }: Folder,
    files: AssetFile[],
    faults: string[],
    signal?: AbortSignal,
  ): void {
    const names = new Set(files.map(file => file.name))
    const assetNamed = (name: string) =>
      names.has(name) ? { id: 1, filename: `/content/assets/${name}`, alt: '', title: '' } : undefined
    const choices = (slug: string) => {
      const entries = lists.find(list => list.slug === slug)?.data.entries
      return Array.isArray(entries)
        ? entries.map(entry => textOf(isObject(entry) ? entry.value : ''))
        : undefined
    }
    const shelves: Shelves = { find, choices, storyAt: path => uuids.get(path), assetNamed }
    for (const plan of plans) {
      signal?.throwIfAborted()
      if (plan.isFolder) continue
      const complain = (text: string) => faults.push(`${plan.file}: ${text}`)
      try {
        const content = prepareContent(contentOf(plan, 'check', shelves, complain), find)
        for (const lang of plan.published) ensureComplete(content, find, lang)
      } catch (error) {
        complain((error as Error).message)
      }
    }
  }
}

/** Each path's uuid: what the file says, what the space has there, or the one made of the path. */
function nameStories(plans: StoryPlan[], existing: { path: string; uuid: string }[]): Map<string, string> {
  const uuids = new Map(existing.map(({ path, uuid }) => [path.replace(/\/$/, ''), uuid]))
  for (const { path, uuid, isFolder } of plans)
    if (!isFolder) uuids.set(path, uuid ?? uuids.get(path) ?? uuidFrom(path))
  return uuids
}

function contentOf(
  plan: StoryPlan,
  uuid: string,
  shelves: Shelves,
  complain: (text: string) => void,
): JsonObject {
  const bodies: JsonObject = Object.keys(plan.bodies).length > 0 ? { body: plan.bodies as JsonObject } : {}
  const { path, component } = plan
  return readFields({ ...plan.content, ...bodies }, component, { uuid, path }, shelves, complain)
}

function byLanguage(value: Json | undefined): Record<string, string> {
  if (typeof value === 'string') return { en: value }
  if (value === undefined || !isByLanguage(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, textOf(text)]))
}

/** As an asset keeps them: `alt`, `alt__i18n__de`, … */
function readTexts(data: JsonObject): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const key of ['alt', 'title', 'copyright', 'source'])
    for (const [language, text] of Object.entries(byLanguage(data[key]))) {
      const lang = toLang(language)
      if (text) texts[lang === 'default' ? key : `${key}__i18n__${lang}`] = text
    }
  return texts
}
