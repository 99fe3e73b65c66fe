import type { Components } from './components.ts'
import type { Author, ContentDeps } from './deps.ts'
import type { Editions } from './editions.ts'
import { ensureField, notFound } from './fault.ts'
import { nextId, type Tx } from './ids.ts'
import type { JsonObject } from './json.ts'
import { type Lang, langs } from './localize.ts'
import { ensureComplete, type FindSchema } from './schema.ts'
import type { Publishes, Space } from './space.ts'
import type { Stories } from './stories.ts'
import type { ContentTables, StoryRow } from './tables.ts'
import { getRow } from './tree.ts'
import type { Webhooks } from './webhooks.ts'

export type Publishing = ReturnType<typeof createPublishing>

interface Parts {
  space: Space
  components: Components
  stories: Stories
  editions: Editions
  webhooks: Webhooks
}

/** What visitors see, language by language: now, or at a time that was set. */
export function createPublishing({ database: whole, clock, log }: ContentDeps, parts: Parts) {
  const { space, components, stories, editions, webhooks } = parts
  const database = whole.as<ContentTables>()
  const now = () => clock.now().getTime()

  async function publish(
    tx: Tx,
    id: number,
    of: readonly Lang[] = langs,
    publishes: Publishes,
    schemas?: FindSchema,
  ): Promise<StoryRow> {
    const story = await getRow(tx, id)
    if (story.trashed_at !== null) throw notFound()
    ensureField(!story.is_folder && story.version_id !== null, 'story', 'is a folder and cannot be published')
    const find = schemas ?? (await components.schemas(tx))
    const { content } = await stories.versions.get(tx, story.version_id)
    const draft = JSON.parse(content) as JsonObject
    for (const lang of of) ensureComplete(draft, find, lang)
    if (story.first_published_at === null) {
      story.first_published_at = now()
      await tx
        .updateTable('content_stories')
        .set({ first_published_at: story.first_published_at })
        .where('id', '=', id)
        .execute()
    }
    await editions.publish(tx, story, of)
    await webhooks.announce(tx, 'published', story)
    publishes()
    return story
  }

  async function unpublish(
    tx: Tx,
    id: number,
    of: readonly Lang[] = langs,
    publishes: Publishes,
  ): Promise<StoryRow> {
    const story = await getRow(tx, id)
    if (story.trashed_at !== null) throw notFound()
    const gone = await editions.unpublish(tx, id, of)
    if (gone > 0) {
      await webhooks.announce(tx, 'unpublished', story)
      publishes()
    }
    return story
  }

  /** What was planned for these languages is planned no longer; other languages' plans stay. */
  async function unplan(
    tx: Tx,
    id: number,
    action: 'publish' | 'unpublish',
    of: readonly Lang[],
  ): Promise<void> {
    const plans = await tx
      .selectFrom('content_schedules')
      .select(['id', 'langs'])
      .where('story_id', '=', id)
      .where('action', '=', action)
      .execute()
    for (const plan of plans) {
      const planned = JSON.parse(plan.langs) as Lang[]
      const left = planned.filter(lang => !of.includes(lang))
      if (left.length === planned.length) continue
      if (left.length === 0) await tx.deleteFrom('content_schedules').where('id', '=', plan.id).execute()
      else
        await tx
          .updateTable('content_schedules')
          .set({ langs: JSON.stringify(left) })
          .where('id', '=', plan.id)
          .execute()
    }
  }

  return {
    publish,
    unpublish,

    /** One plan a story, action and language; a new one takes the place of the last, and no time takes it away. */
    async schedule(
      tx: Tx,
      id: number,
      action: 'publish' | 'unpublish',
      dueAt: number | null,
      author: Author,
      of: readonly Lang[] = langs,
    ): Promise<void> {
      const story = await getRow(tx, id)
      if (story.trashed_at !== null || story.is_folder) throw notFound()
      await unplan(tx, id, action, of)
      if (dueAt === null) return
      ensureField(
        Number.isSafeInteger(dueAt) && dueAt > now(),
        `${action}_at`,
        'must be in the future',
        'future',
      )
      const plan = {
        id: await nextId(tx, 'schedule'),
        story_id: id,
        action,
        author: author.name,
        due_at: dueAt,
      }
      await tx
        .insertInto('content_schedules')
        .values({ ...plan, langs: JSON.stringify(of) })
        .execute()
    },

    /** Does what was planned for now or before. Several processes may try: each plan is taken once. */
    async runDue(): Promise<number> {
      const due = await database.kysely
        .selectFrom('content_schedules')
        .selectAll()
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .execute()
      let done = 0
      for (const { id, story_id, action, langs: of } of due) {
        const run = async (tx: Tx, publishes: Publishes) => {
          const taken = await tx.deleteFrom('content_schedules').where('id', '=', id).executeTakeFirst()
          if (taken.numDeletedRows === 0n) return 0
          await (action === 'publish' ? publish : unpublish)(tx, story_id, JSON.parse(of), publishes)
          return 1
        }
        try {
          done += await space.change(run)
        } catch (error) {
          // Not tried for ever: what cannot be published now would fail every second.
          log.warn({ err: error, storyId: story_id }, 'a planned publication could not be done')
          await space.change(tx => tx.deleteFrom('content_schedules').where('id', '=', id).execute())
        }
      }
      return done
    },
  }
}
