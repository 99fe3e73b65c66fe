import type { Transaction } from 'kysely'
import { type Account, rolesOf } from '../accounts/accounts.ts'
import { isNewBrowser, tellOfNewBrowser } from '../letters/notices.ts'
import type { Project } from '../project.ts'
import type { Factor } from '../proofs/factors.ts'
import type { Db, Tables } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { describeFactor } from '../wire/user.ts'
import { ensure } from '../wire/wire-error.ts'
import type { Session, SignIn, Started } from './sessions.ts'
import { lifetime } from './tokens.ts'

export type SignInWay = Pick<SignIn, 'provider' | 'claims' | 'secondFactor'>
type Begun =
  | { readonly account: Account; readonly started: Started; readonly isNewBrowser?: boolean }
  | { readonly account: Account; readonly pending: string; readonly factors: Factor[] }

/** What every way of signing in ends with, inside its transaction: a session, or the wait for a second factor. */
export async function beginSession(
  tx: Transaction<Tables>,
  call: Call,
  account: Account,
  way: SignInWay,
): Promise<Begun> {
  const { accounts, browsers, challenges, factors, onHelperEnters, sessions } = call.project
  ensure(!account.disabled, 'USER_DISABLED')
  const enrolled = way.secondFactor ? [] : await factors.list(tx, account)
  if (enrolled.length > 0) {
    const pending = await challenges.issue(tx, 'signIn', account, JSON.stringify(way))
    return { account, pending, factors: enrolled }
  }
  const started = await sessions.start(tx, account, { ...way, device: call.device })
  const roles = rolesOf(account)
  if (roles.length > 0) await onHelperEnters?.({ id: account.uid, roles, device: call.device }, tx)
  const isNew = await isNewBrowser(tx, call, account)
  await browsers.remember(tx, account, call.browser.token)
  call.browser.isWelcome = true
  return { account: await accounts.recordSignIn(tx, account), started, isNewBrowser: isNew }
}

/** … and after it: the token triple, or what the SDK asks the second factor with. */
export async function answerSignIn(call: Call, begun: Begun): Promise<object> {
  if ('started' in begun) {
    if (begun.isNewBrowser) await tellOfNewBrowser(call, begun.account)
    return issueTokens(call.project, begun.account, begun.started)
  }
  return { mfaPendingCredential: begun.pending, mfaInfo: begun.factors.map(describeFactor) }
}

export async function issueTokens(project: Project, account: Account, started: Started): Promise<object> {
  const { db, identities, tokens } = project
  const idToken = await tokens.sign(account, started.session, await identities.list(db, account))
  return { idToken, refreshToken: started.refreshToken, expiresIn: String(lifetime) }
}

/** After a change of what guards the account: everyone out, and the one who made it in again. */
export async function renewSession(tx: Db, call: Call, account: Account, session: Session): Promise<Started> {
  const { browsers, sessions, signOutEverywhere } = call.project
  // Of two changes at once, the first ended the session of the second.
  ensure(await sessions.find(tx, session.id), 'TOKEN_EXPIRED')
  await signOutEverywhere(tx, account)
  await browsers.remember(tx, account, call.browser.token)
  call.browser.isWelcome = true
  return sessions.start(tx, account, {
    provider: session.sign_in_provider,
    secondFactor: session.second_factor ?? undefined,
    claims: JSON.parse(session.claims),
    device: call.device,
  })
}

/** After another way to sign in was added. Someone who was anonymous counts as signed in by it from now on. */
export async function linkSession(tx: Db, call: Call, account: Account, session: Session, provider: string) {
  const started = await renewSession(tx, call, account, { ...session, sign_in_provider: provider })
  return { account, started }
}

/**
 * Anyone who proves that the address is theirs gets the account. What someone else may have set up before under an address that
 * was not theirs goes: the password, other providers' identities, sessions.
 */
export async function takeOver(tx: Db, { project }: Call, account: Account): Promise<Account> {
  if (account.email_verified) return account
  await project.identities.unlinkAll(tx, account)
  await project.signOutEverywhere(tx, account)
  return project.accounts.change(tx, account, { email_verified: true, password_hash: null })
}
