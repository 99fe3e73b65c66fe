import type { Say } from '../../languages/areas.ts'
import type { Role } from '../map/roles.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, copy, paragraph, quiet } from './pieces.ts'

export interface RolesChangedData {
  address: string
  /** Those they have now. */
  roles: readonly Role[]
  link: string
}

/** To someone who may do more, or less, than before. */
export function rolesChanged(
  say: Say<'letters'>,
  data: RolesChangedData,
  { own, host }: LetterDesk,
): Sentences {
  const { address, roles } = data
  const link = own(data.link)
  return {
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('rolesChanged.body', { host, address })),
      ...roles.map(role => paragraph(say(`adminInvite.roles.${role}`))),
      ...(roles.length === 0 ? [paragraph(say('rolesChanged.none'))] : []),
      button(say('rolesChanged.action'), link),
      quiet(say('rolesChanged.notYou')),
      copy(say('fallback'), link),
    ],
    foot: { why: [say('why.account', { host })] },
  }
}
