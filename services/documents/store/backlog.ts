import type { StoredDocument } from '../engine.ts'
import { type ChangeRow, changeColumns, toChange } from './changes.ts'
import type { Connection } from './connection.ts'
import type { PlaceRow } from './rows.ts'

/**
 * The newest changes of a place, which are nowhere but in the log. `documents` and its index agree with each other
 * always, and say what was before them; who reads must put these on top.
 */
export type Backlog = ReturnType<typeof createBacklog>

/** How much may wait there at most. A commit that brings more files it all. */
export type Deferral = Readonly<{ changes: number; characters: number }>

/**
 * On SQLite a commit costs what it has to write until the disk has it, and most of that would be scattered over the
 * index: there, many commits share the way. PostgreSQL flushes its own log alone.
 */
export const usualDeferral: { [engine in Connection['engine']]: Deferral } = {
  sqlite: { changes: 200, characters: 200_000 },
  postgres: { changes: 0, characters: 0 },
}

export function createBacklog(rows: readonly ChangeRow[], characters = countCharacters(rows)) {
  let documents: Map<string, StoredDocument | undefined> | undefined
  return {
    rows,
    characters,
    has: (path: string) => rows.some(row => row.path === path),
    find(path: string): StoredDocument | undefined {
      const row = rows.findLast(one => one.path === path)
      return row && toDocument(row)
    },
    add: (more: readonly ChangeRow[]) =>
      createBacklog([...rows, ...more], characters + countCharacters(more)),
    /** Each document as it is now, and undefined for those that are gone. */
    documents(): ReadonlyMap<string, StoredDocument | undefined> {
      if (!documents) {
        const newest = new Map(rows.map(row => [row.path, row]))
        documents = new Map([...newest].map(([path, row]) => [path, toDocument(row)]))
      }
      return documents
    },
  }
}

/** Every read of a growing backlog asks for the same again. */
const known = new WeakMap<ChangeRow, StoredDocument>()

function toDocument(row: ChangeRow): StoredDocument | undefined {
  const earlier = known.get(row)
  if (earlier) return earlier
  const { after } = toChange(row)
  if (after) known.set(row, after)
  return after
}

function countCharacters(rows: readonly ChangeRow[]): number {
  return rows.reduce((sum, { fields }) => sum + (fields?.length ?? 0), 0)
}

export const nothing: Backlog = createBacklog([])

const mostRemembered = 100

export type Backlogs = ReturnType<typeof createBacklogs>

/** What was read or written last is remembered for the moment it was so. */
export function createBacklogs() {
  const lately = new Map<number, { readAt: number; filedAt: number | null; backlog: Backlog }>()

  function remember(place: number, readAt: number, filedAt: number | null, backlog: Backlog) {
    if (lately.size >= mostRemembered && !lately.has(place)) lately.clear()
    lately.set(place, { readAt, filedAt, backlog })
  }

  return {
    remember,
    async find(connection: Connection, { id, read_at, filed_at }: PlaceRow): Promise<Backlog> {
      if (filed_at === null) return nothing
      const known = lately.get(id)
      if (known?.readAt === read_at && known.filedAt === filed_at) return known.backlog
      const backlog = await readBacklog(connection, id, filed_at)
      remember(id, read_at, filed_at, backlog)
      return backlog
    },
  }
}

export async function readBacklog(connection: Connection, place: number, filedAt: number): Promise<Backlog> {
  const rows = await connection.all<ChangeRow>(
    `select ${changeColumns} from document_changes where place = ? and changed_at > ?
     order by changed_at, position`,
    [place, filedAt],
  )
  return createBacklog(rows)
}
