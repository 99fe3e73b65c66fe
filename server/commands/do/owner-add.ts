import { pathOf } from '../../../app/map/addresses.ts'
import { invitationHours } from '../../../services/identity/identity.ts'
import { noteRoles } from '../../doors/people/note-roles.ts'
import { mask } from '../../doors/people/parts.ts'
import { printLine } from '../../terminal.ts'
import { type Command, exit } from './command.ts'
import { readAddress } from './read-address.ts'
import { withAccounts } from './with-house.ts'

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
    return withAccounts(settings(), async ({ identity, note, origin }) => {
      const { administration } = identity
      const account = await administration.findByEmail(address)
      if (account?.isEmailVerified) {
        if (account.isDisabled) {
          printLine('This account is disabled. Another owner has to enable it first.')
          return exit.undone
        }
        const wanted = [...account.roles, 'owner']
        const { before } = await administration.setRoles(account.id, wanted, noteRoles(note))
        printLine(
          before.includes('owner')
            ? 'They’re an owner already.'
            : 'They’re an owner now. If they’re signed in, they have to sign in again to see it.',
        )
        return exit.done
      }
      const { token } = await administration.invitations.issue(
        { email: address, roles: ['owner'], by: '' },
        (tx, { id, email, roles }) =>
          note({ action: 'people.invited', subject: id, after: { address: mask(email), roles } }, tx),
      )
      printLine(`Send them this link; it makes that address an owner, once, within ${invitationHours} hours:`)
      console.log(new URL(pathOf('invitation', 'en', { id: token }), origin).href)
      return exit.done
    })
  },
}
