import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isObject, type JsonObject } from '../format/json.ts'
import { type Lang, langs, toLang, toLanguage } from '../format/localize.ts'
import { uuidFrom } from '../ids.ts'
import type { Desk } from '../stories/shelf.ts'
import { pathOf, translationsOf } from '../stories/tree.ts'
import type { AssetRow, StoryRow } from '../tables.ts'
import { type Names, writeFields } from './written.ts'

export interface ExportOptions {
  onProgress?: (progress: { done: number; total: number; what: string }) => void
  signal?: AbortSignal
}

/** The whole space as files. What is no longer in the space is removed from the folder; what is the same is not touched. */
export function createExport(desk: Desk) {
  const { database, components, datasources, assets, stories: keeper } = desk

  return async function exportFolder(root: string, options: ExportOptions = {}): Promise<{ files: number }> {
    const { onProgress = () => {}, signal } = options
    const files = new Map<string, string | Buffer>()
    for (const component of await components.list()) {
      const { name, display_name, is_root, is_nestable, schema } = component
      files.set(`components/${name}.json`, print({ name, display_name, is_root, is_nestable, schema }))
    }
    for (const source of await datasources.listAll()) {
      const entries = source.entries.map(entry => ({
        value: entry.name,
        name: { en: entry.value, ...JSON.parse(entry.dimension_values) },
      }))
      files.set(`datasources/${source.slug}.json`, print({ name: source.name, entries }))
    }
    const rows = await assets.listAll()
    const namedOnce = [...new Map(rows.map(row => [row.name, row])).values()]
    for (const row of namedOnce) {
      if (row.digest) files.set(`assets/${row.name}`, await assets.read(row.digest))
      files.set(`assets/${row.name}.json`, print(describeAsset(row)))
    }
    const all = await database.kysely
      .selectFrom('content_stories')
      .selectAll()
      .where('trashed_at', 'is', null)
      .orderBy('id')
      .execute()
    const names = await createNames(all, namedOnce)
    for (const [index, story] of all.entries()) {
      signal?.throwIfAborted()
      onProgress({ done: index, total: all.length, what: story.name })
      await describeStory(story, names, files)
    }
    onProgress({ done: all.length, total: all.length, what: '' })
    signal?.throwIfAborted()
    await writeAll(root, files)
    return { files: files.size }
  }

  async function createNames(
    all: StoryRow[],
    rows: AssetRow[],
  ): Promise<Names & { placeOf: (story: StoryRow) => string }> {
    const byId = new Map(all.map(story => [story.id, story]))
    const above = (story: StoryRow): StoryRow[] => {
      const parent = byId.get(story.parent_id)
      return parent ? [...above(parent), parent] : []
    }
    const placeOf = (story: StoryRow) => pathOf(above(story), story, 'default').replace(/\/$/, '')
    const paths = new Map(all.filter(story => !story.is_folder).map(story => [story.uuid, placeOf(story)]))
    const uuids = new Map([...paths].map(([uuid, path]) => [path, uuid]))
    const shaped = rows.map(row => assets.shape(row))
    const pathnames = new Map(shaped.map(asset => [asset.name, new URL(asset.filename).pathname]))
    return {
      find: await components.schemas(),
      placeOf,
      pathOf: uuid => paths.get(uuid),
      storyAt: path => uuids.get(path),
      assetName: id => rows.find(row => row.id === id)?.name,
      assetAt: filename =>
        shaped.find(asset => filename === pathnames.get(asset.name) || filename === asset.filename)?.name,
      assetNamed: name => {
        const asset = shaped.find(one => one.name === name)
        return (
          asset && { id: asset.id, filename: pathnames.get(name) ?? '', alt: asset.alt, title: asset.title }
        )
      },
    }
  }

  async function describeStory(
    story: StoryRow,
    names: Names & { placeOf: (story: StoryRow) => string },
    files: Map<string, string | Buffer>,
  ): Promise<void> {
    const path = names.placeOf(story)
    const translations = Object.entries(translationsOf(story))
    const pick = (part: 'slug' | 'name') => {
      const found = translations.flatMap(([lang, one]) => (one?.[part] ? [[lang, one[part]]] : []))
      return found.length > 0 ? Object.fromEntries(found) : undefined
    }
    const common = {
      name: story.name,
      slugs: pick('slug'),
      names: pick('name'),
      position: story.position || undefined,
    }
    if (story.is_folder) {
      const isTold = common.slugs || common.names || common.position || story.name !== story.slug
      if (isTold) files.set(`stories/${path}/_folder.json`, print(common))
      return
    }
    const { content } = await database.transaction(tx => keeper.versions.get(tx, story.version_id ?? 0))
    const whole = JSON.parse(content) as JsonObject
    const fields = writeFields(whole, story.uuid, names)
    const stem = `stories/${story.is_startpage && story.parent_id !== 0 ? `${path}/index` : path}`
    takeBody(fields, stem, files)
    const tags: string[] = JSON.parse(story.tags)
    files.set(
      `${stem}.json`,
      print({
        component: whole.component,
        ...common,
        tags: tags.length > 0 ? tags : undefined,
        published: await describePublished(story.id),
        publishedAt:
          story.first_published_at === null ? undefined : new Date(story.first_published_at).toISOString(),
        uuid: story.uuid === uuidFrom(path) ? undefined : story.uuid,
        content: fields,
      }),
    )
  }

  async function describePublished(id: number): Promise<boolean | string[] | undefined> {
    const rows = await database.kysely
      .selectFrom('content_editions')
      .select('lang')
      .where('story_id', '=', id)
      .where('state', '=', 'published')
      .execute()
    if (rows.length === langs.length) return undefined
    const seen = langs.filter(lang => rows.some(row => row.lang === lang))
    return seen.length === 0 ? false : seen.map((lang: Lang) => toLanguage(lang))
  }
}

