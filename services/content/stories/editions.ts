import type { Kysely } from 'kysely'
import { inChunks } from '../../../platform/in-chunks.ts'
import { type Lang, langs, toLang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'
import type { ContentTables, EditionRow, EditionState, StoryRow } from '../tables.ts'
import { listAncestors, nameIn, pathOf } from './tree.ts'

/**
 * What delivery reads: one row for each story, state and language, with everything lists are found and sorted by.
 * This one is written after the draft, its place or its name changed.
 */
export async function writeDraft(tx: ContentTx, story: StoryRow, component: string): Promise<void> {
  const folders = await listAncestors(tx, story)
  const published = await listEditions(tx, story.id, 'published')
  const at = published.find(row => row.lang === 'default')?.published_at ?? published[0]?.published_at ?? null
  const rows = rowsOf(story, folders, component, at)
  await ensureFree(tx, rows)
  await write(tx, rows)
  await writeTags(tx, story.id, 'draft', JSON.parse(story.tags))
}

/** What visitors see becomes this story. */
export async function publishEditions(
  tx: ContentTx,
  story: StoryRow,
  of: readonly Lang[],
  { component, at }: { component: string; at: number },
): Promise<void> {
  const before = await listEditions(tx, story.id, 'published')
  const folders = await listAncestors(tx, story)
  const rows = rowsOf(story, folders, component, at)
    .filter(row => of.includes(toLang(row.lang)))
    .map(row => ({ ...row, state: 'published' as const }))
  await ensureFree(tx, rows)
  await tx
    .updateTable('content_editions')
    .set({ first_published_at: story.first_published_at, published_at: at })
    .where('story_id', '=', story.id)
    .where('state', '=', 'draft')
    .execute()
  await write(tx, rows)
  await leaveRedirects(tx, before, rows, at)
  await writeTags(tx, story.id, 'published', JSON.parse(story.tags))
}

/** How many there were. */
export async function unpublishEditions(tx: ContentTx, id: number, of: readonly Lang[]): Promise<number> {
  const gone = await deletePublished(tx, id, of)
  if ((await listEditions(tx, id, 'published')).length === 0) {
    await writeTags(tx, id, 'published', [])
    await tx
      .updateTable('content_editions')
      .set({ published_at: null })
      .where('story_id', '=', id)
      .where('state', '=', 'draft')
      .execute()
  }
  return Number(gone.numDeletedRows)
}

export async function removeEditions(tx: ContentTx, id: number): Promise<void> {
  await tx.deleteFrom('content_editions').where('story_id', '=', id).execute()
  await tx.deleteFrom('content_tags').where('story_id', '=', id).execute()
}

/** A folder above it moved or was renamed: what is published moves along, with its own last part as published. */
export async function movePublished(tx: ContentTx, story: StoryRow, at: number): Promise<void> {
  const before = await listEditions(tx, story.id, 'published')
  if (before.length === 0) return
  const folders = await listAncestors(tx, story)
  const place = (lang: Lang, old: string) => {
    if (story.is_startpage && folders.length > 0) return pathOf(folders, story, lang)
    const last = old.slice(old.lastIndexOf('/') + 1)
    const plain = { ...story, slug: last, translations: '{}', is_startpage: false }
    return pathOf(folders, plain, lang)
  }
  const rows = before.map(row => ({
    ...row,
    path: place(toLang(row.lang), row.path),
    default_path: place('default', row.default_path),
    level: folders.length + 1,
    parent_id: story.parent_id,
  }))
  await ensureFree(tx, rows)
  await write(tx, rows)
  await leaveRedirects(tx, before, rows, at)
}

export function listEditions(
  tx: Kysely<ContentTables>,
  id: number,
  state: EditionState,
): Promise<EditionRow[]> {
  return tx
    .selectFrom('content_editions')
    .selectAll()
    .where('story_id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Of several stories, in both states and all languages, by the story. */
export async function listEditionsOf(tx: Kysely<ContentTables>, ids: readonly number[]) {
  const rows: EditionRow[] = []
  const all = tx.selectFrom('content_editions').selectAll()
  for (const some of inChunks([...new Set(ids)], 300))
    rows.push(...(await all.where('story_id', 'in', some).execute()))
  return Map.groupBy(rows, row => row.story_id)
}

function deletePublished(tx: ContentTx, id: number, of: readonly Lang[]) {
  return tx
    .deleteFrom('content_editions')
    .where('story_id', '=', id)
    .where('state', '=', 'published')
    .where('lang', 'in', [...of])
    .executeTakeFirst()
}

async function write(tx: ContentTx, rows: EditionRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await tx
    .deleteFrom('content_editions')
    .where('story_id', '=', first.story_id)
    .where('state', '=', first.state)
    .where(
      'lang',
      'in',
      rows.map(row => row.lang),
    )
    .execute()
  await tx.insertInto('content_editions').values(rows).execute()
}

async function writeTags(tx: ContentTx, id: number, state: EditionState, tags: string[]): Promise<void> {
  await tx.deleteFrom('content_tags').where('story_id', '=', id).where('state', '=', state).execute()
  const rows = [...new Set(tags)].map(tag => ({ story_id: id, state, tag }))
  if (rows.length > 0) await tx.insertInto('content_tags').values(rows).execute()
}

function rowsOf(
  story: StoryRow,
  folders: StoryRow[],
  component: string,
  publishedAt: number | null,
): EditionRow[] {
  return langs.map(lang => ({
    story_id: story.id,
    state: 'draft',
    published_at: publishedAt,
    lang,
    version_id: story.version_id ?? 0,
    path: pathOf(folders, story, lang),
    default_path: pathOf(folders, story, 'default'),
    name: nameIn(story, lang),
    component,
    parent_id: story.parent_id,
    level: folders.length + 1,
    is_startpage: story.is_startpage,
    position: story.position,
    tags: story.tags,
    created_at: story.created_at,
    updated_at: story.updated_at,
    first_published_at: story.first_published_at,
  }))
}

/** Another story may not already be found there. */
async function ensureFree(tx: ContentTx, rows: EditionRow[]): Promise<void> {
  const taken = await tx
    .selectFrom('content_editions')
    .select(['path'])
    .where('state', '=', rows[0]?.state ?? 'draft')
    .where(
      'path',
      'in',
      rows.map(row => row.path),
    )
    .where('story_id', '!=', rows[0]?.story_id ?? 0)
    .executeTakeFirst()
  ensureField(!taken, 'slug', 'has already been taken', 'taken')
}

/** What used to be found at an address is sent on to where it is now. */
async function leaveRedirects(
  tx: ContentTx,
  before: EditionRow[],
  after: EditionRow[],
  created_at: number,
): Promise<void> {
  const moved = before.filter(old => after.some(row => row.lang === old.lang && row.path !== old.path))
  const live = after.map(row => row.path)
  if (live.length > 0) await tx.deleteFrom('content_redirects').where('path', 'in', live).execute()
  for (const { path, story_id, lang } of moved) {
    await tx
      .insertInto('content_redirects')
      .values({ path, story_id, lang, created_at })
      .onConflict(conflict => conflict.column('path').doUpdateSet({ story_id, lang, created_at }))
      .execute()
  }
}
