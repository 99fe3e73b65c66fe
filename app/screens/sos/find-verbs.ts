import { guestStore } from '../../member/guest-store.ts'
import { findNote } from '../../member/note.ts'
import { findStore } from '../../member/use-member.ts'
import type { Verbs } from '../../member/verbs.ts'

/**
 * Where this device's person keeps their record: a member's own store, opened only now, or this browser's. Who has an
 * account and has agreed to nothing keeps it here too.
 */
export async function findVerbs(): Promise<Verbs> {
  const note = findNote()
  if (!note) return guestStore
  const store = await findStore({ id: note.uid, name: note.name }, note.projectId)
  return store.read().member === null ? guestStore : store
}
