import { compareDocuments } from '../../evaluate/match.ts'
import type { StoredDocument } from '../../model/engine.ts'
import type { Order } from '../../model/query.ts'
import { isExactValue, isSameNameStart } from '../indexes/key.ts'
import type { WalkStep } from './walk.ts'

type Options = {
  orders: readonly Order[]
  hasTies: boolean
  /** How many are wanted at most; of a long tie only the first of them are kept. */
  need: number
}

/** Puts what a walk brings into the exact order: keys that are cut, or further orders, leave some steps undecided. */
export function createInOrder({ orders, hasTies, need }: Options) {
  let tied: { first: WalkStep; documents: StoredDocument[] } | undefined

  const isTied = (left: WalkStep, right: WalkStep) =>
    Buffer.compare(left.spot[0], right.spot[0]) === 0 &&
    (hasTies || !isExactValue(left.spot[0]) || isSameNameStart(left.spot[1], right.spot[1]))

  function sort(documents: StoredDocument[]) {
    return documents.toSorted((left, right) => compareDocuments(orders, left, right))
  }

  /** What can no longer change its place. */
  function finish(): StoredDocument[] {
    const documents = tied ? sort(tied.documents) : []
    tied = undefined
    return documents
  }

  return {
    finish,
    /** Forgets what is still undecided. */
    drop() {
      tied = undefined
    },
    /** `isWanted` says whether the document is a result at all. */
    add(step: WalkStep, isWanted: boolean): StoredDocument[] {
      const done = tied && !isTied(tied.first, step) ? finish() : []
      tied ??= { first: step, documents: [] }
      if (isWanted) tied.documents.push(step.document)
      if (tied.documents.length > 2 * need + 100) tied.documents = sort(tied.documents).slice(0, need)
      return done
    },
  }
}
