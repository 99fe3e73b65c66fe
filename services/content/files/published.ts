import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { JsonObject } from '../format/json.ts'
import { type Lang, langs, toLang } from '../format/localize.ts'
import { listEditions } from '../stories/editions.ts'
import type { Translations } from '../stories/tree.ts'
import { getVersion } from '../stories/versions.ts'
import type { ContentTables, EditionRow, VersionRow } from '../tables.ts'

type From = Kysely<ContentTables>

/** What visitors see of a story in some languages, where that is not what its editors write. */
export type SeenApart = ReturnType<typeof toApart>

/** In which languages visitors see the draft, and what they see in the others. */
export async function findSeen(from: From, id: number): Promise<{ asDraft: Lang[]; apart: SeenApart[] }> {
  const seen = sortByLang(await listEditions(from, id, 'published'))
  if (seen.length === 0) return { asDraft: [], apart: [] }
  const drafts = await listEditions(from, id, 'draft')
  const others: EditionRow[] = []
  const asDraft: Lang[] = []
  for (const edition of seen) {
    const draft = drafts.find(({ lang }) => lang === edition.lang)
    if (draft && (await isSame(from, edition, draft))) asDraft.push(toLang(edition.lang))
    else others.push(edition)
  }
  const groups = Map.groupBy(others, ({ version_id, default_path, is_startpage, position, tags }) =>
    JSON.stringify([version_id, default_path, is_startpage, position, tags]),
  )
  const apart: SeenApart[] = []
  for (const editions of groups.values()) {
    const [first] = editions
    if (first) apart.push(toApart(editions, first, await getVersion(from, first.version_id)))
  }
  return { asDraft, apart }
}

const sortByLang = (editions: EditionRow[]) =>
  editions.toSorted((a, b) => langs.indexOf(toLang(a.lang)) - langs.indexOf(toLang(b.lang)))

/** Whether readers of the language would find the same at the same place. */
export async function isSame(from: From, a: EditionRow, b: EditionRow): Promise<boolean> {
  if (placeOf(a) !== placeOf(b)) return false
  if (a.version_id === b.version_id) return true
  const [one, other] = [await getVersion(from, a.version_id), await getVersion(from, b.version_id)]
  return isSameContent(one.content, JSON.parse(other.content))
}

/** Files keep no order of fields. */
export const isSameContent = (text: string, content: JsonObject): boolean =>
  text === JSON.stringify(content) || isDeepStrictEqual(JSON.parse(text), content)

const placeOf = (row: EditionRow): string =>
  JSON.stringify([row.path, row.default_path, row.name, row.is_startpage, row.position, row.tags])

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function toApart(editions: EditionRow[], first: EditionRow, version: VersionRow) {
  const path = first.default_path.replace(/\/$/, '')
  const slug = lastOf(path)
  const name = editions.find(({ lang }) => lang === 'default')?.name ?? version.name
  const translations: Translations = {}
  for (const edition of editions) {
    const lang = toLang(edition.lang)
    const own = edition.is_startpage ? slug : lastOf(edition.path)
    if (lang === 'default' || (own === slug && edition.name === name)) continue
    translations[lang] = {
      ...(own !== slug && { slug: own }),
      ...(edition.name !== name && { name: edition.name }),
    }
  }
  return {
    langs: editions.map(({ lang }) => toLang(lang)),
    /** Of its folder, if it is the start page of one. */
    path,
    isStartpage: first.default_path.endsWith('/'),
    slug,
    name,
    translations,
    position: first.position,
    tags: JSON.parse(first.tags) as string[],
    version,
  }
}
