import { z } from 'zod'
import { isJsonObject, parseJson } from '../../../platform/http/json.ts'
import { normalizePassword } from '../proofs/policy.ts'
import type { Call } from '../wire/call.ts'
import { address, line, secret, shape } from '../wire/fields.ts'
import { given } from '../wire/user.ts'
import { ensure } from '../wire/wire-error.ts'
import type { AccountChange } from './accounts.ts'
import { readProfile } from './change-own-account.ts'
import { ensureFree } from './credentials.ts'
import { parseEmail } from './email.ts'

/** What the owner of a test project may set of any account. */
export const anyChange = shape({
  email: line.optional(),
  emailVerified: z.boolean().optional(),
  password: secret.optional(),
  displayName: line.nullish(),
  photoUrl: address.nullish(),
  deleteAttribute: line.array().optional(),
  disabled: z.boolean().optional(),
  disableUser: z.boolean().optional(),
  customAttributes: z.string().max(4096).optional(),
  validSince: z.coerce.string().optional(),
  deleteProvider: line.array().optional(),
})

export async function changeAnyAccount(uid: string, body: object, call: Call): Promise<object> {
  const { project } = call
  const { accounts, identities, transaction } = project
  const wish = anyChange.parse(body)
  const change = await readAnyChange(wish, call)
  const account = await transaction(async tx => {
    const before = await accounts.find(tx, uid)
    ensure(before, 'USER_NOT_FOUND')
    if (change.email && change.email !== before.email) await ensureFree(tx, call, change.email)
    for (const providerId of wish.deleteProvider ?? []) await identities.unlink(tx, before, providerId)
    if (wish.password !== undefined || wish.validSince !== undefined)
      await project.signOutEverywhere(tx, before)
    const isEnabled = before.disabled && change.disabled === false
    if (isEnabled) await project.signOutEverywhere(tx, before)
    if (change.disabled) await project.cancelPending(tx, before)
    return Object.keys(change).length > 0 ? accounts.change(tx, before, change) : before
  })
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    ...given('email', account.email),
    ...given('displayName', account.display_name),
    ...given('photoUrl', account.photo_url),
    emailVerified: account.email_verified,
  }
}

export async function readAnyChange(wish: z.infer<typeof anyChange>, call: Call): Promise<AccountChange> {
  const { clock, passwords } = call.project
  const disabled = wish.disabled ?? wish.disableUser
  if (wish.password !== undefined) ensure(normalizePassword(wish.password).length >= 6, 'WEAK_PASSWORD')
  return {
    ...readProfile(wish),
    ...(wish.email !== undefined && { email: parseEmail(wish.email) }),
    ...(wish.emailVerified !== undefined && { email_verified: wish.emailVerified }),
    ...(disabled !== undefined && { disabled }),
    ...(wish.customAttributes !== undefined && { claims: readClaims(wish.customAttributes) }),
    ...(wish.password !== undefined && {
      password_hash: await passwords.hash(wish.password, call.network),
      password_updated_at: clock.now().getTime(),
    }),
    ...(wish.deleteProvider?.includes('password') && { password_hash: null, has_email_link: false }),
  }
}

function readClaims(text: string): string {
  const claims = parseJson(text)
  ensure(isJsonObject(claims), 'INVALID_CLAIMS')
  return JSON.stringify(claims)
}
