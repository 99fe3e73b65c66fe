import { useEffect, useState } from 'react'
import { milestones } from '../../../domain/members/milestones.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { findEarned } from '../../member/earned.ts'
import { readGuestRecord } from '../../member/guest-store.ts'
import { localMinute } from '../../member/local-minute.ts'
import type { Wishes } from '../doors.ts'
import { type CertificateStep, isStep } from './steps.ts'

/** A certificate that is being made, on this device alone. */
type CertificateDraft = { step: CertificateStep; wishes: Partial<Wishes> }

const key = 'exhale:certificate-draft'

/** Someone else's is cleared: nobody goes on with the words of whoever used this browser before. */
function readDraft(owner: string): CertificateDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as CertificateDraft & {
      version: number
      owner: string
    }
    if (kept.version === 1 && kept.owner === owner && isStep(kept.step)) return kept
  } catch {
    // Nothing, or nothing of ours.
  }
  clearDraft()
  return undefined
}

export function keepDraft(owner: string, { step, wishes }: CertificateDraft): void {
  localStorage.setItem(key, JSON.stringify({ version: 1, owner, step, wishes }))
}

export const clearDraft = (): void => localStorage.removeItem(key)

type Begun = { step: CertificateStep; wishes: Wishes; isHere: boolean }

/**
 * Where a new certificate begins: with the draft on this device, and with what is known of its holder. A member's record
 * is the server's to say; a guest's counter is in this browser.
 */
export function useBegun(wishes: Wishes, owner: string, isAnswered: boolean): Begun {
  const [begun, setBegun] = useState<Begun>({ step: 'words', wishes, isHere: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is entered
  useEffect(() => {
    // Sent before the page was awake: what was entered is newer.
    if (isAnswered) return
    const draft = readDraft(owner)
    const { moment, timeZone, perDay, packSize, packPrice, currency } = wishes
    const known = moment
      ? { moment, timeZone, perDay, packSize, packPrice, currency }
      : readKnown(draft === undefined)
    setBegun({
      step: draft?.step ?? 'words',
      wishes: { ...wishes, ...draft?.wishes, ...known },
      isHere: true,
    })
  }, [])
  return begun
}

/** What this browser keeps of a guest: their date, the longest milestone they reached, what it cost. */
export function readKnown(isFresh: boolean): Partial<Wishes> {
  const record = readGuestRecord()
  const { member } = record
  const now = Date.now()
  if (member?.quitAt === undefined || !hasStopped(member, now)) return {}
  const { quitAt, habit } = member
  const reached = findEarned(record, now)
  const newest = milestones.findLast(({ id }) => reached[id] !== undefined)
  return {
    moment: localMinute(new Date(quitAt)),
    ...(newest && isFresh && { kind: 'milestone', milestone: newest.id }),
    ...(habit && {
      perDay: String(habit.perDay),
      packSize: String(habit.packSize),
      packPrice: String(habit.packPrice),
      currency: habit.currency,
    }),
  }
}
