import type { Account } from '../accounts/accounts.ts'
import type { createChallenges } from '../proofs/challenges.ts'
import type { createCodes } from '../proofs/codes.ts'
import type { Db } from '../tables.ts'
import type { createBrowsers } from './browsers.ts'
import type { createSessions, Session } from './sessions.ts'

type SignOutParts = {
  sessions: ReturnType<typeof createSessions>
  browsers: ReturnType<typeof createBrowsers>
  challenges: ReturnType<typeof createChallenges>
  codes: ReturnType<typeof createCodes>
}

/** What ends with a new password, a new address, a role taken away; which of these an operation calls is its own to say. */
export function createSignOut({ sessions, browsers, challenges, codes }: SignOutParts) {
  /** What was begun and may be finished later: a letter's code, a sign-in at its second step. */
  async function cancelPending(tx: Db, account: Account): Promise<void> {
    await challenges.cancel(tx, account)
    await codes.cancel(tx, account)
  }

  return {
    cancelPending,

    async signOutEverywhere(tx: Db, account: Account): Promise<void> {
      await sessions.endAll(tx, account)
      await browsers.forget(tx, account)
      await cancelPending(tx, account)
    },

    async signOutElsewhere(tx: Db, account: Account, here: Session): Promise<void> {
      await sessions.endOthers(tx, here)
      await cancelPending(tx, account)
    },
  }
}
