import { useSyncExternalStore } from 'react'
import { useAccountSettings } from './account-settings.ts'
import { guestStore } from './guest-store.ts'
import { type MemberRecord, noRecord } from './record.ts'
import { findStore, useMember } from './use-member.ts'
import { usePerson } from './use-person.ts'
import type { Verbs } from './verbs.ts'

/** What the reader keeps, member or guest, and what they can do with it. */
export type Own = {
  record: MemberRecord
  isGuest: boolean
  /** Resolves when the device is ready to take changes. */
  findVerbs: () => Promise<Verbs>
}

/**
 * The record of whoever reads this: a member's is live, and until the client is here it is what the server `sent`; a
 * guest's is this browser's. Its member is undefined while nobody knows yet, null where nothing was told.
 */
export function useOwn(sent: MemberRecord | null): Own {
  const person = usePerson()
  const { projectId } = useAccountSettings()
  const live = useMember(person)
  const guest = useSyncExternalStore(guestStore.subscribe, guestStore.read, unknown)
  if (!person) return { record: guest, isGuest: true, findVerbs: async () => guestStore }
  const isLive = live && live.record.member !== undefined && live.record.checkIns !== undefined
  const hasFailed = live?.record.hasFailed ?? false
  const record = isLive ? live.record : { ...(sent ?? noRecord), isWhole: false, hasFailed }
  return { record, isGuest: false, findVerbs: () => findStore(person, projectId) }
}

const unknown = () => noRecord
