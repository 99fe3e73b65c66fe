import type { Identity, Invitation } from '../../../services/identity/identity.ts'
import { knownRoles, mask } from './parts.ts'

type Administration = Pick<Identity['administration'], 'find'>

/** What whoever invites and whoever is invited see of it alike. */
export async function describeInvitation(
  administration: Administration,
  { email, roles, invitedBy, expiresAt }: Invitation,
) {
  return {
    masked: mask(email),
    roles: knownRoles(roles),
    by: await findInviter(administration, invitedBy),
    expiresAt: expiresAt.getTime(),
  }
}

export async function findInviter(administration: Administration, id: string | null): Promise<string | null> {
  const account = id === null ? undefined : await administration.find(id)
  return account ? (account.name ?? mask(account.email)) : null
}
