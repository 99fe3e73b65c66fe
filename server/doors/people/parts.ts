import { type Role, roles } from '../../../app/map/roles.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'

export type PeopleParts = Pick<
  Backend,
  'audit' | 'clock' | 'functions' | 'identity' | 'letterContext' | 'mail' | 'needsSecondStep' | 'origin'
>

/** `needless`: there was nothing to send. */
export type PeopleAnswer = 'done' | 'gone' | 'lastOwner' | 'stale' | 'wait' | 'needless'

/** Stored ones may be from another time. */
export const knownRoles = (held: readonly string[]): Role[] => roles.filter(role => held.includes(role))

export const mask = (email: string | null): string => (email === null ? '' : maskAddress(email))
