import type { Tools } from '../deps.ts'
import { textOf } from '../format/json.ts'
import { type Lang, langs } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'
import { ensureComplete, type FindSchema } from '../schema/schema.ts'
import type { Publishes } from '../space.ts'
import type { StoryRow } from '../tables.ts'
import { announce } from '../webhooks/webhooks.ts'
import { publishApart, publishEditions, unpublishEditions } from './editions.ts'
import { unplan } from './plans.ts'
import { getStoryRow } from './tree.ts'
import { getContent } from './versions.ts'

/** What visitors see, language by language. */
export async function publish(
  { now, schemas }: Tools,
  tx: ContentTx,
  publishes: Publishes,
  id: number,
  of: readonly Lang[] = langs,
  known?: FindSchema,
): Promise<void> {
  const story = await getStoryRow(tx, id)
  ensureField(!story.is_folder && story.version_id !== null, 'story', 'is a folder and cannot be published')
  const find = known ?? (await schemas(tx))
  const draft = await getContent(tx, story.version_id)
  ensureComplete(draft, find, of)
  const at = now()
  if (story.first_published_at === null) {
    story.first_published_at = at
    await tx.updateTable('content_stories').set({ first_published_at: at }).where('id', '=', id).execute()
  }
  await publishEditions(tx, story, of, at)
  await unplan(tx, id, 'publish', of, at)
  await announce(tx, 'published', story, at)
  publishes()
}

/** Visitors see this content, at this place, in these languages, while the draft stays what it is. */
export async function publishOther(
  { now }: Tools,
  tx: ContentTx,
  publishes: Publishes,
  seen: StoryRow,
  of: readonly Lang[],
): Promise<void> {
  const at = now()
  const firstAt = seen.first_published_at ?? at
  if (seen.first_published_at === null)
    await tx
      .updateTable('content_stories')
      .set({ first_published_at: firstAt })
      .where('id', '=', seen.id)
      .execute()
  const component = textOf((await getContent(tx, seen.version_id)).component)
  // Another time than the draft's: by that, editors are told that there is something to publish.
  const story = { ...seen, first_published_at: firstAt, updated_at: seen.updated_at - 1 }
  await publishApart(tx, story, of, { component, at })
  await unplan(tx, seen.id, 'publish', of, at)
  await announce(tx, 'published', story, at)
  publishes()
}

export async function unpublish(
  { now }: Tools,
  tx: ContentTx,
  publishes: Publishes,
  id: number,
  of: readonly Lang[] = langs,
): Promise<void> {
  const story = await getStoryRow(tx, id)
  const gone = await unpublishEditions(tx, id, of)
  await unplan(tx, id, 'unpublish', of, now())
  if (gone === 0) return
  await announce(tx, 'unpublished', story, now())
  publishes()
}
