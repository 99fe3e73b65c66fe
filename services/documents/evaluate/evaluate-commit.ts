import { AppError, ensureValid } from '../../../platform/errors.ts'
import type { CommitOptions, DocumentChange, Place, StoredDocument } from '../model/engine.ts'
import { checkDocumentPath } from '../model/paths.ts'
import { checkDocument } from '../model/size.ts'
import { mostWrites, type Write, type WriteResult } from '../model/write.ts'
import { applyWrite, checkPrecondition } from './apply-write.ts'

/** What a commit would do at an instant, given what `find` says is there; nothing is changed. */
export function evaluateCommit(
  find: (path: string) => StoredDocument | undefined,
  writes: readonly Write[],
  at: number,
  {
    judge,
    checkFit,
    reads = [],
    shapes,
  }: Pick<CommitOptions, 'judge' | 'checkFit' | 'reads' | 'shapes'> = {},
): { results: WriteResult[]; changes: DocumentChange[] } {
  for (const { path, updatedAt } of reads)
    if (find(path)?.updatedAt !== updatedAt)
      throw new AppError('aborted', 'A document changed since it was read')
  const now = new Map<string, StoredDocument | undefined>()
  const results: WriteResult[] = []
  const findHere = (path: string) => {
    const document = find(path)
    return document && shapes ? shapes.upgrade(document) : document
  }
  const see = (path: string) => (now.has(path) ? now.get(path) : findHere(path))
  const apply = shapes?.apply ?? applyWrite
  for (const write of writes) {
    const { path, kind } = write
    const before = see(path)
    const { after, result } = apply(before, write, at)
    // Before the precondition: who may not write here must not learn what is there.
    judge?.({ path, before, after, kind, find: see })
    checkPrecondition(before, write.precondition)
    if (after && after !== before) checkDocument(after)
    now.set(path, after)
    results.push(result)
  }
  const changes = [...now]
    .filter(([path, after]) => findHere(path) !== after)
    .map(([path, after]): DocumentChange => ({ path, changedAt: at, after }))
  for (const { after } of changes) if (after) checkFit?.(after)
  return { results, changes }
}

export function checkWrites({ project, database }: Place, writes: readonly Write[]) {
  const isPlain = [project, database].every(name => name.length <= 200 && !name.includes('\0'))
  ensureValid(isPlain, 'The name of a project or a database is too long')
  ensureValid(writes.length <= mostWrites, `A commit may have ${mostWrites} writes`)
  for (const { path } of writes) checkDocumentPath(path)
}
