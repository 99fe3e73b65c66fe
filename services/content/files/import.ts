import type { Kysely, Transaction } from 'kysely'
import { harmlessName } from '../assets/kind.ts'
import { prepareFile } from '../assets/upload.ts'
import type { Tools } from '../deps.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { toLanguage } from '../format/localize.ts'
import { uuidFrom } from '../ids.ts'
import { refuse } from '../schema/fault.ts'
import { ensureComplete } from '../schema/schema.ts'
import { prepareContent } from '../stories/stories.ts'
import type { ContentTables } from '../tables.ts'
import { type Folder, readFolder, type StoryFile } from './folder.ts'
import {
  type ImportedChange,
  type PreparedAsset,
  writeAssets,
  writeComponents,
  writeDatasources,
} from './import-parts.ts'
import { importStory } from './import-stories.ts'
import { makeWay } from './make-way.ts'
import { type FieldReader, readFields } from './read-fields.ts'
import { type FiledStory, readStory } from './read-story.ts'

export interface ImportOptions {
  /** Does nothing in a space that has stories. */
  onlyIfEmpty?: boolean
  /** Visitors see what the files say they saw; without it, all that is new is a draft, and what they see stays. */
  publish?: boolean
  /** Everything is done and then undone: to see what it would change. */
  isRehearsal?: boolean
  /** Told within the change, so that both are done or neither. */
  note?: <Tables>(tx: Transaction<Tables>, result: ImportResult) => Promise<void>
  onProgress?: (progress: { done: number; total: number; what: string }) => void
  signal?: AbortSignal
}

export interface ImportResult {
  stories: { created: number; changed: number; unchanged: number }
  differences: ImportedChange[]
  /** What has no draft and would be seen at once: without `publish` it stays as it was. */
  left: string[]
}

const author = { id: 'import', name: 'Import' }
const mostFaults = 50

/** A folder of files becomes the space: first everything is checked, then it's imported completely or not at all. */
export async function importFolder(
  tools: Tools,
  root: string,
  options: ImportOptions = {},
): Promise<ImportResult | undefined> {
  const { onProgress = () => {}, signal, onlyIfEmpty, publish = false } = options
  if (onlyIfEmpty && !(await isEmpty(tools.database.kysely))) return undefined
  const folder = await readFolder(root, signal)
  const faults = [...folder.faults]
  const read = (file: StoryFile) => readStory(file, text => faults.push(`${file.file}: ${text}`))
  const [stories, published] = [folder.stories.map(read), folder.published.map(read)]
  const assets = await prepareAssets(folder, faults)
  const uuids = nameStories(stories, await listExisting(tools))
  const uuidOf = ({ path, uuid }: FiledStory) => uuid ?? uuids.get(path) ?? uuidFrom(path)
  const apart = pairStories(stories, published, uuids, faults)

  const work: Parameters<typeof tools.space.change<ImportResult | undefined>>[0] = async (tx, publishes) => {
    if (onlyIfEmpty && !(await isEmpty(tx))) return undefined
    const outcome = { publish, left: [], differences: [] }
    const result: ImportResult = { stories: { created: 0, changed: 0, unchanged: 0 }, ...outcome }
    await writeComponents(tools, tx, folder, outcome)
    await writeDatasources(tools, tx, folder, { publishes, outcome })
    const named = await writeAssets(tools, tx, assets, outcome)
    const reader = {
      find: await tools.schemas(tx),
      storyAt: (path: string) => uuids.get(path),
      assetNamed: (name: string) => (assets.some(asset => asset.name === name) ? named.get(name) : undefined),
      choices: (slug: string) => choicesIn(folder, slug),
    }
    const contents = readContents([...stories, ...published], reader, uuidOf, faults)
    const writer = {
      tools,
      tx,
      author,
      publishes,
      outcome,
      folders: new Map<string, number>(),
      made: new Set<number>(),
      way: await makeWay(
        tx,
        stories.filter(({ isFolder }) => !isFolder).map(story => ({ story, uuid: uuidOf(story) })),
      ),
    }
    for (const [index, story] of stories.entries()) {
      signal?.throwIfAborted()
      onProgress({ done: index, total: stories.length, what: story.path })
      const others = (apart.get(story) ?? []).map(other => ({
        story: other,
        content: contents.get(other) ?? {},
      }))
      const filed = { story, uuid: uuidOf(story), content: contents.get(story), apart: others }
      result.stories[await importStory(writer, filed)] += 1
    }
    onProgress({ done: stories.length, total: stories.length, what: '' })
    await options.note?.(tx, result)
    return result
  }
  return options.isRehearsal ? rehearse(tools, work) : tools.space.change(work)
}

