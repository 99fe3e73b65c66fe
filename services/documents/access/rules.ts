import type { StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'

/** Who asks. `undefined` is a stranger. */
export type Principal = {
  uid: string
  roles: readonly string[]
  isAnonymous: boolean
  /** Whether they have proven an address of theirs; who has not gets along with less. */
  isVerified: boolean
}

type Input = { person: Principal | undefined; params: { [name: string]: string } }
type WriteInput = Input & { beside: StoredDocument | undefined }

/**
 * What may be done in one collection; what is not named is refused. `query` must be true only if every document the
 * query could return may be read.
 */
export type Rule = {
  get?: (input: Input & { document: StoredDocument | undefined }) => boolean
  query?: (input: Input & { query: Query }) => boolean
  create?: (input: WriteInput & { after: StoredDocument }) => boolean
  update?: (input: WriteInput & { before: StoredDocument; after: StoredDocument }) => boolean
  delete?: (input: WriteInput & { before: StoredDocument }) => boolean
  /** The path of one more document that the rule judging a write must see, as it is at that instant: a consent, a membership. */
  beside?: (params: { [name: string]: string }) => string
}

/** 'members/{uid}/checkIns/{id}' → its rule. */
export type Rules = { [pattern: string]: Rule }
