import type { Owners } from '../limits/owners.ts'
import type { StoredDocument } from '../model/engine.ts'
import { type ChangeRow, changeColumns, toChange } from './changes.ts'
import type { Connection } from './connection.ts'
import { findFiledDocuments, type PlaceRow } from './rows.ts'
import { add, type Growth, grow as growBetween, measure, measureRow, none, type Usage } from './usage.ts'

/**
 * The newest changes of a place, which are nowhere but in the log. `documents` and its index agree with each other
 * always, and say what was before them; who reads must put these on top.
 */
export type Backlog = {
  readonly length: number
  readonly characters: number
  has(path: string): boolean
  find(path: string): StoredDocument | undefined
  add(changes: readonly PendingChange[]): Backlog
  /** What these changes add to what is filed for an owner. */
  growthOf(owner: string): Usage
  /** The last change of each document; to be read at once. */
  newest(): ReadonlyMap<string, PendingChange>
  /** Each document as it is now, and undefined for those that are gone. */
  documents(): ReadonlyMap<string, StoredDocument | undefined>
}

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

/** A change that waits, with what the commit that made it knew besides. */
export type PendingChange = Readonly<{
  row: ChangeRow
  /** The document it left, where that is at hand. */
  after?: StoredDocument
  /** Whether no such document is filed; otherwise it may be. */
  isNew: boolean
  /** Missing for what is nobody's. */
  growth?: Growth
}>

/** `sum` is of the same owner, up to here. */
type Link = PendingChange & {
  index: number
  earlier: Link | undefined
  earlierOfOwner: Link | undefined
  sum: Usage
}

/** Grows at its end only, so that what was there before can still be seen as it was. */
type Log = { links: Link[]; newest: Map<string, Link>; owners: Map<string, Link>; characters: number }

export function createBacklog(changes: readonly PendingChange[]): Backlog {
  return see(grow({ links: [], newest: new Map(), owners: new Map(), characters: 0 }, changes))
}

function grow(log: Log, changes: readonly PendingChange[]): Log {
  const { links, newest, owners } = log
  for (const { row, after, isNew, growth } of changes) {
    const index = links.length
    const earlierOfOwner = growth && owners.get(growth.owner)
    const sum = growth ? add(earlierOfOwner?.sum ?? none, growth) : none
    const link = { row, after, isNew, growth, index, earlier: newest.get(row.path), earlierOfOwner, sum }
    links.push(link)
    newest.set(row.path, link)
    if (growth) owners.set(growth.owner, link)
    log.characters += row.fields?.length ?? 0
  }
  return log
}

/** The log as it is now, whatever comes. */
function see(log: Log): Backlog {
  const { characters } = log
  const { length } = log.links
  let documents: Map<string, StoredDocument | undefined> | undefined

  function findNewest(path: string): Link | undefined {
    let link = log.newest.get(path)
    while (link && link.index >= length) link = link.earlier
    return link
  }

  function newest(): ReadonlyMap<string, PendingChange> {
    if (log.links.length === length) return log.newest
    return new Map(log.links.slice(0, length).map(link => [link.row.path, link]))
  }

  return {
    length,
    characters,
    has: path => findNewest(path) !== undefined,
    find(path) {
      const link = findNewest(path)
      return link && toDocument(link.row)
    },
    add(changes) {
      // The first to add may have failed since: what follows from before that is a different log.
      const isNewest = length > 0 && log.links.length === length
      return isNewest ? see(grow(log, changes)) : createBacklog([...log.links.slice(0, length), ...changes])
    },
    newest,
    growthOf(owner) {
      let link = log.owners.get(owner)
      while (link && link.index >= length) link = link.earlierOfOwner
      return link?.sum ?? none
    },
    documents() {
      documents ??= new Map(Array.from(newest(), ([path, { row }]) => [path, toDocument(row)]))
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

export const nothing: Backlog = createBacklog([])

const mostRemembered = 100

type PlaceState = Pick<PlaceRow, 'id' | 'read_at' | 'filed_at'>

export type Backlogs = ReturnType<typeof createBacklogs>

/** Those that were read or written last are remembered, each with the instant it is true for. */
export function createBacklogs(owners: Owners) {
  // Bounded: `mostRemembered`.
  const lately = new Map<number, { readAt: number; filedAt: number | null; backlog: Backlog }>()

  function remember(place: number, readAt: number, filedAt: number | null, backlog: Backlog) {
    if (lately.size >= mostRemembered && !lately.has(place)) lately.clear()
    lately.set(place, { readAt, filedAt, backlog })
  }

  async function read(connection: Connection, { id, read_at, filed_at }: PlaceState): Promise<Backlog> {
    const backlog = await readBacklog(connection, id, filed_at ?? read_at, owners)
    remember(id, read_at, filed_at, backlog)
    return backlog
  }

  return {
    remember,
    /** At once, if it is remembered. */
    find(connection: Connection, place: PlaceState): Backlog | Promise<Backlog> {
      if (place.filed_at === null) return nothing
      const known = lately.get(place.id)
      const isSame = known?.readAt === place.read_at && known.filedAt === place.filed_at
      return isSame ? known.backlog : read(connection, place)
    },
  }
}

async function readBacklog(
  connection: Connection,
  place: number,
  filedAt: number,
  owners: Owners,
): Promise<Backlog> {
  const rows = await connection.all<ChangeRow>(
    `select ${changeColumns} from document_changes where place = ? and changed_at > ?
     order by changed_at, position`,
    [place, filedAt],
  )
  const ownerOf = new Map(rows.map(({ path }) => [path, owners.of(path)]))
  const owned = [...ownerOf].filter(([, owner]) => owner !== undefined).map(([path]) => path)
  const filed = await findFiledDocuments(connection, place, owned)
  const sizes = new Map(owned.map(path => [path, measure(filed.get(path))]))
  const changes = rows.map((row): PendingChange => {
    const owner = ownerOf.get(row.path)
    if (owner === undefined) return { row, isNew: false }
    const after = measureRow(row)
    const growth = growBetween(owner, sizes.get(row.path) ?? none, after)
    sizes.set(row.path, after)
    return { row, isNew: false, growth }
  })
  return createBacklog(changes)
}
