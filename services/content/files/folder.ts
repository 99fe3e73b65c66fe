import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isLanguage, type Language } from '../../../languages/languages.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'

/** One story as its files say it. */
export interface StoryFile {
  file: string
  /** `help/change-the-date`; of a folder's start page, the folder's. */
  path: string
  isFolder: boolean
  isStartpage: boolean
  data: JsonObject
  bodies: Partial<Record<Language, string>>
}

export interface Folder {
  components: { file: string; data: JsonObject }[]
  datasources: { file: string; slug: string; data: JsonObject }[]
  assets: { file: string; name: string; bytes: Buffer; data: JsonObject }[]
  stories: StoryFile[]
  /** What visitors see of stories that their editors have changed since. */
  published: StoryFile[]
  faults: string[]
}

/** Everything in a content folder, read but not yet understood. */
export async function readFolder(root: string, signal?: AbortSignal): Promise<Folder> {
  const folder: Folder = {
    components: [],
    datasources: [],
    assets: [],
    stories: [],
    published: [],
    faults: [],
  }
  const files = (await listFiles(root)).sort()
  const known = new Set(files)
  for (const file of files) {
    signal?.throwIfAborted()
    const [kind, ...rest] = file.split('/')
    const name = rest.join('/')
    if (kind === 'assets') await readAsset(file, name)
    else if (!file.endsWith('.json')) {
      if (file.endsWith('.md') && isOfStories(kind) && !known.has(storyFileOf(file)))
        folder.faults.push(`${file}: its story ${storyFileOf(file)} doesn’t exist`)
    } else {
      const data = await readObject(file)
      if (!data) continue
      if (kind === 'components') folder.components.push({ file, data })
      else if (kind === 'datasources')
        folder.datasources.push({ file, slug: name.replace(/\.json$/, ''), data })
      else if (kind === 'stories') folder.stories.push(await readStory(file, name, data))
      else if (kind === 'published') await readPublished(file, name, data)
    }
  }
  return folder

  async function readAsset(file: string, name: string): Promise<void> {
    if (name.endsWith('.json') || name.startsWith('.')) return
    const data = known.has(`${file}.json`) ? await readObject(`${file}.json`) : {}
    folder.assets.push({ file, name, bytes: await readFile(join(root, file)), data: data ?? {} })
  }

  /** There may be several of one story: each language has its own. */
  async function readPublished(file: string, name: string, data: JsonObject): Promise<void> {
    const [, path] = /^\d\/(.+)$/.exec(name) ?? []
    if (path === undefined) folder.faults.push(`${file}: belongs in published/1/, published/2/ …`)
    else folder.published.push(await readStory(file, path, data))
  }

  async function readStory(file: string, name: string, data: JsonObject): Promise<StoryFile> {
    const parts = name.replace(/\.json$/, '').split('/')
    const last = parts.at(-1)
    const isFolder = last === '_folder'
    const isStartpage = last === 'index' && parts.length > 1
    const path = (isFolder || isStartpage ? parts.slice(0, -1) : parts).join('/')
    const bodies: StoryFile['bodies'] = {}
    const stem = file.replace(/\.json$/, '')
    for (const other of files) {
      const language = other.startsWith(`${stem}.`) ? other.slice(stem.length + 1).replace(/\.md$/, '') : ''
      if (isLanguage(language) && other.endsWith('.md'))
        bodies[language] = await readFile(join(root, other), 'utf8')
    }
    return { file, path, isFolder, isStartpage, data, bodies }
  }

  async function readObject(file: string): Promise<JsonObject | undefined> {
    try {
      const data: unknown = JSON.parse(await readFile(join(root, file), 'utf8'))
      if (isObject(data)) return data
      folder.faults.push(`${file}: must be an object`)
    } catch (error) {
      folder.faults.push(`${file}: isn’t valid JSON (${textOf((error as Error).message)})`)
    }
    return undefined
  }
}

const isOfStories = (kind: string | undefined) => kind === 'stories' || kind === 'published'

const storyFileOf = (file: string) => file.replace(/\.[a-z]{2}\.md$/, '.json')

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
