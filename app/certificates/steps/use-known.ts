import { useEffect, useState } from 'react'
import { wallMinute } from '../../../domain/members/day.ts'
import { milestones } from '../../../domain/members/milestones.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { findEarned } from '../../member/earned.ts'
import { readGuestRecord } from '../../member/guest-store.ts'
import type { Wishes } from '../doors.ts'

/**
 * A new certificate with what is known of its holder. A member's record is the server's to say; a guest's counter is in
 * this browser, which is asked once the page is awake, unless something was sent by then.
 */
export function useKnown(wishes: Wishes, isAnswered: boolean): Wishes | undefined {
  const [known, setKnown] = useState<Wishes>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is entered
  useEffect(() => {
    if (!isAnswered && !wishes.moment) setKnown({ ...wishes, ...readKnown() })
  }, [])
  return known
}

/** What this browser keeps of a guest: their date, the longest milestone they reached, what it cost. */
export function readKnown(): Partial<Wishes> {
  const record = readGuestRecord()
  const { member } = record
  const now = Date.now()
  if (member?.quitAt === undefined || !hasStopped(member, now)) return {}
  const { quitAt, habit, timeZone } = member
  const reached = findEarned(record, now)
  const newest = milestones.findLast(({ id }) => reached[id] !== undefined)
  return {
    moment: wallMinute(quitAt, timeZone),
    ...(newest && { kind: 'milestone', milestone: newest.id }),
    ...(habit && {
      perDay: String(habit.perDay),
      packSize: String(habit.packSize),
      packPrice: String(habit.packPrice),
      currency: habit.currency,
    }),
  }
}
