import { certificateCollections } from '../domain/certificates/collections.ts'
import { challengeCollections } from '../domain/challenges/collections.ts'
import { feedbackOf } from '../domain/feedback/feedback.ts'
import { followUpCollections } from '../domain/follow-up/collections.ts'
import { helplineChecksOf } from '../domain/helplines/helpline-checks.ts'
import { linkCollections } from '../domain/links/collections.ts'
import { checkInsCollection, cravingsCollection, membersCollection } from '../domain/members/collections.ts'
import { medicineCollections, planCollections, remindersCollection } from '../domain/plan/collections.ts'
import { reminderCollections } from '../domain/reminders/collections.ts'
import { seriesCollections } from '../domain/series/collections.ts'
import { responsesCollection } from '../domain/surveys/collections.ts'
import type { Definition } from '../services/documents/documents.ts'

/** Every collection there is, by hand. What is not here nobody reaches from outside. */
export const collections: readonly Definition[] = [
  ...certificateCollections,
  ...challengeCollections,
  feedbackOf,
  ...followUpCollections,
  helplineChecksOf,
  ...linkCollections,
  membersCollection,
  checkInsCollection,
  cravingsCollection,
  ...planCollections,
  ...medicineCollections,
  remindersCollection,
  ...reminderCollections,
  responsesCollection,
  ...seriesCollections,
]
