import type { Account } from './accounts.ts'
import type { Call } from './call.ts'
import { languageFor } from './letters.ts'

/** After a change of address, whoever had the old one may undo it: it may not have been them. */
export async function offerWayBack(call: Call, before: Account, after: Account): Promise<void> {
  const { codes, db, later, letters } = call.project
  const [email, newEmail] = [before.email, after.email]
  if (email === null || newEmail === null || email === newEmail) return
  await later(async () => {
    const wanted = { purpose: 'RECOVER_EMAIL', email, newEmail, account: after } as const
    const code = await codes.issue(db, wanted)
    const language = languageFor(call.language, after)
    await letters.send({ ...wanted, code, language, apiKey: call.apiKey })
  })
}
