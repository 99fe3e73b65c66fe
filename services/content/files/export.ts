import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listStoredAssets, readBytes, shapeAsset } from '../assets/assets.ts'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject } from '../format/json.ts'
import { langs, toLang, toLanguage } from '../format/localize.ts'
import { uuidFrom } from '../ids.ts'
import { listComponents } from '../schema/components.ts'
import { listWithEntries } from '../schema/datasource-entries.ts'
import { listPlans } from '../stories/plans.ts'
import { foldersAbove, pathOf, type Translations, translationsOf } from '../stories/tree.ts'
import { getContent } from '../stories/versions.ts'
import type { AssetRow, StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { findSeen } from './published.ts'
import { type Names, writeFields } from './write-fields.ts'

export interface ExportOptions {
  onProgress?: (progress: { done: number; total: number; what: string }) => void
  signal?: AbortSignal
}

type Files = Map<string, string | Buffer>
type StoryNames = Omit<Names, 'uuid'> & { placeOf: (story: StoryRow) => string }

/** The whole space as files. What is no longer in the space is removed from the folder; what is the same is not touched. */
export async function exportFolder(
  tools: Tools,
  root: string,
  { onProgress = () => {}, signal }: ExportOptions = {},
): Promise<{ files: number }> {
  const files: Files = new Map()
  for (const { name, display_name, is_root, is_nestable, schema } of await listComponents(tools))
    files.set(`components/${name}.json`, print({ name, display_name, is_root, is_nestable, schema }))
  for (const source of await listWithEntries(tools)) {
    const entries = source.entries.map(entry => ({
      value: entry.name,
      name: { en: entry.value, ...JSON.parse(entry.dimension_values) },
    }))
    files.set(`datasources/${source.slug}.json`, print({ name: source.name, entries }))
  }
  const assets = [...new Map((await listStoredAssets(tools)).map(row => [row.name, row])).values()]
  for (const row of assets) {
    if (row.digest) files.set(`assets/${row.name}`, await readBytes(tools, row.digest))
    files.set(`assets/${row.name}.json`, print(describeAsset(row)))
  }
  const stories = await tools.database.kysely
    .selectFrom('content_stories')
    .selectAll()
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute()
  const names = await createNames(tools, stories, assets)
  for (const [index, story] of stories.entries()) {
    signal?.throwIfAborted()
    onProgress({ done: index, total: stories.length, what: story.name })
    await describeStory(tools, story, names, files)
  }
  onProgress({ done: stories.length, total: stories.length, what: '' })
  signal?.throwIfAborted()
  await writeAll(root, files)
  return { files: files.size }
}

async function createNames(tools: Tools, stories: StoryRow[], rows: AssetRow[]): Promise<StoryNames> {
  const byId = new Map(stories.map(story => [story.id, story]))
  const placeOf = (story: StoryRow) => pathOf(foldersAbove(story, byId), story, 'default').replace(/\/$/, '')
  const paths = new Map(stories.filter(story => !story.is_folder).map(story => [story.uuid, placeOf(story)]))
  const uuids = new Map([...paths].map(([uuid, path]) => [path, uuid]))
  const assets = rows.map(row => {
    const { id, name, filename, alt, title } = shapeAsset(tools, row)
    return { id, name, filename: new URL(filename).pathname, address: filename, alt, title }
  })
  return {
    find: await tools.schemas(),
    placeOf,
    pathOf: uuid => paths.get(uuid),
    storyAt: path => uuids.get(path),
    assetName: id => assets.find(asset => asset.id === id)?.name,
    assetAt: place => assets.find(asset => place === asset.filename || place === asset.address)?.name,
    assetNamed: name => assets.find(asset => asset.name === name),
  }
}

async function describeStory(tools: Tools, story: StoryRow, names: StoryNames, files: Files): Promise<void> {
  const path = names.placeOf(story)
  const translations = translationsOf(story)
  const common = {
    name: story.name,
    slugs: pickTranslated(translations, 'slug'),
    names: pickTranslated(translations, 'name'),
    position: story.position || undefined,
  }
  if (story.is_folder) {
    const isTold = common.slugs || common.names || common.position || story.name !== story.slug
    if (isTold) files.set(`stories/${path}/_folder.json`, print(common))
    return
  }
  const { asDraft, apart } = await findSeen(tools.database.kysely, story.id)
  const published = asDraft.length === langs.length ? undefined : asDraft.map(toLanguage)
  const content = await getContent(tools.database.kysely, story.version_id)
  const plans = (await listPlans(tools.database.kysely, story.id)).map(({ action, at, langs }) => ({
    action,
    at: isoTime(at),
    languages: langs.map(toLanguage),
  }))
  const isIndex = story.is_startpage && story.parent_id !== 0
  writeStoryFiles(files, names, {
    stem: `stories/${isIndex ? `${path}/index` : path}`,
    uuid: story.uuid,
    content,
    head: {
      ...common,
      tags: tagsOf(JSON.parse(story.tags)),
      published: published?.length === 0 ? false : published,
    },
    tail: {
      publishedAt: isoTime(story.first_published_at) ?? undefined,
      plans: plans.length > 0 ? plans : undefined,
      uuid: story.uuid === uuidFrom(path) ? undefined : story.uuid,
    },
  })
  for (const [index, seen] of apart.entries())
    writeStoryFiles(files, names, {
      stem: `published/${index + 1}/${seen.isStartpage ? `${seen.path}/index` : seen.path}`,
      uuid: story.uuid,
      content: JSON.parse(seen.version.content),
      head: {
        name: seen.name,
        slugs: pickTranslated(seen.translations, 'slug'),
        names: pickTranslated(seen.translations, 'name'),
        position: seen.position || undefined,
        tags: tagsOf(seen.tags),
        published: seen.langs.map(toLanguage),
      },
      tail: { uuid: story.uuid },
    })
}

type StoryFiles = { stem: string; uuid: string; content: JsonObject; head: object; tail: object }

function writeStoryFiles(
  files: Files,
  names: StoryNames,
  { stem, uuid, content, head, tail }: StoryFiles,
): void {
  const fields = writeFields({ ...names, uuid }, content)
  takeBody(fields, stem, files)
  files.set(`${stem}.json`, print({ component: content.component, ...head, ...tail, content: fields }))
}

const tagsOf = (tags: string[]) => (tags.length > 0 ? tags : undefined)

function pickTranslated(translations: Translations, part: 'slug' | 'name') {
  const found = Object.entries(translations).flatMap(([lang, one]) =>
    one?.[part] ? [[lang, one[part]]] : [],
  )
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** The main text goes into Markdown files of its own, if all its languages can. */
function takeBody(fields: JsonObject, stem: string, files: Files): void {
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

const ours = ['components', 'datasources', 'assets', 'stories', 'published']

async function writeAll(root: string, files: Files): Promise<void> {
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
