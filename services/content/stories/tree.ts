import type { Kysely } from 'kysely'
import { inChunks } from '../../../platform/in-chunks.ts'
import type { Lang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { getRow } from '../rows.ts'
import { notFound } from '../schema/fault.ts'
import type { ContentTables, StoryRow } from '../tables.ts'

export type Translations = Partial<Record<Lang, { slug?: string; name?: string }>>

export const deepestFolder = 20

export const translationsOf = (story: Pick<StoryRow, 'translations'>): Translations =>
  JSON.parse(story.translations)

/** What lies in the trash is not there. */
export async function getStoryRow(tx: ContentTx, id: number): Promise<StoryRow> {
  const row = await getRow(tx, 'content_stories', id)
  if (row.trashed_at !== null) throw notFound()
  return row
}

export async function listFolders(from: Kysely<ContentTables>): Promise<Map<number, StoryRow>> {
  const rows = await from.selectFrom('content_stories').selectAll().where('is_folder', '=', true).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The same as `listAncestors`, where the folders are known already. */
export function foldersAbove(story: StoryRow, folders: ReadonlyMap<number, StoryRow>): StoryRow[] {
  const found: StoryRow[] = []
  for (let folder = folders.get(story.parent_id); folder; folder = folders.get(folder.parent_id)) {
    if (found.includes(folder)) break
    found.unshift(folder)
  }
  return found
}

/** The folders a story lies in, outermost first. */
export async function listAncestors(tx: ContentTx, story: Pick<StoryRow, 'parent_id'>): Promise<StoryRow[]> {
  const found: StoryRow[] = []
  for (let id = story.parent_id; id !== 0 && found.length <= deepestFolder; ) {
    const folder = await getRow(tx, 'content_stories', id)
    found.unshift(folder)
    id = folder.parent_id
  }
  return found
}

/** Everything below a folder, floor by floor. */
export async function listDescendants(tx: ContentTx, id: number): Promise<StoryRow[]> {
  const all: StoryRow[] = []
  let floor = [id]
  while (floor.length > 0) {
    const below: StoryRow[] = []
    for (const some of inChunks(floor, 500))
      below.push(
        ...(await tx.selectFrom('content_stories').selectAll().where('parent_id', 'in', some).execute()),
      )
    all.push(...below)
    floor = below.filter(story => story.is_folder).map(story => story.id)
  }
  return all
}

export function slugIn(story: StoryRow, lang: Lang): string {
  return translationsOf(story)[lang]?.slug || story.slug
}

/** Where a language finds a story: `de/hilfe/datum`. A folder's start page ends in a slash. */
export function pathOf(folders: StoryRow[], story: StoryRow, lang: Lang): string {
  const above = folders.map(folder => slugIn(folder, lang))
  const isFolderStart = story.is_startpage && folders.length > 0
  const parts = isFolderStart ? [...above, ''] : [...above, slugIn(story, lang)]
  return [...(lang === 'default' ? [] : [lang]), ...parts].join('/')
}

export function nameIn(story: StoryRow, lang: Lang): string {
  return translationsOf(story)[lang]?.name || story.name
}
