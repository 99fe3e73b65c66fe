import type { Tools } from '../deps.ts'
import { type Lang, otherLangs } from '../format/localize.ts'
import { countRows } from '../rows.ts'
import { notFound } from '../schema/fault.ts'
import { listEditionsOf } from '../stories/editions.ts'
import { foldersAbove, listFolders, pathOf, slugIn } from '../stories/tree.ts'
import type { EditionState, StoryRow } from '../tables.ts'
import { isoTime } from '../times.ts'
import { lastPart } from './shape.ts'

/** Every address of the space, folders included, without contents. */
export async function listLinks(
  tools: Tools,
  state: EditionState,
  lang: Lang,
  { page, perPage, startsWith = '' }: { page: number; perPage: number; startsWith?: string },
) {
  const matching = select(tools, state, lang).$if(startsWith !== '', query =>
    query.where('e.path', '>=', startsWith).where('e.path', '<', `${startsWith}\u{10ffff}`),
  )
  const rows = await matching
    .selectAll('s')
    .orderBy('s.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const total = await countRows(matching)
  const shaped = await shapeLinks(tools, rows, state, lang)
  return { links: Object.fromEntries(shaped.map(link => [link.uuid, link])), total }
}

export async function getLink(tools: Tools, uuid: string, state: EditionState, lang: Lang) {
  const rows = await select(tools, state, lang).selectAll('s').where('s.uuid', '=', uuid).execute()
  const [link] = await shapeLinks(tools, rows, state, lang)
  if (!link) throw notFound()
  return link
}

/** What `resolve_links=url` puts beside stories. */
export async function listLinksTo(tools: Tools, uuids: string[], state: EditionState, lang: Lang) {
  if (uuids.length === 0) return []
  const rows = await select(tools, state, lang).selectAll('s').where('s.uuid', 'in', uuids).execute()
  const shaped = await shapeLinks(tools, rows, state, lang)
  return shaped.map(link => ({ ...link, full_slug: link.slug, url: link.slug }))
}

function select({ database }: Tools, state: EditionState, lang: Lang) {
  return database.kysely
    .selectFrom('content_stories as s')
    .leftJoin('content_editions as e', join =>
      join.onRef('e.story_id', '=', 's.id').on('e.state', '=', state).on('e.lang', '=', lang),
    )
    .where('s.trashed_at', 'is', null)
    .where(eb => eb.or([eb('s.is_folder', '=', true), eb('e.story_id', 'is not', null)]))
}

async function shapeLinks(tools: Tools, stories: StoryRow[], state: EditionState, lang: Lang) {
  const folders = await listFolders(tools.database.kysely)
  const ids = stories.map(({ id }) => id)
  const editions = await listEditionsOf(tools.database.kysely, ids)
  return stories.map(story => {
    const own = editions.get(story.id) ?? []
    const isPublished = (of: Lang) => own.some(row => row.state === 'published' && row.lang === of)
    const edition = (of: Lang) => own.find(row => row.state === state && row.lang === of)
    const at = (of: Lang) => edition(of)?.path ?? pathOf(foldersAbove(story, folders), story, of)
    const path = at(lang)
    return {
      id: story.id,
      uuid: story.uuid,
      slug: path,
      path: null,
      real_path: `/${path}`,
      name: edition(lang)?.name ?? story.name,
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
        name: edition(of)?.name ?? story.name,
        lang: of,
        published: isPublished(of),
        translated_slug: story.is_folder ? slugIn(story, of) : lastPart(at(of)),
      })),
    }
  })
}