/** What a change would give, without it. */
async function rehearse<Result>(tools: Tools, work: Parameters<typeof tools.space.change<Result>>[0]) {
  let seen: { result: Result } | undefined
  const undone = new Error('a rehearsal ends as it began')
  try {
    await tools.space.change(async (tx, publishes) => {
      seen = { result: await work(tx, publishes) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return seen?.result
}

/** What visitors see of each story, beside it. A language has one file that says what that is. */
function pairStories(
  stories: FiledStory[],
  published: FiledStory[],
  uuids: ReadonlyMap<string, string>,
  faults: string[],
): Map<FiledStory, FiledStory[]> {
  const pairs = new Map<FiledStory, FiledStory[]>()
  for (const other of published) {
    const uuid = other.uuid ?? uuids.get(other.path)
    const story = stories.find(({ path, isFolder }) => !isFolder && uuids.get(path) === uuid)
    if (!story) {
      faults.push(`${other.file}: its story isn’t among stories/`)
      continue
    }
    const beside = pairs.get(story) ?? []
    const twice = other.published.filter(lang => [story, ...beside].some(one => one.published.includes(lang)))
    if (twice.length > 0)
      faults.push(`${other.file}: ${twice.map(toLanguage).join(', ')} is published by ${story.file} already`)
    pairs.set(story, [...beside, other])
  }
  return pairs
}

async function isEmpty(from: Kysely<ContentTables>): Promise<boolean> {
  return !(await from.selectFrom('content_stories').select('id').limit(1).executeTakeFirst())
}

async function prepareAssets(folder: Folder, faults: string[]): Promise<PreparedAsset[]> {
  const files: PreparedAsset[] = []
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

function listExisting({ database }: Tools): Promise<{ path: string; uuid: string }[]> {
  return database.kysely
    .selectFrom('content_editions as e')
    .innerJoin('content_stories as s', 's.id', 'e.story_id')
    .select(['e.path', 's.uuid'])
    .where('e.state', '=', 'draft')
    .where('e.lang', '=', 'default')
    .execute()
}

/** Each path's uuid: what the file says, the one made of the path if the space has it anywhere, or what lies there now. */
function nameStories(stories: FiledStory[], existing: { path: string; uuid: string }[]): Map<string, string> {
  const uuids = new Map(existing.map(({ path, uuid }) => [path.replace(/\/$/, ''), uuid]))
  const known = new Set(existing.map(({ uuid }) => uuid))
  for (const { path, uuid, isFolder } of stories) {
    if (isFolder) continue
    const made = uuidFrom(path)
    uuids.set(path, uuid ?? (known.has(made) ? made : (uuids.get(path) ?? made)))
  }
  return uuids
}

function choicesIn({ datasources }: Folder, slug: string): string[] | undefined {
  const entries = datasources.find(list => list.slug === slug)?.data.entries
  return Array.isArray(entries) ? entries.map(entry => textOf(isObject(entry) ? entry.value : '')) : undefined
}

/** What every story says. All faults are named at once, before anything is made of it. */
function readContents(
  stories: FiledStory[],
  reader: Omit<FieldReader, 'uuid' | 'complain'>,
  uuidOf: (story: FiledStory) => string,
  before: readonly string[],
): Map<FiledStory, JsonObject> {
  const faults = [...before]
  const contents = new Map<FiledStory, JsonObject>()
  for (const story of stories.filter(({ isFolder }) => !isFolder)) {
    const complain = (text: string) => faults.push(`${story.file}: ${text}`)
    try {
      const given = contentOf(story, { ...reader, uuid: uuidOf(story), complain })
      const content = prepareContent(given, reader.find)
      ensureComplete(content, reader.find, story.published)
      contents.set(story, content)
    } catch (error) {
      complain((error as Error).message)
    }
  }
  if (faults.length > 0)
    throw refuse(['The content wasn’t imported.', ...faults.slice(0, mostFaults)].join('\n  · '))
  return contents
}

function contentOf({ bodies, content, component }: FiledStory, reader: FieldReader): JsonObject {
  const body: JsonObject = Object.keys(bodies).length > 0 ? { body: bodies as JsonObject } : {}
  return readFields(reader, { ...content, ...body }, component)
}
