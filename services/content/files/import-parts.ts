import { shapeAsset } from '../assets/assets.ts'
import { addAsset, type PreparedUpload } from '../assets/upload.ts'
import type { Tools } from '../deps.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { otherLangs, toLang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { saveComponent } from '../schema/components.ts'
import { removeEntry, saveEntry } from '../schema/datasource-entries.ts'
import { saveDatasource } from '../schema/datasources.ts'
import type { Publishes } from '../space.ts'
import type { AssetRow } from '../tables.ts'
import type { Folder } from './folder.ts'
import { isByLanguage } from './read-fields.ts'

export type PreparedAsset = Folder['assets'][number] & { prepared: PreparedUpload }

export async function writeComponents(tools: Tools, tx: ContentTx, folder: Folder): Promise<void> {
  const rows = await tx.selectFrom('content_components').select(['id', 'name']).execute()
  for (const { data } of folder.components)
    await saveComponent(tools, tx, data, rows.find(row => row.name === data.name)?.id)
}

export async function writeDatasources(
  tools: Tools,
  tx: ContentTx,
  folder: Folder,
  publishes: Publishes,
): Promise<void> {
  const dimensions = otherLangs.map(lang => ({ name: lang, entry_value: lang }))
  const sources = await tx.selectFrom('content_datasources').selectAll().execute()
  for (const { slug, data } of folder.datasources) {
    const before = sources.find(source => source.slug === slug)
    const wish = { slug, name: data.name ?? slug, dimensions }
    const { id } = await saveDatasource(tools, tx, wish, before?.id)
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
      await saveEntry(tx, entry, old?.id)
    }
    for (const { id: gone, name } of entries)
      if (!wished.some(wish => wish.value === name)) await removeEntry(tx, gone)
    publishes()
  }
}

/** What stories need to know of each asset there is then, by its name. */
export async function writeAssets(tools: Tools, tx: ContentTx, files: PreparedAsset[]) {
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
    const saved = await addAsset(tools, tx, { name, prepared, texts, focus }, before)
    if (before) rows.splice(rows.indexOf(before), 1)
    rows.push(saved)
  }
  return new Map(
    rows.map(row => {
      const { filename, alt, title, id } = shapeAsset(tools, row)
      return [row.name, { id, filename: new URL(filename).pathname, alt, title }]
    }),
  )
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
