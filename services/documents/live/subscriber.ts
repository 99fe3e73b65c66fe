import type { StoredDocument } from '../model/engine.ts'
import type { Delta } from './view.ts'

/** One instant that all of a place's views are brought to together. */
export type LiveStep = {
  readAt: number
  /** When the document was deleted, if that is why it left. */
  deletedAt(path: string): number | undefined
}

/** What one who asks knows already: what was true at `since`, or, with `isReset`, something we know nothing of. */
export type Past = { since?: number | undefined; isReset?: boolean }

/** How one who asks is let into a view. */
export type Opening =
  /** Everything that is in it. `isReset` when the asker knew something that can no longer be built on. */
  | { kind: 'whole'; documents: readonly StoredDocument[]; isReset: boolean }
  /** What changed since the asker was last here; `removed` may name documents that were not in it then. */
  | {
      kind: 'since'
      changed: readonly StoredDocument[]
      removed: readonly string[]
      members: ReadonlyMap<string, number>
    }

/** Told of one view, within a step. */
export type Subscriber = {
  follower: Follower
  open(opening: Opening, step: LiveStep): void
  change(delta: Delta, step: LiveStep): void
  fail(error: unknown): void
}

/** Told when all its subscribers were told of a step, and now and then of steps that did not concern them. */
export type Follower = {
  uid?: string
  finish(step: { readAt: number }): void
  /** It broke while it was told. */
  fail(error: unknown): void
}
