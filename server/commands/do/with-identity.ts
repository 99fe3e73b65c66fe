import { type Audit, createAudit } from '../../../platform/audit/audit.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { createLog } from '../../../platform/log.ts'
import { createIdentity, type Identity } from '../../../services/identity/identity.ts'
import { migrationLists } from '../../migrations.ts'
import { explainSecret, findSecret } from '../../secret.ts'

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
  const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  try {
    await migrate(database, migrationLists)
    const secret = await findSecret(settings)
    const origin = settings.ORIGIN ?? new URL(`http://localhost:${settings.PORT}`)
    const identity = createIdentity({
      ...{ database, clock: systemClock, log: createLog('silent'), origin, secret },
      mail: async () => {},
    })
    await identity.prepare().catch(explainSecret(settings))
    return await act({ identity, audit: createAudit({ database, clock: systemClock, secret }), origin })
  } finally {
    await database.close()
  }
}
