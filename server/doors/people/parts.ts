import type { Person } from '../../../app/context.ts'
import { type Role, roles } from '../../../app/map/roles.ts'
import type { Language } from '../../../languages/languages.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Note } from '../note.ts'

export type PeopleParts = Pick<
  Backend,
  'audit' | 'clock' | 'functions' | 'identity' | 'letterContext' | 'mail' | 'needsSecondStep' | 'origin'
>

/** Who asks, and how what they do is written down. */
export type PeopleAsking = { findPerson: () => Person | undefined; note: Note; language: Language }

/** Stored ones may be from another time. */
export const knownRoles = (held: readonly string[]): Role[] => roles.filter(role => held.includes(role))

export const mask = (email: string | null): string => (email === null ? '' : maskAddress(email))
