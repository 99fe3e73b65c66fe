import type { Selectable } from 'kysely'
import type { InvitationRow } from '../tables.ts'

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly roles: string[]
  /** The uid of who invites; null once that account is gone. */
  readonly invitedBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const rolesIn = (row: Pick<InvitationRow, 'roles'>): string[] => JSON.parse(row.roles)

export function viewInvitation(row: Selectable<InvitationRow>): Invitation {
  return {
    id: row.id,
    email: row.email,
    roles: rolesIn(row),
    invitedBy: row.invited_by,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
