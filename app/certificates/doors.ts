import type { CertificateContent } from '../../domain/certificates/collections.ts'
import type { Milestone, MilestoneId } from '../../domain/members/milestones.ts'
import type { CertificateDoors } from '../../server/doors/certificates/certificates.ts'
import type { Inscription } from './inscription.ts'

/** What someone entered, as a form sends it. */
export type Wishes = Pick<CertificateContent, 'name' | 'message' | 'shows' | 'hasBadge'> & {
  kind: string
  milestone: string
  /** The wall clock where they are: 2026-11-15T08:00. */
  moment: string
  timeZone: string
  perDay: string
  packSize: string
  packPrice: string
  currency: string
  theme: string
  language: string
  visibility: string
}

export type CertificateProblem =
  | 'consent'
  | 'inFuture'
  | 'notReached'
  | 'date'
  | 'habit'
  | 'invalid'
  | 'tooMany'
  | 'meanwhile'

export type CertificateChoices = {
  milestones: readonly Milestone[]
  themes: readonly CertificateContent['theme'][]
}

/** How it would look, and which milestones it could be for. */
export type SeenCertificate = {
  written: Inscription
  /** None where no date was entered yet. */
  reached?: MilestoneId[] | undefined
  /** The one it is drawn for; empty where it goes on counting. */
  milestone: string
  /** What it could say of money, in the reader's language. */
  money?: string
  problem?: CertificateProblem
}

export type Viewed = Awaited<ReturnType<CertificateDoors['view']>>
export type Editable = Awaited<ReturnType<CertificateDoors['edit']>>
export type CertificateLine = Awaited<ReturnType<CertificateDoors['listMine']>>[number]

export const certificateDeeds = ['withdraw', 'remove', 'restore', 'rotateEdit', 'rotateView'] as const
export type CertificateDeed = (typeof certificateDeeds)[number]