/** The main text goes into Markdown files of its own, if all its languages can. */
function takeBody(fields: JsonObject, stem: string, files: Map<string, string | Buffer>): void {
  const { body } = fields
  const bodies =
    typeof body === 'string' ? { en: body } : isObject(body) && body.type === undefined ? body : undefined
  if (!bodies || !Object.values(bodies).every(text => typeof text === 'string')) return
  for (const [language, text] of Object.entries(bodies)) files.set(`${stem}.${language}.md`, `${text}\n`)
  delete fields.body
}

function describeAsset({ texts, focus }: AssetRow): object {
  const known: Record<string, string> = JSON.parse(texts)
  const byKey: Record<string, Record<string, string>> = {}
  for (const [key, text] of Object.entries(known)) {
    const [name = key, lang = ''] = key.split('__i18n__')
    byKey[name] = { ...byKey[name], [toLanguage(toLang(lang))]: text }
  }
  return { ...byKey, focus: focus || undefined }
}

const widest = 110

/** As the house formats JSON: a list of plain values stands on one line where it fits. */
function print(value: object): string {
  const text = JSON.stringify(value, undefined, 2)
  const short = text.replace(
    /^(.*)\[\n([^[\]{}]*?)\n\s*\](,?)$/gm,
    (whole, before: string, inner: string, comma: string) => {
      const line = `${before}[${inner
        .trim()
        .split(/,\n\s*/)
        .join(', ')}]${comma}`
      return line.length <= widest ? line : whole
    },
  )
  return `${short}\n`
}

const ours = ['components', 'datasources', 'assets', 'stories']

async function writeAll(root: string, files: Map<string, string | Buffer>): Promise<void> {
  for (const [file, text] of files) {
    const path = join(root, file)
    const before = await readFile(path).catch(() => undefined)
    if (before?.equals(Buffer.from(text))) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const folder of ours) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      const file = path
        .slice(root.length)
        .replace(/^[/\\]/, '')
        .replaceAll('\\', '/')
      const isKept = !entry.isFile() || entry.name.startsWith('.') || files.has(file)
      if (!isKept) await rm(path)
    }
  }
}
