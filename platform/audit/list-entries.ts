import type { Kysely } from 'kysely'
import { type AuditEntry, toEntry } from './entry.ts'
import type { AuditTables, EntryRow } from './schema.ts'

export type AuditQuery = {
  actor?: string
  actions?: readonly string[]
  /** Done by one of these or to one of them, or to something whose name begins so. */
  search?: { ids: readonly string[]; beginning: string }
  from?: Date
  /** The last entry of the page before. */
  before?: number
  /** The first entry of a stretch. */
  since?: number
  limit?: number
}

type Db = Kysely<AuditTables>
type Way = Partial<Pick<EntryRow, 'actor' | 'action' | 'subject'>>

const mostSubjects = 20

/** Newest first. */
export async function listEntries(db: Db, query: AuditQuery): Promise<AuditEntry[]> {
  const { limit = 50 } = query
  // One reading for each: together, they would be sorted by the million before the first is shown.
  const pages = await Promise.all((await listWays(db, query)).map(way => readPage(db, query, way, limit)))
  const rows = new Map(pages.flat().map(row => [row.position, row]))
  return [...rows.values()]
    .toSorted((one, other) => other.position - one.position)
    .slice(0, limit)
    .map(toEntry)
}

/** What an entry may be found by, each on its own. */
async function listWays(db: Db, { actor, actions, search }: AuditQuery): Promise<Way[]> {
  const kinds = actions?.map((action): Way => ({ action })) ?? [{}]
  const all = (ways: Way[]) => ways.flatMap(way => kinds.map(kind => ({ ...kind, ...way })))
  const by = actor === undefined ? {} : { actor }
  if (!search) return all([by])
  const { ids, beginning } = search
  const subjects = new Set([...ids, ...(await listSubjects(db, beginning))])
  const actors = ids.filter(id => actor === undefined || id === actor)
  return all([...actors.map(id => ({ actor: id })), ...[...subjects].map(subject => ({ ...by, subject }))])
}

/** The first that begin so, from one to the next: some have a hundred thousand entries. */
async function listSubjects(db: Db, beginning: string): Promise<string[]> {
  const found: string[] = []
  while (found.length < mostSubjects) {
    const last = found.at(-1)
    const next = await db
      .selectFrom('audit_entries')
      .select('subject')
      .where('subject', last === undefined ? '>=' : '>', last ?? beginning)
      .orderBy('subject')
      .limit(1)
      .executeTakeFirst()
    if (!next?.subject.startsWith(beginning)) break
    found.push(next.subject)
  }
  return found
}

async function readPage(db: Db, query: AuditQuery, way: Way, limit: number): Promise<EntryRow[]> {
  const { from, before, since } = query
  if (from && Object.keys(way).length === 0) return readSpan(db, { ...query, from }, limit)
  let found = db.selectFrom('audit_entries').selectAll().orderBy('position', 'desc').limit(limit)
  for (const column of ['actor', 'action', 'subject'] as const)
    if (way[column] !== undefined) found = found.where(column, '=', way[column])
  if (from) found = found.where('at', '>=', from.getTime())
  if (before !== undefined) found = found.where('position', '<', before)
  if (since !== undefined) found = found.where('position', '>=', since)
  return found.execute()
}

/** A span of time and nothing else: in the order of its own index, or PostgreSQL would sort the whole span for one page. */
async function readSpan(
  db: Db,
  { from, before, since }: AuditQuery & { from: Date },
  limit: number,
): Promise<EntryRow[]> {
  let found = db
    .selectFrom('audit_entries')
    .selectAll()
    .where('at', '>=', from.getTime())
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
  if (since !== undefined) found = found.where('position', '>=', since)
  if (before === undefined) return found.execute()
  const last = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('position', '=', before)
    .executeTakeFirst()
  if (last)
    found = found
      .where('at', '<=', last.at)
      .where(eb => eb.or([eb('at', '<', last.at), eb('position', '<', before)]))
  else found = found.where('position', '<', before)
  return found.execute()
}
