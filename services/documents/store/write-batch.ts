import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { evaluateCommit } from '../evaluate/evaluate-commit.ts'
import type { Owners } from '../limits/owners.ts'
import type { Allowance, CommitOptions, DocumentChange, Place, StoredDocument } from '../model/engine.ts'
import type { Write, WriteResult } from '../model/write.ts'
import { type Backlog, type Backlogs, type Deferral, nothing, type PendingChange } from './backlog.ts'
import { type ChangeRow, insertChanges } from './changes.ts'
import type { Connection } from './connection.ts'
import { fileDocuments, noteFiled } from './file-documents.ts'
import { readIndexes } from './indexes/composite-index.ts'
import { checkEntries } from './indexes/entries.ts'
import { findPlaceToWrite, layOnTop } from './rows.ts'
import { add, findUsage, type Growth, grow, measure, measureRow, none, type Usage } from './usage.ts'

export type CommitRequest = CommitOptions & { place: Place; writes: readonly Write[] }

export type CommitAnswer = { results: WriteResult[]; committedAt: number } | { fault: unknown }

type Batch = {
  answers: CommitAnswer[]
  /** How the place is afterwards. */
  left: { id: number; readAt: number; filedAt: number | null; backlog: Backlog }
}

type Deps = { clock: Clock; backlogs: Backlogs; deferral: Deferral; owners: Owners }

/**
 * Several commits of one place in one transaction, each after the other: one that fails leaves the others alone,
 * because what they do is worked out first and written afterwards.
 */
export async function writeBatch(
  connection: Connection,
  place: Place,
  requests: readonly CommitRequest[],
  { clock, backlogs, deferral, owners }: Deps,
): Promise<Batch> {
  const paths = pathsOf(requests)
  const { row, filed } = await getPlace(connection, place, paths)
  const { id, filed_at: filedAt } = row
  const indexes = readIndexes(row.indexes)
  const backlog = await backlogs.find(connection, row)
  const now = layOnTop(backlog, filed, paths)
  const filedUsage = await findUsage(connection, id, ownersOf(requests, owners))
  const usage = new Map<string, Usage>()
  const usageOf = (owner: string) =>
    usage.get(owner) ?? add(filedUsage.get(owner) ?? none, backlog.growthOf(owner))
  const made: PendingChange[] = []
  let readAt = row.read_at
  const answers = requests.map((request): CommitAnswer => {
    const committedAt = Math.max(clock.now().getTime() * 1000, readAt + 1)
    try {
      const { results, changes } = evaluateCommit(path => now.get(path), request.writes, committedAt, request)
      const pending = changes.map((change, index): PendingChange => {
        const { path, after } = change
        const row = toRow(change, made.length + index)
        // Refused before anything is written.
        if (after) checkEntries(after, row.fields ?? '', indexes)
        const growth = growthOf(owners, now.get(path), row)
        return { row, after, isNew: !filed.has(path), ...(growth && { growth }) }
      })
      const grown = sumGrowth(pending)
      if (request.allowance) checkAllowance(request.allowance, pending, grown, usageOf)
      for (const [owner, growth] of grown) usage.set(owner, add(usageOf(owner), growth))
      for (const { path, after } of changes) now.set(path, after)
      made.push(...pending)
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
    await fileDocuments(connection, { place: id, backlog: grown, indexes, filed, owners })
    Object.assign(left, { filedAt: null, backlog: nothing })
  }
  if (left.filedAt !== filedAt) await noteFiled(connection, id, left.filedAt)
  return { answers, left }
}

/** Who there may be no more room for. The server's own code doesn't have to ask. */
function ownersOf(requests: readonly CommitRequest[], owners: Owners): string[] {
  const found = new Set<string>()
  for (const { allowance, writes } of requests)
    for (const { path } of allowance ? writes : []) {
      const owner = owners.of(path)
      if (owner !== undefined) found.add(owner)
    }
  return [...found]
}

function growthOf(owners: Owners, before: StoredDocument | undefined, row: ChangeRow): Growth | undefined {
  const owner = owners.of(row.path)
  if (owner === undefined) return undefined
  return grow(owner, measure(before), measureRow(row))
}

function sumGrowth(pending: readonly PendingChange[]): Map<string, Usage> {
  const sums = new Map<string, Usage>()
  for (const { growth } of pending)
    if (growth) sums.set(growth.owner, add(sums.get(growth.owner) ?? none, growth))
  return sums
}

function checkAllowance(
  { check, spend }: Allowance,
  pending: readonly PendingChange[],
  grown: ReadonlyMap<string, Usage>,
  usageOf: (owner: string) => Usage,
) {
  for (const [owner, growth] of grown) check(add(usageOf(owner), growth), growth)
  spend(
    pending.length,
    pending.reduce((sum, { row }) => sum + row.path.length + (row.fields?.length ?? 0), 0),
  )
}

function pathsOf(requests: readonly CommitRequest[]): string[] {
  const paths = new Set<string>()
  for (const { writes, reads = [], looks = [] } of requests) {
    for (const { path } of writes) paths.add(path)
    for (const { path } of reads) paths.add(path)
    for (const path of looks) paths.add(path)
  }
  return [...paths]
}

function toRow({ path, changedAt, after }: DocumentChange, position: number): ChangeRow {
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
  if (!made) throw new AppError('internal', 'A place disappeared while it was being made')
  return made
}
