import { createAudit } from '../../../platform/audit/audit.ts'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { createLog, type Log } from '../../../platform/log.ts'
import { createIdentity, type Identity } from '../../../services/identity/identity.ts'
import type { Note } from '../../doors/note.ts'
import { migrationLists } from '../../migrations.ts'
import { originOf } from '../../origin.ts'
import { explainSecret, findSecret } from '../../secret.ts'

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>
type Opened = { database: Database; clock: Clock; log: Log }

/** The database of this installation for a moment, brought up to this version. */
export async function withDatabase<Result>(
  { DATABASE_URL: url, DATA_DIR: dataDir }: Place,
  act: (parts: Opened) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, dataDir })
  try {
    await migrate(database, migrationLists)
    return await act({ database, clock: systemClock, log: createLog('silent') })
  } finally {
    await database.close()
  }
}

/** Who acts here: nobody with an account. */
const operator = { id: '', roles: [], device: 'terminal' }

/** Writes what an operator changes into the audit log. */
export function noteBy({ database, clock }: Pick<Opened, 'database' | 'clock'>, secret: string): Note {
  const audit = createAudit({ database, clock, secret })
  return (deed, tx) => audit.note(operator, deed, tx)
}

type House = Opened & { identity: Identity; note: Note; origin: URL }

/** What this installation keeps, for a moment. It sends nothing. */
export const withHouse = <Result>(settings: Settings, act: (house: House) => Promise<Result>) =>
  withDatabase(settings, async parts => {
    const secret = await findSecret(settings)
    const origin = originOf(settings)
    const identity = createIdentity({ ...parts, origin, secret, mail: async () => {} })
    // With another secret than the installation's, an entry would fit none before it.
    if (!settings.IDENTITY_JWKS_URL) await identity.prepare().catch(explainSecret(settings))
    return act({ ...parts, identity, origin, note: noteBy(parts, secret) })
  })

/** The same where accounts are kept here, too. */
export function withAccounts<Result>(settings: Settings, act: (house: House) => Promise<Result>) {
  const { IDENTITY_JWKS_URL: host } = settings
  if (host) throw new AppError('failed-precondition', `Accounts are hosted at ${host.host}. Do this there.`)
  return withHouse(settings, act)
}
