import { issueRecovery, mailRecovery } from '../proofs/email-recovery.ts'
import { authenticate, ensureRecent } from '../sessions/authenticate.ts'
import { issueTokens, renewSession } from '../sessions/sign-in.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { describeProviders, given } from '../wire/user.ts'
import { ensure } from '../wire/wire-error.ts'
import type { Account, AccountChange } from './accounts.ts'
import { ensureFree, hashNewPassword, parseNewEmail } from './credentials.ts'
import { checkTakenLimit, reportTaken } from './email-taken.ts'

export interface ProfileWish {
  readonly displayName?: string | null
  readonly photoUrl?: string | null
  readonly deleteAttribute?: string[]
}

export interface AccountWish extends ProfileWish {
  readonly idToken?: string
  readonly email?: string
  readonly password?: string
  readonly deleteProvider?: string[]
}

/** What people change of their own account. What guards it needs a recent sign-in, and ends all others. */
export async function changeOwnAccount(wish: AccountWish, call: Call): Promise<object> {
  return reportTaken(call, wish.email?.toLowerCase() ?? '', change(wish, call))
}

async function change(wish: AccountWish, call: Call): Promise<object> {
  const { project } = call
  const signedIn = await authenticate(project, wish.idToken)
  // Before anything costs a hash.
  if (wish.password !== undefined) ensureRecent(project, signedIn)
  const guards = await readGuards(wish, call, signedIn.account)
  const isGuarded = Object.keys(guards).length > 0
  const isUnlinking = (wish.deleteProvider ?? []).length > 0
  if (isGuarded || isUnlinking) ensureRecent(project, signedIn)

  const { account, started, recovery } = await project.transaction(async tx => {
    if (guards.email) await ensureFree(tx, call, guards.email)
    const change = { ...readProfile(wish), ...guards, ...(await unlink(tx, call, signedIn.account, wish)) }
    const hasChange = Object.keys(change).length > 0
    const account = hasChange ? await project.accounts.change(tx, signedIn.account, change) : signedIn.account
    // The SDK does not take the tokens of this answer when it unlinks, so its session goes on.
    if (isUnlinking && !isGuarded) await project.signOutElsewhere(tx, account, signedIn.session)
    const started = isGuarded
      ? await renewSession(tx, call, account, signedIn.session)
      : await project.sessions.extend(tx, signedIn.session)
    return { account, started, recovery: await issueRecovery(tx, call, signedIn.account, account) }
  })
  await mailRecovery(call, account, recovery)
  const identities = await project.identities.list(project.db, account)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    ...given('email', account.email),
    emailVerified: account.email_verified,
    ...given('displayName', account.display_name),
    ...given('photoUrl', account.photo_url),
    ...(account.password_hash !== null && { passwordHash: 'hidden' }),
    providerUserInfo: describeProviders(account, identities),
    ...(await issueTokens(project, account, started)),
  }
}

/** Null or an empty text removes the value. */
export function readProfile({ displayName, photoUrl, deleteAttribute = [] }: ProfileWish): AccountChange {
  const wantsNoName = deleteAttribute.includes('DISPLAY_NAME')
  const wantsNoPhoto = deleteAttribute.includes('PHOTO_URL')
  return {
    ...(displayName !== undefined && { display_name: displayName || null }),
    ...(photoUrl !== undefined && { photo_url: photoUrl || null }),
    ...(wantsNoName && { display_name: null }),
    ...(wantsNoPhoto && { photo_url: null }),
  }
}

async function readGuards(wish: AccountWish, call: Call, account: Account): Promise<AccountChange> {
  const email = wish.email === undefined ? undefined : parseNewEmail(wish.email)
  const isNewEmail = email !== undefined && email !== account.email
  if (isNewEmail) {
    await call.project.limits.spend('signUpsOfNetwork', call.network)
    await checkTakenLimit(call)
  }
  const { password } = wish
  const name = email ?? account.email
  ensure(password === undefined || name, 'MISSING_EMAIL')
  return {
    ...(isNewEmail && { email, email_verified: false }),
    ...(password !== undefined && (await hashNewPassword(call, account, { password, email: name ?? '' }))),
  }
}

async function unlink(tx: Db, call: Call, account: Account, wish: AccountWish): Promise<AccountChange> {
  const leaving = wish.deleteProvider ?? []
  for (const providerId of leaving) await call.project.identities.unlink(tx, account, providerId)
  return leaving.includes('password') ? { password_hash: null, has_email_link: false } : {}
}
