import { ConfigFault, type Settings } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { Identity } from '../services/identity/identity.ts'

/** Makes the account of the first owner, where the settings name one. */
export async function ensureOwner(identity: Identity, settings: Settings): Promise<void> {
  const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = settings
  if (!email || !password) return
  await identity.ensureFirstOwner({ email, password }).catch(error => {
    throw error instanceof AppError && error.code === 'invalid-argument'
      ? new ConfigFault(describeRule(identity.policy.minLength))
      : error
  })
}

const describeRule = (minLength: number) =>
  [
    'Exhale cannot start: its settings need a change.',
    `  · OWNER_PASSWORD must have at least ${minLength} characters and be hard to guess: no common password, no single word`,
    '    or name, nothing made of this site’s name or of OWNER_EMAIL',
  ].join('\n')

/** What whoever starts the process is told, while it has no owner yet. */
export async function inviteOwner(identity: Identity, origin: URL): Promise<string | undefined> {
  if (identity.host)
    return `Accounts are kept at ${identity.host.jwksUrl.host}. Its owner has the custom claim {"roles": ["owner"]} there.`
  if (await identity.hasOwner()) return undefined
  return `Set it up as its owner, within a day: ${origin.origin}/register?setup=${await identity.setup.issue()}`
}
