import { pathOf } from '../../../app/map/addresses.ts'
import { invitationHours } from '../../../services/identity/identity.ts'
import { mask } from '../../doors/people/parts.ts'
import { printLine } from '../../terminal.ts'
import { type Command, exit } from './command.ts'
import { readAddress } from './read-address.ts'
import { operator, withIdentity } from './with-identity.ts'

export const ownerAdd: Command = {
  name: 'owner add',
  group: 'People and keys',
  usage: '<address>',
  about: 'makes someone an owner, or prints a link that does',
  details: [
    'Someone with an account and a confirmed address becomes an owner at once.',
    'For anyone else it prints a link that works once, for that address. Both are written to the audit log.',
  ],
  async run({ args: [given], settings }) {
    const address = readAddress(given, 'owner add')
    return withIdentity(settings(), async ({ identity, audit, origin }) => {
      const { administration } = identity
      const account = await administration.findByEmail(address)
      if (account?.isEmailVerified) {
        if (account.isDisabled) {
          printLine('This account is disabled. Another owner has to enable it first.')
          return exit.undone
        }
        const { before, after } = await administration.setRoles(account.id, [...account.roles, 'owner'])
        if (before.includes('owner')) printLine('They’re an owner already.')
        else {
          await audit.note(operator, { action: 'people.gainedRole', subject: account.id, before, after })
          printLine('They’re an owner now. If they’re signed in, they have to sign in again to see it.')
        }
        return exit.done
      }
      const { invitation, token } = await administration.invitations.issue({
        email: address,
        roles: ['owner'],
        by: '',
      })
      const noted = { address: mask(invitation.email), roles: invitation.roles }
      await audit.note(operator, { action: 'people.invited', subject: invitation.id, after: noted })
      printLine(`Send them this link; it makes that address an owner, once, within ${invitationHours} hours:`)
      console.log(new URL(pathOf('invitation', 'en', { id: token }), origin).href)
      return exit.done
    })
  },
}
