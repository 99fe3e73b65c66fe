import type { Selectable } from 'kysely'
import type { InvitationRow } from '../tables.ts'

export type Invitation = ReturnType<typeof viewInvitation>

export const rolesIn = (row: Pick<InvitationRow, 'roles'>): string[] => JSON.parse(row.roles)

export function viewInvitation(row: Selectable<InvitationRow>) {
  return {
    id: row.id,
    email: row.email,
    roles: rolesIn(row),
    /** The uid of who invites; null once that account is gone. */
    invitedBy: row.invited_by,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
