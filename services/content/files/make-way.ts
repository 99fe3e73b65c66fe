import { isDeepStrictEqual } from 'node:util'
import { type Lang, toLang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { translationsOf } from '../stories/tree.ts'
import type { StoryRow } from '../tables.ts'
import type { FiledStory } from './read-story.ts'

/** Who is still in the way of whom, while stories come to their places one by one. */
export interface Moves {
  /** Stories that lie elsewhere from now on, as they were before they left their places. */
  parked: Map<number, StoryRow>
  /** Those whose turn is still to come. */
  waiting: Set<number>
  /** In which languages visitors no longer see one of them, since another is there. */
  yielded: Map<number, Lang[]>
}

/**
 * Two stories may have each other's place, or three go round. So all that are to lie elsewhere leave theirs before the first
 * of them comes to its own: none has an address until then.
 */
export async function makeWay(tx: ContentTx, stories: { story: FiledStory; uuid: string }[]): Promise<Moves> {
  const filed = new Map(stories.map(({ story, uuid }) => [uuid, story]))
  const rows = await tx
    .selectFrom('content_stories as s')
    .innerJoin('content_editions as e', 'e.story_id', 's.id')
    .selectAll('s')
    .select('e.path')
    .where('e.state', '=', 'draft')
    .where('e.lang', '=', 'default')
    .execute()
  const way: Moves = { parked: new Map(), waiting: new Set(), yielded: new Map() }
  for (const { path, ...row } of rows) {
    const story = filed.get(row.uuid)
    if (!story) continue
    way.waiting.add(row.id)
    if (isInPlace(story, row, path)) continue
    way.parked.set(row.id, row)
    await tx
      .updateTable('content_stories')
      .set({ slug: `~${row.id}` })
      .where('id', '=', row.id)
      .execute()
    await tx
      .deleteFrom('content_editions')
      .where('story_id', '=', row.id)
      .where('state', '=', 'draft')
      .execute()
  }
  return way
}

const isInPlace = (story: FiledStory, row: StoryRow, path: string): boolean =>
  path.replace(/\/$/, '') === story.path &&
  row.is_startpage === story.isStartpage &&
  isDeepStrictEqual(translationsOf(row), story.translations)

/** Where one is to be seen, those whose turn is still to come are seen no longer. */
export async function yieldTo(tx: ContentTx, way: Moves, paths: readonly string[]): Promise<void> {
  const seen = await tx
    .selectFrom('content_editions')
    .select(['story_id', 'lang'])
    .where('state', '=', 'published')
    .where('path', 'in', paths)
    .execute()
  for (const { story_id: id, lang } of seen) {
    if (!way.waiting.has(id)) continue
    way.yielded.set(id, [...(way.yielded.get(id) ?? []), toLang(lang)])
    await tx
      .deleteFrom('content_editions')
      .where('story_id', '=', id)
      .where('state', '=', 'published')
      .where('lang', '=', lang)
      .execute()
  }
}
