import { bindAll } from '../../../platform/bind.ts'
import { ask, askAgain, askForNobody, askParts } from './ask.ts'
import { count, countOpen, find, findOf, list, listAside, listLeaving, listParts } from './find.ts'
import { keep, keepAgain, keepParts } from './hide.ts'
import type { ErasureDeps } from './parts.ts'
import { forget, hurry, run } from './run.ts'

export type { Erasure, ErasurePart } from './parts.ts'
export { retryAfter, undoFor } from './parts.ts'

const verbs = {
  ask,
  askAgain,
  askForNobody,
  askParts,
  count,
  countOpen,
  find,
  findOf,
  forget,
  hurry,
  keep,
  keepAgain,
  keepParts,
  list,
  listAside,
  listLeaving,
  listParts,
  run,
}

/**
 * Requests to erase an account, or parts of what is held: asked for, hidden at once, a day to turn back, then gone part by
 * part.
 */
export const createErasures = (deps: ErasureDeps) => ({
  stores: deps.stores.map(({ name }) => name),
  ...bindAll(deps, verbs),
})
