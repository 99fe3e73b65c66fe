import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Change, Judge, Place } from '../engine.ts'
import { evaluateCommit, type Reads } from '../evaluate-commit.ts'
import type { Shapes } from '../shapes.ts'
import type { Write, WriteResult } from '../write.ts'
import { type Backlog, type Backlogs, type Deferral, type Late, nothing } from './backlog.ts'
import { type ChangeRow, insertChanges } from './changes.ts'
import { readIndexes } from './composite-index.ts'
import type { Connection } from './connection.ts'
import { checkEntries } from './entries.ts'
import { fileDocuments, noteFiled } from './file-documents.ts'
import { findPlaceToWrite, layOnTop } from './rows.ts'

export type Ask = {
  place: Place
  writes: readonly Write[]
  judge?: Judge
  reads?: Reads
  looks?: readonly string[]
  shapes?: Shapes
}

export type Answer = { results: WriteResult[]; committedAt: number } | { fault: unknown }

type Batch = {
  answers: Answer[]
  /** How the place is afterwards. */
  left: { id: number; readAt: number; filedAt: number | null; backlog: Backlog }
}

type Deps = { clock: Clock; backlogs: Backlogs; deferral: Deferral }

/**
 * Several commits of one place in one transaction, each after the other: one that fails leaves the others alone,
 * because what they do is worked out first and written afterwards.
 */
export async function writeBatch(
  connection: Connection,
  place: Place,
  asks: readonly Ask[],
  { clock, backlogs, deferral }: Deps,
): Promise<Batch> {
  const paths = pathsOf(asks)
  const { row, filed } = await getPlace(connection, place, paths)
  const { id, filed_at: filedAt } = row
  const indexes = readIndexes(row.indexes)
  const backlog = await backlogs.find(connection, row)
  const now = layOnTop(backlog, filed, paths)
  const made: Late[] = []
  let readAt = row.read_at
  const answers = asks.map((ask): Answer => {
    const committedAt = Math.max(clock.now().getTime() * 1000, readAt + 1)
    try {
      const { results, changes } = evaluateCommit(path => now.get(path), ask.writes, committedAt, ask)
      const late = changes.map((change, index): Late => {
        const { path, after } = change
        const row = toRow(change, made.length + index)
        // Refused before anything is written.
        if (after) checkEntries(after, row.fields ?? '', indexes)
        return { row, after, isNew: !filed.has(path) }
      })
      for (const { path, after } of changes) now.set(path, after)
      made.push(...late)
      readAt = committedAt
      return { results, committedAt }
    } catch (fault) {
      return { fault }
    }
  })
  if (readAt > row.read_at && readAt !== made.at(-1)?.row.changed_at)
    await connection.all('update document_places set read_at = ? where id = ?', [readAt, id])
  if (made.length === 0) return { answers, left: { id, readAt, filedAt, backlog } }
  await insertChanges(
    connection,
    made.map(({ row: { changed_at, position, path, fields, created_at } }) => [
      id,
      changed_at,
      position,
      path,
      fields,
      created_at,
    ]),
  )
  const grown = backlog.add(made)
  const left = { id, readAt, filedAt: filedAt ?? row.read_at, backlog: grown }
  if (grown.length > deferral.changes || grown.characters > deferral.characters) {
    await fileDocuments(connection, { place: id, backlog: grown, indexes, filed })
    Object.assign(left, { filedAt: null, backlog: nothing })
  }
  if (left.filedAt !== filedAt) await noteFiled(connection, id, left.filedAt)
  return { answers, left }
}

function pathsOf(asks: readonly Ask[]): string[] {
  const paths = new Set<string>()
  for (const { writes, reads = [], looks = [] } of asks) {
    for (const { path } of writes) paths.add(path)
    for (const { path } of reads) paths.add(path)
    for (const path of looks) paths.add(path)
  }
  return [...paths]
}

function toRow({ path, changedAt, after }: Change, position: number): ChangeRow {
  return {
    changed_at: changedAt,
    position,
    path,
    fields: after ? JSON.stringify(after.fields) : null,
    created_at: after ? after.createdAt : null,
  }
}

export async function getPlace(connection: Connection, place: Place, paths?: readonly string[]) {
  const known = await findPlaceToWrite(connection, place, paths)
  if (known) return known
  await connection.all(
    'insert into document_places (project, name, read_at, known_since) values (?, ?, 0, 0) on conflict do nothing',
    [place.project, place.database],
  )
  const made = await findPlaceToWrite(connection, place, paths)
  if (!made) throw new AppError('internal', 'A place vanished as it was made')
  return made
}
