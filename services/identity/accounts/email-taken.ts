import { tellHolder } from '../letters/notices.ts'
import type { Call } from '../wire/call.ts'
import { WireError } from '../wire/wire-error.ts'

/** Asked of everyone who wants an address for an account, before it is known whether it is free. */
export async function checkTakenLimit({ project, network }: Call): Promise<void> {
  await project.limits.check(['takenOfAddress', network])
}

/**
 * EMAIL_EXISTS tells a stranger that there is an account, and the protocol has nothing to say in its place (decision
 * 0017). So a network hears it a few times only, and the holder of the address is told.
 */
export async function reportTaken<Result>(call: Call, email: string, work: Promise<Result>): Promise<Result> {
  const { accounts, db, limits, settings } = call.project
  return work.catch(async error => {
    const isTaken = error instanceof WireError && error.word === 'EMAIL_EXISTS'
    if (isTaken && settings.hidesAccounts) {
      await limits.count('takenOfAddress', call.network)
      await tellHolder(call, { email, account: await accounts.findByEmail(db, email) })
    }
    throw error
  })
}
