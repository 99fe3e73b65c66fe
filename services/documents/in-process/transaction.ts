import { createTurns } from '../../../platform/database/turns.ts'
import { AppError, ensure } from '../../../platform/errors.ts'
import type { Allowance, Alongside, CommitOptions, Engine, Place, Read } from '../model/engine.ts'
import type { Write } from '../model/write.ts'
import { type Access, createStore, type Store } from './store.ts'

const mostAttempts = 50
const readsFirst = 'A transaction reads first and then writes'

type Work<Result> = (store: Store, also: (other: Alongside) => void) => Promise<Result>

/**
 * Reads, then writes, and none of it if something that was read has changed meanwhile: then all of it again. `work` may
 * run several times and may change nothing but documents.
 */
export function createTransactionRunner(
  engine: Engine,
  place: Place,
  checkFit: NonNullable<CommitOptions['checkFit']>,
) {
  const retries = createTurns()

  async function runOnce<Result>(work: Work<Result>, allowance: Allowance | undefined): Promise<Result> {
    const reads = new Map<string, Read>()
    const writes: Write[] = []
    const others: Alongside[] = []
    const note = (path: string, updatedAt: number | undefined) => {
      if (!reads.has(path)) reads.set(path, { path, updatedAt })
    }
    const access: Access = {
      async read(paths) {
        ensure(writes.length === 0, 'failed-precondition', readsFirst)
        const { documents } = await engine.get(place, paths)
        for (const [index, path] of paths.entries()) note(path, documents[index]?.updatedAt)
        return documents
      },
      async run(query) {
        ensure(writes.length === 0, 'failed-precondition', readsFirst)
        const { documents } = await engine.run(place, query)
        for (const { path, updatedAt } of documents) note(path, updatedAt)
        return documents
      },
      async write(more) {
        writes.push(...more)
      },
    }
    const result = await work(createStore(place, access), other => others.push(other))
    const alongside: Alongside = async tx => {
      for (const other of others) await other(tx)
    }
    if (writes.length > 0 || reads.size > 0)
      await engine.commit(place, writes, {
        reads: [...reads.values()],
        checkFit,
        allowance,
        ...(others.length > 0 && { alongside }),
      })
    return result
  }

  return async function transaction<Result>(work: Work<Result>, allowance?: Allowance): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      // Those that were aborted are tried again one at a time: they would only abort each other.
      const endTurn = tried > 1 ? await retries.take() : undefined
      try {
        return await runOnce(work, allowance)
      } catch (error) {
        const isAborted = error instanceof AppError && error.code === 'aborted'
        if (!isAborted || tried === mostAttempts) throw error
      } finally {
        endTurn?.()
      }
    }
  }
}
