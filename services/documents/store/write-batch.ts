import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Change, Judge, Place, StoredDocument } from '../engine.ts'
import { evaluateCommit, type Reads } from '../evaluate-commit.ts'
import type { Write, WriteResult } from '../write.ts'
import { type CompositeIndex, readIndexes } from './composite-index.ts'
import { type Connection, deleteRows, insertRows } from './connection.ts'
import { type EntryRow, rowsOf } from './entries.ts'
import { nameKey } from './key.ts'
import { findDocuments, findPlaceToWrite } from './rows.ts'

export type Ask = {
  place: Place
  writes: readonly Write[]
  judge?: Judge
  reads?: Reads
  looks?: readonly string[]
}

export type Answer = { results: WriteResult[]; committedAt: number } | { fault: unknown }

/**
 * Several commits of one place in one transaction, each after the other: one that fails leaves the others alone,
 * because what they do is worked out first and written afterwards.
 */
export async function writeBatch(
  connection: Connection,
  place: Place,
  asks: readonly Ask[],
  clock: Clock,
): Promise<Answer[]> {
  const row = await getPlace(connection, place)
  const indexes = readIndexes(row.indexes)
  const paths = new Set(
    asks.flatMap(({ writes, reads = [], looks = [] }) => [
      ...[...writes, ...reads].map(({ path }) => path),
      ...looks,
    ]),
  )
  const before = await findDocuments(connection, row.id, [...paths])
  const now = new Map<string, StoredDocument>(before)
  const rows = rememberRows(row.id, indexes)
  const log: Change[] = []
  let readAt = row.read_at
  const answers = asks.map((ask): Answer => {
    const committedAt = Math.max(clock.now().getTime() * 1000, readAt + 1)
    try {
      const { results, changes } = evaluateCommit(path => now.get(path), ask.writes, committedAt, ask)
      // Refuses documents with too many entries before anything is written.
      for (const { after } of changes) if (after) rows(after)
      for (const { path, after } of changes) {
        if (after) now.set(path, after)
        else now.delete(path)
      }
      log.push(...changes)
      readAt = committedAt
      return { results, committedAt }
    } catch (fault) {
      return { fault }
    }
  })
  if (readAt > row.read_at) {
    const spell = rememberTexts()
    await writeDocuments(connection, row.id, { before, now, log, rows, spell })
    await writeLog(connection, row.id, log, spell)
    if (readAt !== log.at(-1)?.changedAt)
      await connection.all('update document_places set read_at = ? where id = ?', [readAt, row.id])
  }
  return answers
}

export async function getPlace(connection: Connection, place: Place) {
  const known = await findPlaceToWrite(connection, place)
  if (known) return known
  await connection.all(
    'insert into document_places (project, name, read_at, known_since) values (?, ?, 0, 0) on conflict do nothing',
    [place.project, place.database],
  )
  const made = await findPlaceToWrite(connection, place)
  if (!made) throw new AppError('internal', 'A place vanished as it was made')
  return made
}

type Work = {
  before: ReadonlyMap<string, StoredDocument>
  now: ReadonlyMap<string, StoredDocument>
  log: readonly Change[]
  rows: (document: StoredDocument) => EntryRow[]
  spell: (document: StoredDocument) => string
}

/** The same document is asked for twice. */
function rememberRows(place: number, indexes: readonly CompositeIndex[]): Work['rows'] {
  const known = new Map<StoredDocument, EntryRow[]>()
  return document => {
    const rows = known.get(document) ?? rowsOf(place, document, indexes)
    known.set(document, rows)
    return rows
  }
}

/** It goes into its own table and into the log. */
function rememberTexts(): Work['spell'] {
  const known = new Map<StoredDocument, string>()
  return document => {
    const text = known.get(document) ?? JSON.stringify(document.fields)
    known.set(document, text)
    return text
  }
}

async function writeDocuments(
  connection: Connection,
  place: number,
  { before, now, log, rows, spell }: Work,
) {
  const gone: unknown[][] = []
  const kept: unknown[][] = []
  const stale: EntryRow[] = []
  const fresh: EntryRow[] = []
  for (const path of new Set(log.map(change => change.path))) {
    const [old, document] = [before.get(path), now.get(path)]
    const difference = compareRows(old ? rows(old) : [], document ? rows(document) : [])
    stale.push(...difference.stale)
    fresh.push(...difference.fresh)
    if (document) {
      const { createdAt, updatedAt } = document
      kept.push([place, nameKey(path), path, spell(document), createdAt, updatedAt])
    } else if (old) gone.push([place, nameKey(path)])
  }
  await deleteRows(connection, 'document_entries', ['scope', 'field', 'value', 'name'], stale)
  await deleteRows(connection, 'documents', ['place', 'name'], gone)
  await insertRows(
    connection,
    'documents (place, name, path, fields, created_at, updated_at)',
    kept,
    `on conflict (place, name) do update set fields = excluded.fields, created_at = excluded.created_at,
     updated_at = excluded.updated_at`,
  )
  await insertRows(connection, 'document_entries', fresh)
}

/** What must go and what must come; most entries of a changed document stay. */
function compareRows(old: readonly EntryRow[], rows: readonly EntryRow[]) {
  if (old.length === 0 || rows.length === 0) return { stale: old, fresh: rows }
  const spell = ([scope, field, value]: EntryRow) =>
    `${Buffer.from(scope).toString('latin1')} ${field} ${Buffer.from(value).toString('latin1')}`
  const [oldOnes, ones] = [new Set(old.map(spell)), new Set(rows.map(spell))]
  return {
    stale: old.filter(row => !ones.has(spell(row))),
    fresh: rows.filter(row => !oldOnes.has(spell(row))),
  }
}

async function writeLog(connection: Connection, place: number, log: readonly Change[], spell: Work['spell']) {
  const rows = log.map(({ path, changedAt, after }, position) => [
    place,
    changedAt,
    position,
    path,
    after ? spell(after) : null,
    after ? after.createdAt : null,
  ])
  await insertRows(connection, 'document_changes', rows)
}
