import type { Database } from '../../../platform/database/open.ts'
import type { Tools } from '../deps.ts'
import { toLang } from '../format/localize.ts'
import type { ContentTables, EditionRow, EditionState } from '../tables.ts'

/** A row that delivery reads, with the names of its story. */
export type Found = EditionRow & { uuid: string; group_id: string }

export function selectEditions({ kysely }: Database<ContentTables>, state: EditionState) {
  return kysely
    .selectFrom('content_editions as e')
    .innerJoin('content_stories as s', 's.id', 'e.story_id')
    .selectAll('e')
    .select(['s.uuid', 's.group_id'])
    .where('e.state', '=', state)
}

/** By its uuid where the question says so, else by an address, else by its number. */
export async function findEdition(
  { database }: Tools,
  key: string,
  state: EditionState,
  params: URLSearchParams,
): Promise<Found | undefined> {
  const language = params.get('language')
  const inLanguage = () => selectEditions(database, state).where('e.lang', '=', toLang(language))
  if (params.get('find_by') === 'uuid')
    return inLanguage().where('s.uuid', '=', key.toLowerCase()).executeTakeFirst()
  const byPath = await findByPath(database, key, state, language)
  if (byPath || !/^\d{1,15}$/.test(key)) return byPath
  return inLanguage().where('e.story_id', '=', Number(key)).executeTakeFirst()
}

/** By the address in the language asked for, by the English one, or by that of the language it is written in. */
async function findByPath(
  database: Database<ContentTables>,
  given: string,
  state: EditionState,
  language: string | null,
): Promise<Found | undefined> {
  const path = given.replace(/\/+$/, '')
  const paths = [path, `${path}/`]
  const rows: Found[] = await selectEditions(database, state)
    .where('e.path', 'in', paths)
    .orderBy('e.story_id')
    .execute()
  const lang = toLang(language)
  const inLanguage = () => selectEditions(database, state).where('e.lang', '=', lang)
  // Its English may not be published: it is then known by that address all the same.
  if (rows.length === 0 && language !== null)
    return inLanguage().where('e.default_path', 'in', paths).executeTakeFirst()
  const exact = rows.find(row => row.lang === lang)
  if (exact) return exact
  const other = rows.find(row => row.lang === 'default') ?? rows[0]
  if (!other || language === null || other.lang === lang) return other
  return inLanguage().where('e.story_id', '=', other.story_id).executeTakeFirst()
}

/** Where a story that used to be here is now. */
export async function findRedirect({ database }: Tools, path: string): Promise<string | undefined> {
  const clean = path.replace(/\/+$/, '')
  const row = await database.kysely
    .selectFrom('content_redirects as r')
    .innerJoin('content_editions as e', join =>
      join.onRef('e.story_id', '=', 'r.story_id').onRef('e.lang', '=', 'r.lang'),
    )
    .select('e.path')
    .where('r.path', 'in', [clean, `${clean}/`])
    .where('e.state', '=', 'published')
    .executeTakeFirst()
  return row && row.path !== clean ? row.path : undefined
}
