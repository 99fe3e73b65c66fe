import type { Wishes } from '../doors.ts'
import { type CertificateStep, isStep } from './steps.ts'

/** A certificate that is being made, on this device alone. */
export type CertificateDraft = { step: CertificateStep; wishes: Partial<Wishes> }

const key = 'exhale:certificate-draft'

/** Someone else's is cleared: nobody goes on with the words of whoever used this browser before. */
export function readDraft(owner: string): CertificateDraft | undefined {
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
