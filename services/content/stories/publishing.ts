import { AppError } from '../../../platform/errors.ts'
import type { Author, ContentDeps } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import { type Lang, langs } from '../format/localize.ts'
import { nextId, type Tx } from '../ids.ts'
import type { Components } from '../schema/components.ts'
import { ensureField, FieldFault, notFound } from '../schema/fault.ts'
import { ensureComplete, type FindSchema } from '../schema/schema.ts'
import type { Publishes, Space } from '../space.ts'
import type { ContentTables, StoryRow } from '../tables.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Editions } from './editions.ts'
import type { Stories } from './stories.ts'
import { getRow } from './tree.ts'

type Plan = ContentTables['content_schedules']

const minute = 60_000
/** Before each further try of a plan; the last one for all that follow. */
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute]

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
    await unplan(tx, id, 'publish', of, now())
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
    await unplan(tx, id, 'unpublish', of, now())
    if (gone > 0) {
      await webhooks.announce(tx, 'unpublished', story)
      publishes()
    }
    return story
  }

  /** What was planned for these languages until then is planned no longer; other languages' plans stay. */
  async function unplan(
    tx: Tx,
    id: number,
    action: 'publish' | 'unpublish',
    of: readonly Lang[],
    until = Number.MAX_SAFE_INTEGER,
  ): Promise<void> {
    const plans = await tx
      .selectFrom('content_schedules')
      .select(['id', 'langs'])
      .where('story_id', '=', id)
      .where('action', '=', action)
      .where('due_at', '<=', until)
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
        attempts: 0,
        again_at: null,
        trouble: null,
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
        .where(({ eb, or }) => or([eb('again_at', 'is', null), eb('again_at', '<=', now())]))
        .orderBy('due_at')
        .execute()
      let done = 0
      for (const plan of due) {
        try {
          done += await space.change((tx, publishes) => run(tx, plan, publishes))
        } catch (error) {
          log.warn({ err: error, storyId: plan.story_id }, 'a planned publication could not be done')
          await space
            .change(tx => postpone(tx, plan, error))
            .catch(fault => log.warn({ err: fault }, 'a plan could not be put off'))
        }
      }
      return done
    },
  }

  async function run(tx: Tx, { id, story_id, action, langs: of }: Plan, publishes: Publishes) {
    const taken = await tx.deleteFrom('content_schedules').where('id', '=', id).executeTakeFirst()
    if (taken.numDeletedRows === 0n) return 0
    await (action === 'publish' ? publish : unpublish)(tx, story_id, JSON.parse(of), publishes)
    return 1
  }

  /** It stays planned, and whoever opens the story is told; a story that is gone has no plans. */
  async function postpone(tx: Tx, { id, attempts }: Plan, error: unknown): Promise<void> {
    if (error instanceof AppError && error.code === 'not-found') {
      await tx.deleteFrom('content_schedules').where('id', '=', id).execute()
      return
    }
    const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 0
    const trouble = error instanceof FieldFault ? 'incomplete' : 'failed'
    await tx
      .updateTable('content_schedules')
      .set({ attempts: attempts + 1, again_at: now() + pause, trouble })
      .where('id', '=', id)
      .execute()
  }
}
