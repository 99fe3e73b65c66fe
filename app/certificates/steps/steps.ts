import type { CertificateProblem } from '../doors.ts'

/** What a certificate says, how it looks, who sees it. */
export const steps = ['words', 'look', 'who'] as const

export type CertificateStep = (typeof steps)[number]

export const isStep = (text: unknown): text is CertificateStep =>
  typeof text === 'string' && (steps as readonly string[]).includes(text)

/** The step that a form or an address names; where it names none, the one it begins with. */
export const readStep = (text: unknown, first: CertificateStep): CertificateStep =>
  isStep(text) ? text : first

const places: Partial<Record<CertificateProblem, CertificateStep>> = {
  date: 'words',
  inFuture: 'words',
  notReached: 'words',
  habit: 'words',
  consent: 'who',
}

/** The step a problem is solved at; undefined where it is about the whole. */
export const stepOf = (problem: CertificateProblem): CertificateStep | undefined => places[problem]
