import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import { guard } from './account-letters.ts'
import type { LetterDesk, Sentences } from './draft.ts'

export interface RolesChangedData {
  address: string
  /** Those they have now. */
  roles: readonly Role[]
  link: string
}

/** To someone who may do more, or less, than before. */
export const rolesChanged = (
  say: Say<'letters'>,
  { address, roles, link }: RolesChangedData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [
      say('rolesChanged.body', { host: desk.host, address }),
      ...roles.map(role => say(`adminInvite.roles.${role}`)),
      ...(roles.length === 0 ? [say('rolesChanged.none')] : []),
    ],
    label: say('rolesChanged.action'),
    link,
    after: [say('rolesChanged.notYou')],
    why: 'account',
  })
