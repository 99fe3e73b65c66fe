import { isDeepStrictEqual } from 'node:util'
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
import type { AssetRow, ContentTables } from '../tables.ts'
import type { Folder } from './folder.ts'
import { isByLanguage } from './read-fields.ts'

/** What an import changes, a line for each kind of change. */
export interface ImportedChange {
  /** `home`, `datasources/help-categories`. */
  what: string
  lines: string[]
}

/** What becomes of things that have no draft: visitors would see another one at once. */
export interface ImportOutcome {
  /** Whether that is wished. */
  publish: boolean
  /** Those that stay as they are, since it isn't. */
  left: string[]
  differences: ImportedChange[]
}

export type PreparedAsset = Folder['assets'][number] & { prepared: PreparedUpload }

/** What blocks there are is for editors alone: visitors see none of it. */
export async function writeComponents(
  tools: Tools,
  tx: ContentTx,
  folder: Folder,
  { differences }: ImportOutcome,
): Promise<void> {
  const rows = await tx.selectFrom('content_components').select(['id', 'name', 'version']).execute()
  for (const { data } of folder.components) {
    const before = rows.find(row => row.name === data.name)
    const { name, version } = await saveComponent(tools, tx, data, before?.id)
    if (version === before?.version) continue
    differences.push({ what: `components/${name}`, lines: [before ? 'is defined in another way' : 'is new'] })
  }
}

export async function writeDatasources(
  tools: Tools,
  tx: ContentTx,
  folder: Folder,
  { publishes, outcome }: { publishes: Publishes; outcome: ImportOutcome },
): Promise<void> {
  const dimensions = otherLangs.map(lang => ({ name: lang, entry_value: lang }))
  const sources = await tx.selectFrom('content_datasources').selectAll().execute()
  for (const { slug, data } of folder.datasources) {
    const before = sources.find(source => source.slug === slug)
    const wish = { slug, name: data.name ?? slug, dimensions }
    const entries = await tx
      .selectFrom('content_datasource_entries')
      .selectAll()
      .where('datasource_id', '=', before?.id ?? 0)
      .execute()
    const wished = Array.isArray(data.entries) ? data.entries.filter(isObject) : []
    const isSame =
      before?.name === wish.name &&
      isDeepStrictEqual(describeChoices(entries.map(readEntry)), describeChoices(wished))
    const lines = isSame ? [] : [before ? 'has other choices' : 'is new']
    if (!mayChange(outcome, `datasources/${slug}`, before !== undefined, lines)) continue
    const { id } = await saveDatasource(tools, tx, wish, before?.id)
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
export async function writeAssets(
  tools: Tools,
  tx: ContentTx,
  files: PreparedAsset[],
  outcome: ImportOutcome,
) {
  const rows: AssetRow[] = await tx
    .selectFrom('content_assets')
    .selectAll()
    .where('trashed_at', 'is', null)
    .execute()
  for (const { file, name, prepared, data } of files) {
    const before = rows.find(row => row.name === name)
    const texts = readTexts(data)
    const focus = textOf(data.focus)
    const isSame =
      before?.digest === prepared.stored.digest &&
      before.texts === JSON.stringify(texts) &&
      before.focus === focus
    const lines = isSame ? [] : [before ? 'is another picture, or described in other words' : 'is new']
    if (!mayChange(outcome, file, before !== undefined, lines)) continue
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

/** Notes what is different, and says whether it may be written. */
export function mayChange(outcome: ImportOutcome, what: string, isThere: boolean, lines: string[]): boolean {
  if (lines.length === 0) return false
  if (isThere && !outcome.publish) {
    outcome.left.push(what)
    return false
  }
  outcome.differences.push({ what, lines })
  return true
}

type EntryRow = ContentTables['content_datasource_entries']

const readEntry = ({
  name,
  value,
  dimension_values,
  position,
}: EntryRow & { position: number }): JsonObject => ({
  value: name,
  name: { en: value, ...JSON.parse(dimension_values) },
  position,
})

/** Each choice by its place, with all it is called. */
function describeChoices(entries: JsonObject[]): unknown[] {
  const sorted = entries.toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
  return sorted.map(({ value, name }) => {
    const names = Object.entries(byLanguage(name)).filter(([, text]) => text !== '')
    return [textOf(value), Object.fromEntries(names)]
  })
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
