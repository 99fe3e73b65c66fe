import type { Author, Tools } from '../deps.ts'
import type { ContentTx } from '../ids.ts'
import { getRow } from '../rows.ts'
import { fault } from '../schema/fault.ts'
import type { StoryRow } from '../tables.ts'
import { removeEditions } from './editions.ts'
import { placeStory } from './place.ts'
import { writeStory } from './stories.ts'
import { getStoryRow, listDescendants } from './tree.ts'

/** To the trash, with everything below it. */
export async function moveToTrash({ now }: Tools, tx: ContentTx, id: number): Promise<StoryRow[]> {
  const story = await getStoryRow(tx, id)
  const all = [story, ...(story.is_folder ? await listDescendants(tx, id) : [])]
  const gone = all.filter(one => one.trashed_at === null)
  const at = now()
  for (const one of gone) {
    await removeEditions(tx, one.id)
    await tx.deleteFrom('content_schedules').where('story_id', '=', one.id).execute()
    await tx.updateTable('content_stories').set({ trashed_at: at }).where('id', '=', one.id).execute()
  }
  return gone
}

/** Back as a draft, a folder with what went with it; to the root if its own folder is gone. */
export async function takeFromTrash(
  tools: Tools,
  tx: ContentTx,
  id: number,
  author: Author,
): Promise<StoryRow> {
  const row = await getRow(tx, 'content_stories', id)
  const { trashed_at: goneAt } = row
  if (goneAt === null) throw fault('story', 'is not in the trash')
  const below = row.is_folder ? await listDescendants(tx, id) : []
  const restored = await bringBack(tools, tx, row, author)
  for (const one of below) if (one.trashed_at === goneAt) await bringBack(tools, tx, one, author)
  return restored
}

async function bringBack(tools: Tools, tx: ContentTx, row: StoryRow, author: Author): Promise<StoryRow> {
  const parent = await tx
    .selectFrom('content_stories')
    .select('id')
    .where('id', '=', row.parent_id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst()
  row.trashed_at = null
  await placeStory(tx, row, { parentId: parent?.id ?? 0 })
  await tx.updateTable('content_stories').set(row).where('id', '=', row.id).execute()
  return writeStory(tools, tx, row, {}, author)
}
