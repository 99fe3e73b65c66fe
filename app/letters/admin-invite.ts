import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import { type Draft, oneLine, sayValidity } from './desk.ts'

export interface AdminInviteData {
  /** Whom the invitation is for. */
  address: string
  /** Who invites, by the name or address colleagues know. */
  inviter: string
  role: Role
  link: string
  hours: number
}

/** An invitation to help run the site. */
export function adminInvite(say: Say<'letters'>, data: AdminInviteData, origin: URL): Draft {
  const { address, role, link, hours } = data
  const inviter = oneLine(data.inviter)
  return {
    subject: say('adminInvite.subject'),
    preheader: say('adminInvite.preheader'),
    heading: say('adminInvite.heading'),
    body: [
      say('adminInvite.body', { inviter, host: origin.host, address }),
      say(`adminInvite.roles.${role}`),
    ],
    action: { label: say('adminInvite.action'), link },
    after: [sayValidity(say, hours), say('adminInvite.notYou')],
  }
}
