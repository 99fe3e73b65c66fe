import { AppError, ensure } from '../../../platform/errors.ts'
import type { Project } from '../project.ts'
import { asApp, authenticate } from '../sessions/authenticate.ts'
import type { Db } from '../tables.ts'
import { type Account, claimsOf, rolesOf } from './accounts.ts'
import { parseNewPassword } from './credentials.ts'
import { parseEmail } from './email.ts'
import { findHolders, isOwner } from './last-owner.ts'
import type { OwnerLink } from './owner-link.ts'

/** How the first owner comes into the house. */
export function createOwner(project: Project, setup: OwnerLink) {
  const { accounts, clock, db, passwords, transaction } = project

  /** Trades the set-up link for the owner's role; exactly one person can. */
  const claim = (uid: string, setupToken: string): Promise<void> =>
    transaction(async tx => {
      const account = await accounts.find(tx, uid)
      ensure(account && !account.disabled, 'not-found', 'There is no such account')
      const isOpen = await setup.consume(tx, setupToken)
      ensure(isOpen, 'permission-denied', 'This set-up link is used or too old')
      await grant(tx, project, account, ['owner', ...rolesOf(account)])
      // Who runs the machine vouches for the address, as OWNER_EMAIL does: a second step needs one that is confirmed, and
      // without a mail server nobody else could confirm it.
      if (account.email !== null) await accounts.change(tx, account, { email_verified: true })
    })

  return {
    /** From the operator's settings. An account that is there already stays as it is. */
    async ensureFirst(given: { email: string; password: string }): Promise<void> {
      const email = parseEmail(given.email)
      if (await accounts.findByEmail(db, email)) return
      const password = parseNewPassword(project, given.password, email)
      const passwordHash = await passwords.hash(password, 'owner')
      const account = {
        email,
        email_verified: true,
        password_hash: passwordHash,
        password_updated_at: clock.now().getTime(),
        claims: JSON.stringify({ roles: ['owner'] }),
      }
      await accounts.create(db, account).catch(error => {
        // Another process was quicker.
        if (!(error instanceof AppError) || error.code !== 'already-exists') throw error
      })
    },

    exists: async (): Promise<boolean> => (await findHolders(db, project)).some(isOwner),

    claim,

    async claimByToken(idToken: string, setupToken: string): Promise<void> {
      const { account } = await asApp(authenticate(project, idToken))
      await claim(account.uid, setupToken)
    },
  }
}

export async function grant(tx: Db, { accounts }: Project, account: Account, roles: string[]): Promise<void> {
  const claims = { ...claimsOf(account), roles: [...new Set(roles)] }
  await accounts.change(tx, account, { claims: JSON.stringify(claims) })
}
