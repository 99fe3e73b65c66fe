import { isDeepStrictEqual } from 'node:util'
import type { Author, Tools } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, toLang, toLanguage } from '../format/localize.ts'
import { type ContentTx, nextId } from '../ids.ts'
import type { Publishes } from '../space.ts'
import { listEditions } from '../stories/editions.ts'
import { listPlans, replacePlans, type StoryPlan } from '../stories/plans.ts'
import { publish, publishOther, unpublish } from '../stories/publishing.ts'
import { addStory, changeStory, type StoryWish } from '../stories/stories.ts'
import { takeFromTrash } from '../stories/trash.ts'
import { getStoryRow, listAncestors, pathOf, translationsOf } from '../stories/tree.ts'
import { findOrAddVersion, getVersion } from '../stories/versions.ts'
import type { StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { type ImportOutcome, mayChange } from './import-parts.ts'
import { type Moves, yieldTo } from './make-way.ts'
import { findSeen, isSameContent, type SeenApart } from './published.ts'
import type { FiledStory } from './read-story.ts'

/** What is known while stories are written. */
interface Writer {
  tools: Tools
  tx: ContentTx
  author: Author
  publishes: Publishes
  /** The ids of those that were found or made already, by their path. */
  folders: Map<string, number>
  /** Those among them that were not there before. */
  made: Set<number>
  way: Moves
  outcome: ImportOutcome
}

/** A story's files, with what visitors are to see in the languages that have files of their own. */
export interface StoryToImport {
  story: FiledStory
  uuid: string
  content: JsonObject | undefined
  apart: { story: FiledStory; content: JsonObject }[]
}

/** Puts a story where its files say, and leaves alone what is already so. */
export async function importStory(
  writer: Writer,
  { story, uuid, content, apart }: StoryToImport,
): Promise<'created' | 'changed' | 'unchanged'> {
  const { tools, tx, author, outcome, way } = writer
  const parts = story.path.split('/')
  const slug = parts.at(-1) ?? ''
  const parentId = await folderAt(writer, story.isStartpage ? story.path : parts.slice(0, -1).join('/'))
  // A folder that is not there yet is made, so that there is a row of it.
  if (story.isFolder) await folderAt(writer, story.path)
  const spot = { parentId, slug, isFolder: story.isFolder, isStartpage: story.isStartpage }
  const { row, isBack } = story.isFolder
    ? { row: await findRow(tx, spot), isBack: false }
    : await findStory(writer, uuid, spot)
  const wish: StoryWish = {
    ...spot,
    name: story.name,
    position: story.position,
    tags: story.tags,
    translations: story.translations,
    ...(content && { content }),
    ...(story.publishedAt !== undefined && { firstPublishedAt: story.publishedAt }),
  }
  // Before the draft's own: what visitors see is older than what is written after it.
  const versions: number[] = []
  if (outcome.publish) for (const _ of apart) versions.push(await nextId(tx, 'version'))
  const lines = row ? await listChanges(tx, way.parked.get(row.id) ?? row, wish) : ['is new']
  const isChanged = story.isFolder
    ? mayChange(outcome, `${story.path}/`, row !== undefined && !writer.made.has(row.id), lines)
    : lines.length > 0
  const saved = row
    ? isChanged
      ? await changeStory(tools, tx, row.id, wish, author)
      : row
    : await addStory(tools, tx, { ...wish, uuid }, author)
  if (story.isFolder) return isChanged ? 'changed' : 'unchanged'
  way.waiting.delete(saved.id)
  if (isBack) lines.unshift('comes back from the trash')
  if (outcome.publish) lines.push(...(await showAsFiled(writer, saved, story, apart, versions)))
  lines.push(...(await planAsFiled(writer, saved.id, story)))
  if (lines.length > 0) outcome.differences.push({ what: story.path, lines })
  return row === undefined ? 'created' : lines.length > 0 ? 'changed' : 'unchanged'
}

async function folderAt(writer: Writer, path: string): Promise<number> {
  if (path === '') return 0
  const { tools, tx, author, folders } = writer
  const known = folders.get(path)
  if (known !== undefined) return known
  const parts = path.split('/')
  const slug = parts.at(-1) ?? ''
  const parentId = await folderAt(writer, parts.slice(0, -1).join('/'))
  const spot = { parentId, slug, isFolder: true, isStartpage: false }
  const found = await findRow(tx, spot)
  const { id } = found ?? (await addStory(tools, tx, { ...spot, name: slug }, author))
  if (!found) writer.made.add(id)
  folders.set(path, id)
  return id
}

type Spot = Required<Pick<StoryWish, 'parentId' | 'slug' | 'isFolder' | 'isStartpage'>>

function findRow(
  tx: ContentTx,
  { parentId, slug, isFolder, isStartpage }: Spot,
): Promise<StoryRow | undefined> {
  return tx
    .selectFrom('content_stories')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('slug', '=', slug)
    .where('is_folder', '=', isFolder)
    .where('is_startpage', '=', isStartpage)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
}

async function findStory(writer: Writer, uuid: string, spot: Spot) {
  const { tools, tx, author } = writer
  const row = await tx.selectFrom('content_stories').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  // The files are the truth: what lies in the trash comes back.
  if (row?.trashed_at) return { row: await takeFromTrash(tools, tx, row.id, author), isBack: true }
  return { row: row ?? (await findRow(tx, spot)), isBack: false }
}

/** What a wish makes of the draft, a line for each thing. */
async function listChanges(tx: ContentTx, row: StoryRow, wish: StoryWish): Promise<string[]> {
  const { name, slug, position, tags, translations, parentId, isStartpage } = wish
  const now = [row.name, row.slug, row.position, JSON.parse(row.tags), translationsOf(row)]
  const isSame = isDeepStrictEqual(withoutGaps(now), withoutGaps([name, slug, position, tags, translations]))
  const lines = isSame ? [] : ['has another name, address, place or tags']
  if (parentId !== row.parent_id || isStartpage !== row.is_startpage) lines.push('is in another folder')
  if (wish.firstPublishedAt !== undefined && wish.firstPublishedAt !== row.first_published_at)
    lines.push(`was first published on ${isoTime(wish.firstPublishedAt)}`)
  if (!wish.content || row.version_id === null) return lines
  const before = await getVersion(tx, row.version_id)
  return isSameContent(before.content, wish.content) ? lines : [...lines, 'has other content']
}

/** A translation that is empty is none. */
const withoutGaps = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, part) => (part === '' ? undefined : part)))

