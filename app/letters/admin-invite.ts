import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import { type LetterDesk, oneLine, type Sentences, sayValidity } from './draft.ts'
import { button, copy, paragraph, quiet } from './pieces.ts'

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
export function adminInvite(
  say: Say<'letters'>,
  data: AdminInviteData,
  { own, host }: LetterDesk,
): Sentences {
  const { address, roles, hours } = data
  const inviter = oneLine(data.inviter)
  const link = own(data.link)
  return {
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('adminInvite.body', { inviter, host, address })),
      ...roles.map(role => paragraph(say(`adminInvite.roles.${role}`))),
      button(say('adminInvite.action'), link),
      quiet(sayValidity(say, hours)),
      quiet(say('adminInvite.notYou')),
      copy(say('fallback'), link),
    ],
    foot: { why: [say('why.invited', { host })] },
  }
}
