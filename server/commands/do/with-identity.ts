import { type Audit, createAudit } from '../../../platform/audit/audit.ts'
import type { Settings } from '../../../platform/config.ts'
import { AppError } from '../../../platform/errors.ts'
import { createIdentity, type Identity } from '../../../services/identity/identity.ts'
import { originOf } from '../../origin.ts'
import { explainSecret, findSecret } from '../../secret.ts'
import { withDatabase } from './with-database.ts'

/** Who acts here: nobody with an account. */
export const operator = { id: '', roles: [], device: 'terminal' }

/** The accounts of this installation, for a moment. It sends nothing. */
export async function withIdentity<Result>(
  settings: Settings,
  act: (parts: { identity: Identity; audit: Audit; origin: URL }) => Promise<Result>,
): Promise<Result> {
  if (settings.IDENTITY_JWKS_URL)
    throw new AppError(
      'failed-precondition',
      `Accounts are hosted at ${settings.IDENTITY_JWKS_URL.host}. Do this there.`,
    )
  return withDatabase(settings, async parts => {
    const secret = await findSecret(settings)
    const origin = originOf(settings)
    const identity = createIdentity({ ...parts, origin, secret, mail: async () => {} })
    await identity.prepare().catch(explainSecret(settings))
    return act({ identity, audit: createAudit({ ...parts, secret }), origin })
  })
}