/** Visitors see what the files say, and nothing else. A line for each language that is different then. */
async function showAsFiled(
  writer: Writer,
  row: StoryRow,
  story: FiledStory,
  apart: StoryToImport['apart'],
  versions: number[],
): Promise<string[]> {
  const { tools, tx, publishes, way } = writer
  const seen = await findSeen(tx, row.id)
  const due = story.published.filter(lang => !seen.asDraft.includes(lang))
  if (due.length > 0) {
    const drafts = await listEditions(tx, row.id, 'draft')
    const places = drafts.filter(({ lang }) => due.includes(toLang(lang)))
    await yieldTo(
      tx,
      way,
      places.map(({ path }) => path),
    )
    await publish(tools, tx, publishes, row.id, due)
  }
  const shown = [...due]
  for (const [index, { story: other, content }] of apart.entries()) {
    const fresh = other.published.filter(lang => !isShownAs(seen.apart, lang, other, content))
    if (fresh.length === 0) continue
    await showOther(writer, row.id, other, content, { langs: fresh, version: versions[index] ?? 0 })
    shown.push(...fresh)
  }
  const wanted = [story, ...apart.map(({ story }) => story)].flatMap(({ published }) => published)
  const all = [
    ...seen.asDraft,
    ...seen.apart.flatMap(({ langs }) => langs),
    ...(way.yielded.get(row.id) ?? []),
  ]
  const over = all.filter(lang => !wanted.includes(lang))
  if (over.length > 0) await unpublish(tools, tx, publishes, row.id, over)
  const say = (langs: readonly Lang[]) => langs.map(toLanguage).join(', ')
  return [
    ...(shown.length > 0 ? [`is published: ${say(shown)}`] : []),
    ...(over.length > 0 ? [`goes offline: ${say(over)}`] : []),
  ]
}

/** What will happen by itself is what the files say, where visitors may see it. A line where that is different then. */
async function planAsFiled(
  { tx, author, outcome }: Writer,
  id: number,
  { path, plans }: FiledStory,
): Promise<string[]> {
  if (isDeepStrictEqual(await listPlans(tx, id), plans)) return []
  if (!outcome.publish) {
    outcome.left.push(`${path}: plans`)
    return []
  }
  await replacePlans(tx, id, plans, author)
  const say = ({ action, at, langs }: StoryPlan) =>
    `${action} on ${isoTime(at)}: ${langs.map(toLanguage).join(', ')}`
  return [plans.length > 0 ? `is planned: ${plans.map(say).join('; ')}` : 'is planned no longer']
}

function isShownAs(seen: SeenApart[], lang: Lang, other: FiledStory, content: JsonObject): boolean {
  const now = seen.find(({ langs }) => langs.includes(lang))
  if (!now) return false
  const describe = ({ path, isStartpage, name, translations, position, tags }: FiledStory | SeenApart) => {
    const { slug = path.split('/').at(-1), name: own = name } = translations[lang] ?? {}
    return JSON.stringify([path, isStartpage, isStartpage || slug, own, position, tags])
  }
  return isSameContent(now.version.content, content) && describe(now) === describe(other)
}

async function showOther(
  writer: Writer,
  id: number,
  other: FiledStory,
  content: JsonObject,
  { langs, version }: { langs: Lang[]; version: number },
): Promise<void> {
  const { tools, tx, publishes, author } = writer
  const parts = other.path.split('/')
  const row = await getStoryRow(tx, id)
  const seen: StoryRow = {
    ...row,
    name: other.name,
    slug: parts.at(-1) ?? '',
    parent_id: await folderAt(writer, other.isStartpage ? other.path : parts.slice(0, -1).join('/')),
    is_startpage: other.isStartpage,
    position: other.position,
    tags: JSON.stringify(other.tags),
    translations: JSON.stringify(other.translations),
  }
  const folders = await listAncestors(tx, seen)
  await yieldTo(
    tx,
    writer.way,
    langs.map(lang => pathOf(folders, seen, lang)),
  )
  const at = tools.now()
  seen.version_id = await findOrAddVersion(tx, seen, content, { id: version, author, at })
  await publishOther(tools, tx, publishes, seen, langs)
}
