import type { Judge, Place, StoredDocument } from './engine.ts'
import type { Query } from './query.ts'
import type { Person } from './rules.ts'

/** What someone may do; the answers come from the rules. */
export type Guard = {
  mayGet(
    person: Person | undefined,
    place: Place,
    path: string,
    document: StoredDocument | undefined,
  ): boolean
  mayQuery(person: Person | undefined, place: Place, query: Query): boolean
  judge(person: Person | undefined, place: Place): Judge
}
