import type { Transaction } from 'kysely'
import { pathOf } from '../../../app/map/addresses.ts'
import type { Role } from '../../../app/map/roles.ts'
import { attempt } from '../../../platform/attempt.ts'
import { type Invitation, invitationHours } from '../../../services/identity/identity.ts'
import { parseAddress } from '../../../services/mail/mail.ts'
import { sendLetter } from '../../post/send-letter.ts'
import type { Helper } from '../asker.ts'
import { ensureMay } from '../ensure-may.ts'
import { expectedFault } from '../expected-fault.ts'
import { isFresh } from '../recent-sign-in.ts'
import { describeInvitation, findInviter } from './describe-invitation.ts'
import { knownRoles, mask, type PeopleAnswer, type PeopleParts } from './parts.ts'

/** What an invitation can't do without. */
export type InviteFault = 'address' | 'roles'
type Invited = { link: string } | { problems: InviteFault[] } | 'stale'
type Doors = ReturnType<typeof createInvitationDoors>
export type InvitationLine = Awaited<ReturnType<Doors['listInvitations']>>[number]

/** How someone comes to help: by a link that works once, for one address. */
export function createInvitationDoors(parts: PeopleParts, asking: Helper) {
  const { clock, identity, origin } = parts
  const { person, note, language } = asking
  const { administration } = identity
  const { invitations } = administration

  const noteInvited = <Tables>(tx: Transaction<Tables>, { id, email, roles }: Invitation): Promise<void> =>
    note({ action: 'people.invited', subject: id, after: { address: mask(email), roles } }, tx)

  async function send({ email, roles, expiresAt, invitedBy }: Invitation, token: string): Promise<string> {
    const account = await administration.findByEmail(email)
    const reader = account?.language ?? language
    const link = new URL(pathOf('invitation', reader, { id: token }), origin).href
    const inviter = (await findInviter(administration, invitedBy)) ?? person.name ?? ''
    const data = { address: email, inviter, roles: knownRoles(roles), link, hours: invitationHours }
    await sendLetter(parts, 'adminInvite', { email, language: reader }, data, { expiresAt })
    return link
  }

  return {
    async listInvitations() {
      ensureMay(person, 'giveRoles')
      const now = clock.now().getTime()
      return Promise.all(
        (await invitations.list()).map(async invitation => ({
          ...(await describeInvitation(administration, invitation)),
          id: invitation.id,
          address: invitation.email,
          isOpen: invitation.expiresAt.getTime() > now,
        })),
      )
    },

    /** The link is told once, to be handed over where no email arrives. */
    async invite(email: string, roles: readonly Role[]): Promise<Invited> {
      ensureMay(person, 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const problems = [
        ...(attempt(() => parseAddress(email)) ? [] : ['address' as const]),
        ...(roles.length > 0 ? [] : ['roles' as const]),
      ]
      if (problems.length > 0) return { problems }
      const issued = await invitations
        .issue({ email, roles, by: person.id }, noteInvited)
        .catch(error => void expectedFault(error, 'invalid-argument'))
      if (!issued) return { problems: ['address'] }
      return { link: await send(issued.invitation, issued.token) }
    },

    async renew(id: string) {
      ensureMay(person, 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const renewed = await invitations.renew(id, noteInvited)
      if (!renewed) return 'gone'
      return { link: await send(renewed.invitation, renewed.token) }
    },

    async withdraw(id: string): Promise<PeopleAnswer> {
      ensureMay(person, 'giveRoles')
      if (!isFresh(parts, person)) return 'stale'
      const isGone = await invitations.withdraw(id, (tx, { email, roles }) =>
        note({ action: 'people.uninvited', subject: id, before: { address: mask(email), roles } }, tx),
      )
      return isGone ? 'done' : 'gone'
    },
  }
}
