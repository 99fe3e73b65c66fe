import { useEffect, useSyncExternalStore } from 'react'
import { minuteOf } from '../../domain/members/day.ts'
import { keep, useKept } from '../browser/kept.ts'
import { useAccountSettings } from '../member/account-settings.ts'
import { mostKept, mostReasons, readReasons, reasonsKey } from '../member/guest-reasons.ts'
import { guestStore } from '../member/guest-store.ts'
import { isKeptPage } from '../member/kept-person.ts'
import { type Noted, noteKey, noteReasons, noteSent, planOf, readNote } from '../member/note.ts'
import { noRecord } from '../member/record.ts'
import { useClock } from '../member/use-clock.ts'
import { findStore } from '../member/use-member.ts'
import { usePerson } from '../member/use-person.ts'
import type { Verbs } from '../member/verbs.ts'

/** What the server knows of a member, at its time and on their wall. */
type SentTold = Noted & { now: number; timeZone: string }

export type OwnTold = ReturnType<typeof useTold>

/**
 * What someone told us that helps now, and how to tell more. A member's is what the server sent, then what this device notes, which also works without a network; a guest's is this
 * browser's. Who has an account and has agreed to nothing keeps it here too.
 */
export function useTold(sent: SentTold | null) {
  const person = usePerson()
  const { projectId } = useAccountSettings()
  const note = readNote(useKept(noteKey))
  const here = readReasons(useKept(reasonsKey))
  const guest = useSyncExternalStore(guestStore.subscribe, guestStore.read, () => noRecord)
  const now = useClock(sent?.now)
  const { id: uid, name } = person ?? {}
  useEffect(() => {
    // A page kept for when there is no network is older than what this device has noted since.
    if (uid === undefined || name === undefined || !sent || isKeptPage()) return
    const { now: _, timeZone: __, ...told } = sent
    noteSent({ uid, name, projectId }, told)
  }, [uid, name, projectId, sent])

  const noted = person && note?.uid === person.id && !note.isEmpty ? note : undefined
  const own = noted ?? sent
  // What a member wrote in this browser before goes along with the next one they write.
  const reasons = [...new Set([...(own?.reasons ?? []), ...here])]
  // A member's own store, opened only now, or this browser's.
  const findVerbs = async (): Promise<Verbs> => (own && person ? findStore(person, projectId) : guestStore)
  return {
    reasons,
    plan: own ? (own.plan ?? []) : planOf(guest),
    /** How many minutes of their day have passed. */
    minute: sent ? minuteOf(now, sent.timeZone) : minuteHere(now),
    unsent: noted?.unsent ?? 0,
    isMember: own !== null,
    hasRoom: reasons.length < (own ? mostKept : mostReasons),
    findVerbs,
    async saveReasons(next: string[]) {
      const kept = own ? next.slice(0, mostKept) : next
      const rest = next.slice(kept.length)
      if (own) {
        noteReasons(kept)
        keep(reasonsKey, rest.length > 0 ? JSON.stringify(rest) : undefined)
      }
      const verbs = await findVerbs()
      verbs.changeMember({ reasons: kept })
    },
  }
}

function minuteHere(now: number): number {
  const wall = new Date(now)
  return wall.getHours() * 60 + wall.getMinutes()
}
