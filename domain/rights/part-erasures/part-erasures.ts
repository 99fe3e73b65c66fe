import { bindAll } from '../../../platform/bind.ts'
import { ask, askAgain } from './ask.ts'
import { forget } from './forget.ts'
import { keep, keepAgain } from './keep.ts'
import { listAside, listOf } from './list.ts'
import type { PartErasureDeps } from './parts.ts'
import { run } from './run.ts'

export type { ErasurePart } from './parts.ts'

const verbs = { ask, askAgain, forget, keep, keepAgain, listAside, listOf, run }

/** Requests to erase parts of what is held: put aside at once, a day to turn back, then gone part by part. */
export const createPartErasures = (deps: PartErasureDeps) => bindAll(deps, verbs)
