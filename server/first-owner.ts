import { ConfigFault, type Settings } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { Identity } from '../services/identity/identity.ts'

/** Makes the account of the first owner, if the settings name one. */
export async function ensureOwner(identity: Identity, settings: Settings): Promise<void> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = settings
  if (!email || !password) return
  await identity.ensureFirstOwner({ email, password }).catch(error => {
    throw error instanceof AppError && error.code === 'invalid-argument'
      ? new ConfigFault(describeRule(settings))
      : error
  })
}

const describeRule = ({ PASSWORD_MIN_LENGTH: minLength, PASSWORD_NEEDS: needs }: Settings) =>
  [
    'Exhale can’t start: please change these settings.',
    `  · OWNER_PASSWORD must have at least ${minLength} characters and be hard to guess: not a common password, a single word`,
    '    or a name, and not based on this site’s name or on OWNER_EMAIL',
    ...(needs.length > 0 ? [`    It also needs what PASSWORD_NEEDS asks for: ${needs.join(', ')}`] : []),
  ].join('\n')

/** What the person starting the process is told while there's no owner yet. */
export async function inviteOwner(identity: Identity, origin: URL): Promise<string | undefined> {
  if (identity.host)
    return `Accounts are hosted at ${identity.host.jwksUrl.host}. Give the owner the custom claim {"roles": ["owner"]} there.`
  if (await identity.hasOwner()) return undefined
  return `To become the owner, open this link within a day: ${origin.origin}/register?setup=${await identity.setup.issue()}`
}
