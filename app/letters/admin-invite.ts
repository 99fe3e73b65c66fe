import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import { guard } from './account-letters.ts'
import { type LetterDesk, oneLine, type Sentences, sayValidity } from './draft.ts'

export interface AdminInviteData {
  /** Who the invitation is for. */
  address: string
  /** Who invites, by the name or address colleagues know. */
  inviter: string
  roles: readonly Role[]
  link: string
  hours: number
}

/** An invitation to help run the site. */
export const adminInvite = (
  say: Say<'letters'>,
  { address, roles, link, hours, inviter }: AdminInviteData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [
      say('adminInvite.body', { inviter: oneLine(inviter), host: desk.host, address }),
      ...roles.map(role => say(`adminInvite.roles.${role}`)),
    ],
    label: say('adminInvite.action'),
    link,
    after: [sayValidity(say, hours), say('adminInvite.notYou')],
    why: 'invited',
  })
