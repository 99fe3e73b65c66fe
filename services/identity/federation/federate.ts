import type { Account } from '../accounts/accounts.ts'
import { ensureFree } from '../accounts/credentials.ts'
import { tellOfProvider, welcome } from '../letters/notices.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { beginSession, linkSession, takeOver } from '../sessions/sign-in.ts'
import type { Db } from '../tables.ts'
import type { Call } from '../wire/call.ts'
import { ensure } from '../wire/wire-error.ts'
import { type Profile, providerIdsOf } from './identities.ts'

type Found =
  | {
      readonly account: Account
      readonly isNewUser: boolean
      readonly isNewProvider: boolean
      readonly wasVerified: boolean
    }
  | { readonly needs: string[] }

/** Signs in, or links to `linking`, the person the provider names. */
export async function federate(
  call: Call,
  profile: Profile,
  linking: SignedIn | undefined,
  mayCreate: boolean,
) {
  const result = await call.project.transaction(async tx => {
    const found = linking
      ? await linkTo(tx, call, linking.account, profile)
      : await findOrCreate(tx, call, profile, mayCreate)
    if ('needs' in found) return found
    const { isNewUser, isNewProvider, wasVerified } = found
    const account = await fillIn(tx, call, found.account, profile)
    const begun = linking
      ? await linkSession(tx, call, account, linking.session, profile.providerId)
      : await beginSession(tx, call, account, { provider: profile.providerId })
    return { begun, isNewUser, wasVerified, known: isNewProvider ? found.account.email : null }
  })
  if ('begun' in result && result.known !== null)
    await tellOfProvider(call, result.begun.account, result.known, profile.providerId)
  if ('begun' in result) await welcome(call, result.begun.account, result.wasVerified)
  return result
}

async function linkTo(tx: Db, call: Call, account: Account, profile: Profile): Promise<Found> {
  const { identities } = call.project
  const owner = await identities.findAccount(tx, profile)
  ensure(!owner || owner.id === account.id, 'FEDERATED_USER_ID_ALREADY_LINKED')
  if (profile.email !== undefined) await ensureFree(tx, call, profile.email, account)
  const old = { isNewUser: false, wasVerified: account.email_verified }
  await identities.unlink(tx, account, profile.providerId)
  await identities.link(tx, account, profile)
  return { account, ...old, isNewProvider: owner === undefined }
}

async function findOrCreate(tx: Db, call: Call, profile: Profile, mayCreate: boolean): Promise<Found> {
  const { accounts, identities } = call.project
  const owner = await identities.findAccount(tx, profile)
  if (owner) {
    await identities.link(tx, owner, profile)
    return { account: owner, isNewUser: false, isNewProvider: false, wasVerified: owner.email_verified }
  }
  const holder = profile.email === undefined ? undefined : await accounts.findByEmail(tx, profile.email)
  if (holder) return joinHolder(tx, call, holder, profile)
  ensure(mayCreate, 'USER_NOT_FOUND')
  const account = await accounts.create(tx, {
    email: profile.email ?? null,
    email_verified: profile.isEmailVerified && profile.email !== undefined,
    language: call.language ?? null,
  })
  await identities.link(tx, account, profile)
  return { account, isNewUser: true, isNewProvider: false, wasVerified: false }
}

/** The address has an account. A provider that vouches for the address opens it; any other has to be confirmed there. */
async function joinHolder(tx: Db, call: Call, holder: Account, profile: Profile): Promise<Found> {
  const { identities } = call.project
  const linked = await identities.list(tx, holder)
  const isTaken = linked.some(identity => identity.provider_id === profile.providerId)
  if (!profile.isEmailVerified || isTaken) return { needs: providerIdsOf(holder, linked) }
  const account = await takeOver(tx, call, holder)
  await identities.link(tx, account, profile)
  return { account, isNewUser: false, isNewProvider: true, wasVerified: holder.email_verified }
}

/** What people wrote themselves stays; only what is missing is taken from the provider. */
function fillIn(tx: Db, { project }: Call, account: Account, profile: Profile): Promise<Account> {
  const takesEmail = account.email === null && profile.email !== undefined
  const isVouchedFor = profile.isEmailVerified && profile.email === account.email
  return project.accounts.change(tx, account, {
    display_name: account.display_name ?? profile.displayName ?? null,
    photo_url: account.photo_url ?? profile.photoUrl ?? null,
    email_verified: account.email_verified || (isVouchedFor && account.email !== null),
    ...(takesEmail && { email: profile.email, email_verified: profile.isEmailVerified }),
  })
}
