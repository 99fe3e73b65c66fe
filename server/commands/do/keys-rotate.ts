import { printLine } from '../../terminal.ts'
import { type Command, exit } from './command.ts'
import { withAccounts } from './with-house.ts'

export const keysRotate: Command = {
  name: 'keys rotate',
  group: 'People and keys',
  usage: '',
  about: 'signs everything from now on with a new key; nobody is signed out',
  details: [
    'Sign-ins are signed with the new key within a minute, in every process. The old one is kept for 91 days to check what',
    'it signed, so sessions go on. This happens every 30 days by itself.',
    'SECRET can’t be changed: it encrypts these keys and two-step secrets, and seals the audit log and links in emails.',
  ],
  run: ({ settings }) =>
    withAccounts(settings(), async ({ identity, note }) => {
      await identity.rotateKeys()
      const { keys } = await identity.jwks()
      await note({ action: 'settings.keysRotated', subject: 'keys' })
      printLine(
        `There’s a new key; ${keys.length - 1} earlier ones still check what they signed. Nobody was signed out.`,
      )
      return exit.done
    }),
}
