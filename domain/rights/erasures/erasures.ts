import { bindAll } from '../../../platform/bind.ts'
import { ask, askAgain, askForNobody } from './ask.ts'
import { count, countOpen } from './count.ts'
import { find, findOf, list, listLeaving } from './find.ts'
import { keep, keepAgain } from './keep.ts'
import type { ErasureParts } from './parts.ts'
import { hurry, run } from './run.ts'

export type { Erasure, Hiding } from './parts.ts'
export { retryAfter, undoFor } from './times.ts'

const verbs = {
  ask,
  askAgain,
  askForNobody,
  count,
  countOpen,
  find,
  findOf,
  hurry,
  keep,
  keepAgain,
  list,
  listLeaving,
  run,
}

/** Requests to erase an account: asked for, hidden at once, a day to turn back, then gone store by store. */
export const createErasures = (parts: ErasureParts) => ({
  stores: parts.stores.map(({ name }) => name),
  ...bindAll(parts, verbs),
})
