import type { Lang } from '../format/localize.ts'
import type { Tx } from '../ids.ts'
import { notFound } from '../schema/fault.ts'
import type { StoryRow } from '../tables.ts'

export type Translations = Partial<Record<Lang, { slug?: string; name?: string }>>

export const deepestFolder = 20

export const translationsOf = (story: Pick<StoryRow, 'translations'>): Translations =>
  JSON.parse(story.translations)

export async function getRow(tx: Tx, id: number): Promise<StoryRow> {
  const row = await tx.selectFrom('content_stories').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The folders a story lies in, outermost first. */
export async function listAncestors(tx: Tx, story: Pick<StoryRow, 'parent_id'>): Promise<StoryRow[]> {
  const found: StoryRow[] = []
  for (let id = story.parent_id; id !== 0 && found.length <= deepestFolder; ) {
    const folder = await getRow(tx, id)
    found.unshift(folder)
    id = folder.parent_id
  }
  return found
}

/** Everything below a folder, floor by floor. */
export async function listDescendants(tx: Tx, id: number): Promise<StoryRow[]> {
  const all: StoryRow[] = []
  let floor = [id]
  while (floor.length > 0) {
    const below: StoryRow[] = []
    for (let start = 0; start < floor.length; start += 500) {
      const some = floor.slice(start, start + 500)
      below.push(
        ...(await tx.selectFrom('content_stories').selectAll().where('parent_id', 'in', some).execute()),
      )
    }
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
