import type { Database } from '../../../platform/database/open.ts'
import { type Lang, otherLangs } from '../format/localize.ts'
import { notFound } from '../schema/fault.ts'
import { pathOf, slugIn } from '../stories/tree.ts'
import type { ContentTables, EditionRow, State, StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { lastPart } from './shape.ts'

const batch = 300

/** Every address of the space, folders included, without contents. */
export function createLinks(whole: Database) {
  const database = whole.as<ContentTables>()

  function select(state: State, lang: Lang) {
    return database.kysely
      .selectFrom('content_stories as s')
      .leftJoin('content_editions as e', join =>
        join.onRef('e.story_id', '=', 's.id').on('e.state', '=', state).on('e.lang', '=', lang),
      )
      .where('s.trashed_at', 'is', null)
      .where(eb => eb.or([eb('s.is_folder', '=', true), eb('e.story_id', 'is not', null)]))
  }

  async function listFolders(): Promise<Map<number, StoryRow>> {
    const rows = await database.kysely
      .selectFrom('content_stories')
      .selectAll()
      .where('is_folder', '=', true)
      .where('trashed_at', 'is', null)
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  }

  async function shape(stories: StoryRow[], state: State, lang: Lang) {
    const folders = await listFolders()
    const editions: EditionRow[] = []
    for (let start = 0; start < stories.length; start += batch) {
      const ids = stories.slice(start, start + batch).map(story => story.id)
      if (ids.length > 0)
        editions.push(
          ...(await database.kysely
            .selectFrom('content_editions')
            .selectAll()
            .where('story_id', 'in', ids)
            .execute()),
        )
    }
    const byStory = Map.groupBy(editions, row => row.story_id)
    return stories.map(story => {
      const own = byStory.get(story.id) ?? []
      const isPublished = (of: Lang) => own.some(row => row.state === 'published' && row.lang === of)
      const at = (of: Lang) =>
        own.find(row => row.state === state && row.lang === of)?.path ??
        pathOf(above(story, folders), story, of)
      const path = at(lang)
      return {
        id: story.id,
        uuid: story.uuid,
        slug: path,
        path: null,
        real_path: `/${path}`,
        name: own.find(row => row.state === state && row.lang === lang)?.name ?? story.name,
        is_folder: story.is_folder,
        parent_id: story.parent_id,
        published: isPublished(lang),
        position: story.position,
        is_startpage: story.is_startpage,
        published_at: isoTime(own.find(row => row.state === 'published')?.published_at ?? null),
        created_at: isoTime(story.created_at),
        updated_at: isoTime(story.updated_at),
        alternates: otherLangs.map(of => ({
          path: at(of),
          name: own.find(row => row.state === state && row.lang === of)?.name ?? story.name,
          lang: of,
          published: isPublished(of),
          translated_slug: story.is_folder ? slugIn(story, of) : lastPart(at(of)),
        })),
      }
    })
  }

  return {
    async list(
      state: State,
      lang: Lang,
      { page, perPage, startsWith = '' }: { page: number; perPage: number; startsWith?: string },
    ) {
      const matching = select(state, lang).$if(startsWith !== '', query =>
        query.where('e.path', '>=', startsWith).where('e.path', '<', `${startsWith}\u{10ffff}`),
      )
      const rows = await matching
        .selectAll('s')
        .orderBy('s.id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const shaped = await shape(rows, state, lang)
      return { links: Object.fromEntries(shaped.map(link => [link.uuid, link])), total: Number(total) }
    },

    async get(uuid: string, state: State, lang: Lang) {
      const rows = await select(state, lang).selectAll('s').where('s.uuid', '=', uuid).execute()
      const [link] = await shape(rows, state, lang)
      if (!link) throw notFound()
      return link
    },

    /** What `resolve_links=url` puts beside stories. */
    async listFor(uuids: string[], state: State, lang: Lang) {
      if (uuids.length === 0) return []
      const rows = await select(state, lang).selectAll('s').where('s.uuid', 'in', uuids).execute()
      const shaped = await shape(rows, state, lang)
      return shaped.map(link => ({ ...link, full_slug: link.slug, url: link.slug }))
    },
  }
}

function above(story: StoryRow, folders: Map<number, StoryRow>): StoryRow[] {
  const found: StoryRow[] = []
  for (let folder = folders.get(story.parent_id); folder; folder = folders.get(folder.parent_id)) {
    if (found.includes(folder)) break
    found.unshift(folder)
  }
  return found
}
