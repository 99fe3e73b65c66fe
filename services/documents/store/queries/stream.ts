import { setImmediate as breathe } from 'node:timers/promises'
import { compareDocuments, matches } from '../../evaluate/match.ts'
import { projectFields } from '../../evaluate/project-fields.ts'
import type { StoredDocument } from '../../model/engine.ts'
import { findField } from '../../model/field-path.ts'
import type { FieldPath, Query } from '../../model/query.ts'
import type { Connection } from '../connection.ts'
import { isExactValue } from '../indexes/key.ts'
import { createInOrder } from './in-order.ts'
import type { IndexScan, QueryPlan } from './plan.ts'
import { countEntries } from './source.ts'
import { createWalk, type WalkStep } from './walk.ts'

/** How much is read at a time, and how far one scan is tried before the other. */
export type ScanPace = { page: number; patience: number }

export const usualPace: ScanPace = { page: 2000, patience: 50 }

type Deps = {
  connection: Connection
  place: number
  query: Query
  plan: QueryPlan
  need: number
  pace: ScanPace
  /** What is kept of a document while others are read; without it, everything. */
  kept: readonly FieldPath[] | undefined
  /** Not to be given: the index does not have them as they are. */
  pending: ReadonlyMap<string, unknown>
}

const growth = 4

/**
 * The documents of one plan, in the query's order. To walk in order costs little when many entries pass; to take the
 * smallest other part, and sort it, costs little when that is small. Which is which is not known before, so both are
 * tried with budgets that grow: the cost is that of the better one, times a constant.
 */
export async function* streamPlan(deps: Deps): AsyncGenerator<StoredDocument> {
  const { connection, plan, need } = deps
  const scans = [...plan.ordered, ...plan.unordered]
  const [main] = plan.ordered
  if (!main) return
  const walker = walk(deps, main)
  let given = 0
  let budget = scans.length === 1 ? Number.POSITIVE_INFINITY : firstBudget(deps)
  for (; ; budget *= growth) {
    const smallest: IndexScan | undefined = Number.isFinite(budget)
      ? await findSmallest(connection, scans, budget)
      : main
    if (smallest && smallest !== main) {
      const documents = plan.ordered.includes(smallest) ? walk(deps, smallest) : sortAll(deps, smallest)
      for await (const document of documents) if (typeof document !== 'number' && given-- <= 0) yield document
      return
    }
    if (!smallest && !Number.isFinite(need)) continue
    for (let left = smallest ? Number.POSITIVE_INFINITY : budget; left > 0; ) {
      const { value, done } = await walker.next()
      if (done) return
      if (typeof value === 'number') left -= value
      else {
        given++
        yield value
      }
    }
  }
}

/** The smallest of those with fewer entries than `most`. */
async function findSmallest(
  connection: Connection,
  scans: readonly IndexScan[],
  most: number,
): Promise<IndexScan | undefined> {
  let smallest: IndexScan | undefined
  let least = most
  for (const scan of scans) {
    const count = await countEntries(connection, scan.source, Math.ceil(least))
    if (count >= least) continue
    least = count
    smallest = scan
  }
  return smallest
}

/** In order; now and then a number, of entries looked at meanwhile. */
async function* walk(
  deps: Deps,
  { source, probes }: IndexScan,
): AsyncGenerator<StoredDocument | number, undefined> {
  const { connection, place, query, plan, need, pace } = deps
  const { isDescending, hasTies, refine } = plan
  const walker = createWalk({ connection, place, source, probes, isDescending })
  const order = createInOrder({ orders: query.orderBy, hasTies, need })
  const run = createRun()
  const longest = firstBudget(deps)
  let size = Math.min(pace.page, need + 1)
  while (!walker.isDone) {
    for (const step of await walker.next(size)) {
      run.add(step)
      yield* order.add(step, isWanted(deps, step.document))
    }
    const { last, length } = run
    const value = refine && last && findField(last.document, refine.field)
    if (refine && last && value && length > longest && isExactValue(last.spot[0])) {
      // Too many of one value to sort them all: they are a query of their own.
      order.drop()
      yield* streamPlan({ ...deps, plan: refine.to(value) })
      walker.skip(last.spot[0])
      run.end()
    }
    yield size
    if (size === pace.page) await breathe()
    size = Math.min(pace.page, size * 2)
  }
  yield* order.finish()
}

/** How many steps in a row have had the same value. */
function createRun() {
  let last: WalkStep | undefined
  let length = 0
  return {
    get last() {
      return last
    },
    get length() {
      return length
    },
    add(step: WalkStep) {
      length = last && Buffer.compare(last.spot[0], step.spot[0]) === 0 ? length + 1 : 1
      last = step
    },
    end() {
      last = undefined
      length = 0
    },
  }
}

const firstBudget = ({ need, pace }: Deps) => pace.patience * (Number.isFinite(need) ? 1 + need / 20 : 20)

const isWanted = ({ query, pending }: Deps, document: StoredDocument) =>
  !pending.has(document.path) && matches(query, document)

async function* sortAll(deps: Deps, { source, probes }: IndexScan): AsyncGenerator<StoredDocument> {
  const { connection, place, query, kept } = deps
  const { page } = deps.pace
  const walker = createWalk({ connection, place, source, probes, isDescending: false })
  const documents: StoredDocument[] = []
  while (!walker.isDone) {
    for (const { document } of await walker.next(page))
      if (isWanted(deps, document)) documents.push(kept ? projectFields(document, kept) : document)
    if (!walker.isDone) await breathe()
  }
  yield* documents.toSorted((left, right) => compareDocuments(query.orderBy, left, right))
}
