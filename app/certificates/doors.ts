import type { CertificateContent } from '../../domain/certificates/collections.ts'
import type { ShownCertificate } from '../../domain/certificates/shown.ts'
import type { Milestone, MilestoneId } from '../../domain/members/milestones.ts'
import type { Language } from '../../languages/languages.ts'
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

export type Viewed =
  | { state: 'missing' | 'ended' | 'private' | 'withdrawn' }
  | {
      state: 'shown'
      id: string
      written: Inscription
      /** The same for the reader, whose language may be another. */
      count?: ShownCertificate['count']
      since?: number
      reachedAt?: number
      timeZone: string
      link: string
      /** Only the account's own: it may go on to change it. */
      isHolder: boolean
      isPrivate: boolean
      isSignatureValid: boolean
      cheers: number
      hasBadge: boolean
      hasCalendar: boolean
    }

export type Editable =
  | { state: 'missing' | 'ended' | 'expired' | 'withdrawn' }
  /** Gone, but it can be brought back for a day. */
  | { state: 'removed' | 'takenBack' }
  | {
      state: 'open'
      wishes: Wishes
      written: Inscription
      reached: MilestoneId[]
      money?: string
      viewId: string
      /** What its files are fetched by: the public address, or the secret one while it is private. */
      filesBy: string
      /** The person asking came by the secret link, not by their account. */
      isBySecret: boolean
      link: string
      isPrivate: boolean
      cheers: number
      hasCalendar: boolean
    }

export type CertificateDeed = 'withdraw' | 'remove' | 'restore' | 'rotateEdit' | 'rotateView'

export type CertificateLine = {
  viewId: string
  theme: CertificateContent['theme']
  state: 'private' | 'shared' | 'withdrawn' | 'removed'
  label: string
  words: string
  since?: string
  /** Of the certificate itself. */
  language: Language
  cheers: number
}
