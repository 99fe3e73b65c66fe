import type { Role } from '../map/roles.ts'

/** Someone who helps to run the site. */
export type PersonLine = {
  id: string
  name: string | null
  address: string
  roles: Role[]
  isSelf: boolean
  isDisabled: boolean
  hasSecondStep: boolean
  lastSeenAt: number | null
  /** Nobody else could look after the site. */
  isLastOwner: boolean
}

export type InvitationLine = {
  id: string
  address: string
  roles: Role[]
  by: string | null
  expiresAt: number
  isOpen: boolean
}

/** What is known of an account, and nothing of what its holder told the programme. */
export type AccountLine = {
  id: string
  masked: string
  isConfirmed: boolean
  isDisabled: boolean
  hasSecondStep: boolean
  sessions: number
  createdAt: number
  lastSeenAt: number | null
  /** They have a role, so only owners change anything. */
  isStaff: boolean
}

/** How an invitation meets the one who opened its link. */
export type OpenInvitation = {
  masked: string
  roles: Role[]
  by: string | null
  expiresAt: number
  reader: 'stranger' | 'invited' | 'unconfirmed' | 'other'
  /** Whether roles count only for who has a second step. */
  needsSecondStep: boolean
}

export const accountDeeds = ['disable', 'enable', 'end', 'verify'] as const
export type AccountDeed = (typeof accountDeeds)[number]
/** `needless`: there was nothing to send. */
export type PeopleAnswer = 'done' | 'gone' | 'lastOwner' | 'stale' | 'wait' | 'needless'

/** What an invitation can't do without. */
export type InviteFault = 'address' | 'roles'
