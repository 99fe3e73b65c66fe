import { certificateCollections } from '../domain/certificates/collections.ts'
import { feedbackOf } from '../domain/feedback/feedback.ts'
import { helplineChecksOf } from '../domain/helplines/helpline-checks.ts'
import { checkInsCollection, cravingsCollection, membersCollection } from '../domain/members/collections.ts'
import { responsesCollection } from '../domain/surveys/collections.ts'
import type { Definition } from '../services/documents/documents.ts'

/** Every collection there is, by hand. What is not here nobody reaches from outside. */
export const collections: readonly Definition[] = [
  ...certificateCollections,
  feedbackOf,
  helplineChecksOf,
  membersCollection,
  checkInsCollection,
  cravingsCollection,
  responsesCollection,
]
