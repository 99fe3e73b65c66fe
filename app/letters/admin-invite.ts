import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import { oneLine, type Sentences, sayValidity } from './draft.ts'

export interface AdminInviteData {
  /** Who the invitation is for. */
  address: string
  /** Who invites, by the name or address colleagues know. */
  inviter: string
  role: Role
  link: string
  hours: number
}

/** An invitation to help run the site. */
export function adminInvite(say: Say<'letters'>, data: AdminInviteData, { host }: URL): Sentences {
  const { address, role, hours } = data
  const inviter = oneLine(data.inviter)
  return {
    body: [say('adminInvite.body', { inviter, host, address }), say(`adminInvite.roles.${role}`)],
    after: [sayValidity(say, hours), say('adminInvite.notYou')],
  }
}
