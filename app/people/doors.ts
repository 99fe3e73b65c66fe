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

/** Each asks again who is asking, and whether they signed in recently. */
export type PeopleDoors = {
  /** False where a host keeps the accounts, and their roles with them. */
  isOurs: boolean
  needsSecondStep: () => boolean
  /** Whether a mail server is set, so that an invitation arrives by itself. */
  isSending: boolean
  /** Whether they signed in recently enough to change anything. */
  isFresh: () => boolean
  /** Everyone for owners, themselves for anyone else. */
  list: () => Promise<PersonLine[]>
  /** Of those listed, whose name or address has this part. */
  search: (part: string) => Promise<string[]>
  countByRole: () => Promise<Record<Role, number>>
  listInvitations: () => Promise<InvitationLine[]>
  /** The link is told once, to be handed over where no email arrives. */
  invite: (
    email: string,
    roles: readonly Role[],
  ) => Promise<{ link: string } | { problems: InviteFault[] } | 'stale'>
  renew: (invitation: string) => Promise<{ link: string } | 'gone' | 'stale'>
  withdraw: (invitation: string) => Promise<PeopleAnswer>
  setRoles: (id: string, roles: readonly Role[]) => Promise<PeopleAnswer>
  /** Whether the last change they made themselves is recent and still stands. */
  canUndoRoles: () => Promise<boolean>
  /** Takes that back: a change like any other, noted and told. */
  undoRoles: () => Promise<PeopleAnswer>
  /** By exactly this address; that someone was looked for is written down. `wait`: too many were lately. */
  findAccount: (email: string) => Promise<AccountLine | 'wait' | undefined>
  /** One that was found before. */
  describeAccount: (id: string) => Promise<AccountLine | undefined>
  actOn: (id: string, deed: AccountDeed) => Promise<PeopleAnswer>
}
