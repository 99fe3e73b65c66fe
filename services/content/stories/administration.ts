import type { Author } from '../deps.ts'
import type { JsonObject } from '../format/json.ts'
import type { Lang } from '../format/localize.ts'
import type { Tx } from '../ids.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import { findUnknown } from '../schema/schema.ts'
import type { StoryRow, VersionRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { createPast } from './past.ts'
import { createShelf, type Desk, type StoryFilters } from './shelf.ts'
import type { StoryWish } from './stories.ts'
import { createSummaries } from './summaries.ts'
import { listDescendants } from './tree.ts'

export interface Plan {
  action: 'publish' | 'unpublish'
  /** Null takes a plan away. */
  at: number | null
  langs?: Lang[]
}

export interface Saving {
  publish?: boolean
  langs?: Lang[]
  plans?: Plan[]
}

export type Administration = ReturnType<typeof createAdministration>

/** What editors do, whether by the wire or by the house's own screens. Each verb is whole or did not happen. */
export function createAdministration(desk: Desk) {
  const { database, space, stories, publishing, components, webhooks, tokens } = desk
  const shelf = createShelf(desk)
  const readVersions = createPast(database)

  async function getStory(id: number) {
    const story = await shelf.get(id)
    const find = await components.schemas()
    return { ...story, unknown_components: story.content ? findUnknown(story.content, find) : [] }
  }

  async function hasPublished(tx: Tx, id: number): Promise<boolean> {
    const all = [id, ...(await listDescendants(tx, id)).map(story => story.id)]
    const found = await tx
      .selectFrom('content_editions')
      .select('story_id')
      .where('state', '=', 'published')
      .where('story_id', 'in', all)
      .executeTakeFirst()
    return found !== undefined
  }

  return {
    getStory,
    listStories: (filters: StoryFilters) => shelf.list(filters),
    listSummaries: createSummaries(database),

    async createStory(wish: StoryWish, author: Author, options: { publish?: boolean } = {}) {
      const { id } = await space.change(async (tx, publishes) => {
        const row = await stories.create(tx, wish, author)
        if (options.publish) await publishing.publish(tx, row.id, undefined, publishes)
        return row
      })
      return getStory(id)
    },

    /** All of them or none. */
    async createMany(
      wishes: StoryWish[],
      author: Author,
      options: { publish?: boolean } = {},
    ): Promise<void> {
      await space.change(async (tx, publishes) => {
        const find = await components.schemas(tx)
        for (const wish of wishes) {
          const { id } = await stories.create(tx, wish, author, find)
          if (options.publish) await publishing.publish(tx, id, undefined, publishes, find)
        }
      })
    },

    async saveStory(id: number, wish: StoryWish, author: Author, options: Saving = {}) {
      await space.change(async (tx, publishes) => {
        const row = await stories.update(tx, id, wish, author)
        // A folder's address is part of what lies in it.
        if (row.is_folder && (await hasPublished(tx, id))) publishes()
        for (const { action, at, langs } of options.plans ?? [])
          await publishing.schedule(tx, id, action, at, author, langs)
        if (options.publish) await publishing.publish(tx, id, options.langs, publishes)
      })
      return getStory(id)
    },

    async publishStory(id: number, langs?: Lang[]) {
      await space.change((tx, publishes) => publishing.publish(tx, id, langs, publishes))
      return getStory(id)
    },

    async unpublishStory(id: number, langs?: Lang[]) {
      await space.change((tx, publishes) => publishing.unpublish(tx, id, langs, publishes))
      return getStory(id)
    },

    async scheduleStory(id: number, plan: Plan, author: Author) {
      await space.change(tx => publishing.schedule(tx, id, plan.action, plan.at, author, plan.langs))
      return getStory(id)
    },

    async trashStory(id: number) {
      const before = await getStory(id)
      await space.change(async (tx, publishes) => {
        if (await hasPublished(tx, id)) publishes()
        for (const story of await stories.trash(tx, id)) await webhooks.announce(tx, 'deleted', story)
      })
      return before
    },

    async restoreStory(id: number, author: Author) {
      await space.change(tx => stories.restore(tx, id, author))
      return getStory(id)
    },

    async duplicateStory(id: number, author: Author) {
      const { id: made } = await space.change(async tx => {
        const row = await shelf.getRow(tx, id)
        ensureField(!row.is_folder && row.version_id !== null, 'story', 'is a folder')
        const { content } = await stories.versions.get(tx, row.version_id)
        const wish = {
          name: `${row.name} 2`,
          parentId: row.parent_id,
          tags: JSON.parse(row.tags),
          position: row.position,
        }
        const slug = await freeSlug(tx, row)
        return stories.create(tx, { ...wish, slug, content: JSON.parse(content) as JsonObject }, author)
      })
      return getStory(made)
    },

    listVersions,

    /** The same with their contents, which are shared and may not be changed. */
    async listPast(id: number, limit: number) {
      const versions = await listVersions(id, { limit })
      const contents = await readVersions(versions.map(version => version.id))
      return versions.flatMap(version => {
        const content = contents.get(version.id)
        return content ? [{ ...version, content }] : []
      })
    },

    async getVersion(id: number, versionId: number) {
      const row = await findVersion(versionId)
      if (row?.story_id !== id) throw notFound()
      return {
        id: row.id,
        author: row.author,
        created_at: isoTime(row.created_at),
        content: JSON.parse(row.content) as JsonObject,
      }
    },

    /** The old words become the newest draft; nothing in between is lost. */
    async restoreVersion(id: number, versionId: number, author: Author) {
      await space.change(async tx => {
        const row = await stories.versions.get(tx, versionId)
        if (row.story_id !== id) throw notFound()
        await stories.update(tx, id, { content: JSON.parse(row.content) as JsonObject }, author)
      })
      return getStory(id)
    },

    /** Translations whose original changed after them, and that are right all the same. */
    async confirmTranslations(id: number, fields: readonly string[], author: Author): Promise<void> {
      await space.change(async tx => {
        const row = await shelf.getRow(tx, id)
        const { content } = await stories.versions.get(tx, row.version_id ?? 0)
        await stories.confirmations.add(tx, id, JSON.parse(content), fields, author)
      })
    },
    listConfirmed: (id: number, content: JsonObject) =>
      stories.confirmations.list(database.kysely, id, content),

    createToken: (wish: Parameters<typeof tokens.create>[1]) => space.change(tx => tokens.create(tx, wish)),
    listTokens: tokens.list,
    revokeToken: (id: number) =>
      space.change((tx, publishes) => {
        // What was remembered for it goes too.
        publishes()
        return tokens.revoke(tx, id)
      }),
  }

  /** Newest first, each with what it is to visitors. */
  async function listVersions(id: number, { limit = 50, before }: { limit?: number; before?: number } = {}) {
    const story = await database.kysely
      .selectFrom('content_stories')
      .select('version_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!story) throw notFound()
    const rows = await database.kysely
      .selectFrom('content_versions')
      .select(['id', 'story_id', 'name', 'author', 'created_at'])
      .where('story_id', '=', id)
      .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(Math.min(limit, 200))
      .execute()
    const published = await database.kysely
      .selectFrom('content_editions')
      .select(['version_id', 'lang'])
      .where('story_id', '=', id)
      .where('state', '=', 'published')
      .execute()
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      author: row.author,
      created_at: isoTime(row.created_at),
      is_draft: row.id === story.version_id,
      published_languages: published.filter(edition => edition.version_id === row.id).map(({ lang }) => lang),
    }))
  }

  function findVersion(id: number): Promise<VersionRow | undefined> {
    return database.kysely.selectFrom('content_versions').selectAll().where('id', '=', id).executeTakeFirst()
  }
}

async function freeSlug(tx: Tx, row: StoryRow): Promise<string> {
  const taken = await tx
    .selectFrom('content_stories')
    .select('slug')
    .where('parent_id', '=', row.parent_id)
    .where('trashed_at', 'is', null)
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  for (let number = 2; ; number++) if (!slugs.has(`${row.slug}-${number}`)) return `${row.slug}-${number}`
}
