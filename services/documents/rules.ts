import type { StoredDocument } from './engine.ts'
import type { Query } from './query.ts'

/** Who asks. `undefined` is a stranger. */
export type Person = { uid: string; roles: readonly string[]; isAnonymous: boolean }

type Ask = { person: Person | undefined; params: { [name: string]: string } }

/**
 * What may be done in one collection; what is not named is refused. `query` must be true only if every document the
 * query could return may be read.
 */
export type Rule = {
  get?: (ask: Ask & { document: StoredDocument | undefined }) => boolean
  query?: (ask: Ask & { query: Query }) => boolean
  create?: (ask: Ask & { after: StoredDocument }) => boolean
  update?: (ask: Ask & { before: StoredDocument; after: StoredDocument }) => boolean
  delete?: (ask: Ask & { before: StoredDocument }) => boolean
}

/** 'members/{uid}/checkIns/{id}' → its rule. For collection groups: '{path=**}/checkIns/{id}'. */
export type Rules = { [pattern: string]: Rule }
