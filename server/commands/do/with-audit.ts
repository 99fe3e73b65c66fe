import { createAudit } from '../../../platform/audit/audit.ts'
import type { Settings } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createIdentity } from '../../../services/identity/identity.ts'
import type { Note } from '../../doors/note.ts'
import { originOf } from '../../origin.ts'
import { explainSecret, findSecret } from '../../secret.ts'
import { type OpenedDatabase, withDatabase } from './with-database.ts'
import { operator } from './with-identity.ts'

/** The database of this installation for a moment, and what is changed in it is written into the audit log. */
export function withAudit<Result>(
  settings: Settings,
  act: (parts: OpenedDatabase & { note: Note }) => Promise<Result>,
): Promise<Result> {
  return withDatabase(settings, async parts => {
    const secret = await findSecret(settings)
    // With another secret than the installation's, an entry would fit none before it.
    if (!settings.IDENTITY_JWKS_URL)
      await createIdentity({ ...parts, origin: originOf(settings), secret, mail: async () => {} })
        .prepare()
        .catch(explainSecret(settings))
    return act({ ...parts, note: noteBy(parts, secret) })
  })
}

/** The same for what is open already. */
export function noteBy(
  { database, clock }: Pick<OpenedDatabase, 'clock'> & { database: Database },
  secret: string,
): Note {
  const audit = createAudit({ database, clock, secret })
  return (deed, tx) => audit.note(operator, deed, tx)
}
