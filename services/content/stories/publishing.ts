import type { Tools } from '../deps.ts'
import { textOf } from '../format/json.ts'
import { type Lang, langs } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'
import { ensureComplete } from '../schema/schema.ts'
import type { Publishes } from '../space.ts'
import type { StoryRow } from '../tables.ts'
import { announce } from '../webhooks/webhooks.ts'
import { publishEditions, unpublishEditions } from './editions.ts'
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
): Promise<void> {
  const story = await getStoryRow(tx, id)
  ensureField(!story.is_folder && story.version_id !== null, 'story', 'is a folder and cannot be published')
  const draft = await getContent(tx, story.version_id)
  ensureComplete(draft, await schemas(tx), of)
  await show(now(), tx, publishes, story, textOf(draft.component), of)
}

/** Visitors see this content, at this place, in these languages, while the draft stays what it is. */
export async function publishOther(
  { now }: Tools,
  tx: ContentTx,
  publishes: Publishes,
  seen: StoryRow,
  of: readonly Lang[],
): Promise<void> {
  const component = textOf((await getContent(tx, seen.version_id)).component)
  // Another time than the draft's: by that, editors are told that there is something to publish.
  await show(now(), tx, publishes, { ...seen, updated_at: seen.updated_at - 1 }, component, of)
}

async function show(
  at: number,
  tx: ContentTx,
  publishes: Publishes,
  seen: StoryRow,
  component: string,
  of: readonly Lang[],
): Promise<void> {
  const story = { ...seen, first_published_at: seen.first_published_at ?? at }
  await tx
    .updateTable('content_stories')
    .set({ first_published_at: story.first_published_at })
    .where('id', '=', story.id)
    .execute()
  await publishEditions(tx, story, of, { component, at })
  await unplan(tx, story.id, 'publish', of, at)
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
