import type { StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'

/** Who asks. `undefined` is a stranger. */
export type Person = {
  uid: string
  roles: readonly string[]
  isAnonymous: boolean
  /** Whether they have proven an address of theirs; who has not gets along with less. */
  isVerified: boolean
}

type Ask = { person: Person | undefined; params: { [name: string]: string } }
type Write = Ask & { beside: StoredDocument | undefined }

/**
 * What may be done in one collection; what is not named is refused. `query` must be true only if every document the
 * query could return may be read.
 */
export type Rule = {
  get?: (ask: Ask & { document: StoredDocument | undefined }) => boolean
  query?: (ask: Ask & { query: Query }) => boolean
  create?: (ask: Write & { after: StoredDocument }) => boolean
  update?: (ask: Write & { before: StoredDocument; after: StoredDocument }) => boolean
  delete?: (ask: Write & { before: StoredDocument }) => boolean
  /** The path of one more document that whoever judges a write must see, as it is at that instant: a consent, a membership. */
  beside?: (params: { [name: string]: string }) => string
}

/** 'members/{uid}/checkIns/{id}' → its rule. For collection groups: '{path=**}/checkIns/{id}'. */
export type Rules = { [pattern: string]: Rule }
