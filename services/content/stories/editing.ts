import type { Author, Tools } from '../deps.ts'
import type { Lang } from '../format/localize.ts'
import type { ContentTx } from '../ids.ts'
import { ensureField } from '../schema/fault.ts'
import type { StoryRow } from '../tables.ts'
import { announce } from '../webhooks/webhooks.ts'
import { addConfirmations } from './confirmations.ts'
import { getStory } from './managed.ts'
import { type StoredPlan, schedule } from './plans.ts'
import { publish, unpublish } from './publishing.ts'
import { addStory, changeStory, type StoryWish } from './stories.ts'
import { moveToTrash, takeFromTrash } from './trash.ts'
import { getStoryRow, listDescendants } from './tree.ts'
import { getContent } from './versions.ts'

export interface SavingOptions {
  publish?: boolean
  langs?: Lang[] | undefined
  plans?: StoredPlan[]
}

export async function createStory(
  tools: Tools,
  wish: StoryWish,
  author: Author,
  options: { publish?: boolean } = {},
) {
  const { id } = await tools.space.change(async (tx, publishes) => {
    const row = await addStory(tools, tx, wish, author)
    if (options.publish) await publish(tools, tx, publishes, row.id)
    return row
  })
  return getStory(tools, id)
}

export async function saveStory(
  tools: Tools,
  id: number,
  wish: StoryWish,
  author: Author,
  options: SavingOptions = {},
) {
  await tools.space.change(async (tx, publishes) => {
    const row = await changeStory(tools, tx, id, wish, author)
    // A folder's address is part of what lies in it.
    if (row.is_folder && (await hasPublished(tx, id))) publishes()
    for (const plan of options.plans ?? []) await schedule(tools, tx, id, plan, author)
    if (options.publish) await publish(tools, tx, publishes, id, options.langs)
  })
  return getStory(tools, id)
}

export async function publishStory(tools: Tools, id: number, langs?: Lang[]) {
  await tools.space.change((tx, publishes) => publish(tools, tx, publishes, id, langs))
  return getStory(tools, id)
}

export async function unpublishStory(tools: Tools, id: number, langs?: Lang[]) {
  await tools.space.change((tx, publishes) => unpublish(tools, tx, publishes, id, langs))
  return getStory(tools, id)
}

export async function scheduleStory(tools: Tools, id: number, plan: StoredPlan, author: Author) {
  await tools.space.change(tx => schedule(tools, tx, id, plan, author))
  return getStory(tools, id)
}

/** Gives it as it was before. */
export async function trashStory(tools: Tools, id: number) {
  const before = await getStory(tools, id)
  await tools.space.change(async (tx, publishes) => {
    if (await hasPublished(tx, id)) publishes()
    for (const story of await moveToTrash(tools, tx, id)) await announce(tx, 'deleted', story, tools.now())
  })
  return before
}

export async function restoreStory(tools: Tools, id: number, author: Author) {
  await tools.space.change(tx => takeFromTrash(tools, tx, id, author))
  return getStory(tools, id)
}

export async function duplicateStory(tools: Tools, id: number, author: Author) {
  const { id: made } = await tools.space.change(async tx => {
    const row = await getStoryRow(tx, id)
    ensureField(!row.is_folder && row.version_id !== null, 'story', 'is a folder')
    const wish = {
      name: `${row.name} 2`,
      slug: await freeSlug(tx, row),
      parentId: row.parent_id,
      tags: JSON.parse(row.tags),
      position: row.position,
      content: await getContent(tx, row.version_id),
    }
    return addStory(tools, tx, wish, author)
  })
  return getStory(tools, made)
}

/** Translations whose original changed after them, and that are right all the same. */
export async function confirmTranslations(
  tools: Tools,
  id: number,
  fields: readonly string[],
  author: Author,
): Promise<void> {
  await tools.space.change(async tx => {
    const row = await getStoryRow(tx, id)
    const content = await getContent(tx, row.version_id)
    await addConfirmations(tx, id, content, fields, { author, at: tools.now() })
  })
}

async function hasPublished(tx: ContentTx, id: number): Promise<boolean> {
  const all = [id, ...(await listDescendants(tx, id)).map(story => story.id)]
  const found = await tx
    .selectFrom('content_editions')
    .select('story_id')
    .where('state', '=', 'published')
    .where('story_id', 'in', all)
    .executeTakeFirst()
  return found !== undefined
}

async function freeSlug(tx: ContentTx, row: StoryRow): Promise<string> {
  const taken = await tx
    .selectFrom('content_stories')
    .select('slug')
    .where('parent_id', '=', row.parent_id)
    .where('trashed_at', 'is', null)
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  for (let number = 2; ; number++) if (!slugs.has(`${row.slug}-${number}`)) return `${row.slug}-${number}`
}
