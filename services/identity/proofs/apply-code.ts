import type { Account, AccountChange } from '../accounts/accounts.ts'
import { ensureFree } from '../accounts/credentials.ts'
import { welcome } from '../letters/notices.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { given } from '../wire/user.ts'
import { ensure } from '../wire/wire-error.ts'
import { type Code, validFor } from './codes.ts'
import { cancelRecoveries, issueRecovery, mailRecovery } from './email-recovery.ts'

const applicable = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

/** Does what a mailed code was mailed for. */
export async function applyCode(oobCode: string, call: Call): Promise<object> {
  const { accounts, codes, transaction } = call.project
  const { before, after, recovery } = await transaction(async tx => {
    const code = await codes.use(tx, oobCode, ...applicable)
    const before = await getSubject(tx, call, code)
    const after = await accounts.change(tx, before, await changeFor(tx, call, code, before))
    if (code.purpose === 'RECOVER_EMAIL') await shutOut(tx, call, after, code)
    else if (after.email !== before.email) await call.project.signOutEverywhere(tx, after)
    const isChange = code.purpose === 'VERIFY_AND_CHANGE_EMAIL'
    return { before, after, recovery: isChange ? await issueRecovery(tx, call, before, after) : undefined }
  })
  await mailRecovery(call, after, recovery)
  await tellChange(call, before, after)
  await welcome(call, after, before.email_verified)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: after.uid,
    ...given('email', after.email),
    emailVerified: after.email_verified,
  }
}

/** Others may keep something under the address. */
async function tellChange({ project }: Call, before: Account, after: Account): Promise<void> {
  const [from, to] = [before.email, after.email]
  if (before.email_verified && from !== null && to !== null && from !== to)
    await project.onAddressChange?.(from, to)
}

/** The account the code was mailed for, as long as it still has the address the code was mailed to. */
export async function getSubject(tx: Db, { project }: Call, code: Code): Promise<Account> {
  const account = code.account_id === null ? undefined : await project.accounts.findById(tx, code.account_id)
  ensure(account && isStillTheirs(account, code), 'INVALID_OOB_CODE')
  ensure(!account.disabled, 'USER_DISABLED')
  return account
}

function isStillTheirs(account: Account, { purpose, email, new_email }: Code): boolean {
  if (purpose === 'RECOVER_EMAIL' || account.email === email) return true
  return purpose === 'VERIFY_AND_CHANGE_EMAIL' && account.email === null && email === new_email
}

async function changeFor(tx: Db, call: Call, code: Code, account: Account): Promise<AccountChange> {
  if (code.purpose === 'VERIFY_EMAIL') return { email_verified: true }
  const isBack = code.purpose === 'RECOVER_EMAIL'
  const email = isBack ? code.email : (code.new_email ?? code.email)
  await ensureFree(tx, call, email, account)
  return { email, email_verified: true, ...(isBack && { password_hash: null }) }
}

/**
 * The person who took the account over knew its password, and may have left other ways in. All of them go: the
 * password, providers' identities, recovery codes, and second steps set up since. Earlier second steps stay, so that an
 * old mailbox alone opens nothing.
 */
async function shutOut(tx: Db, { project }: Call, account: Account, code: Code): Promise<void> {
  const changedAt = code.expires_at - validFor.RECOVER_EMAIL
  await project.identities.unlinkAll(tx, account)
  await project.factors.withdrawSince(tx, account, changedAt)
  // A thief may have moved the account on since: their own recoveries end here, earlier ones do not.
  await cancelRecoveries(tx, account, code.expires_at)
  await project.signOutEverywhere(tx, account)
}
