import { z } from 'zod'
import { federate } from '../../federation/federate.ts'
import type { Assertion } from '../../federation/openid.ts'
import { authenticateRecently } from '../../sessions/authenticate.ts'
import { answerSignIn } from '../../sessions/sign-in.ts'
import { operation } from '../call.ts'
import { address, shape, token } from '../fields.ts'
import { federatedIdOf, given } from '../user.ts'
import { ensure, WireError } from '../wire-error.ts'

const input = shape({
  requestUri: address.optional(),
  postBody: token.optional(),
  idToken: token.optional(),
  autoCreate: z.boolean().default(true),
  returnIdpCredential: z.boolean().default(false),
})

/** Comes in, or links, with what another provider vouches for. */
export const signInWithIdp = operation(input, async (wish, call) => {
  const assertion = readPostBody(wish.postBody)
  const { claims, ...profile } = await call.project.openId.read(assertion)
  const linking =
    wish.idToken === undefined ? undefined : await authenticateRecently(call.project, wish.idToken)
  const told = {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: profile.providerId,
    federatedId: federatedIdOf(profile.providerId, profile.rawId),
    rawUserInfo: JSON.stringify(claims),
    ...given('email', profile.email),
    emailVerified: profile.isEmailVerified,
    ...given('displayName', profile.displayName),
    ...given('fullName', profile.displayName),
    ...given('photoUrl', profile.photoUrl),
    ...given('oauthIdToken', assertion.idToken),
    ...given('oauthAccessToken', assertion.accessToken),
    ...given('nonce', assertion.nonce),
  }
  try {
    const result = await federate(call, profile, linking, wish.autoCreate)
    if ('needs' in result) return { ...told, needConfirmation: true, verifiedProvider: result.needs }
    const { begun, isNewUser } = result
    return { ...told, localId: begun.account.uid, isNewUser, ...(await answerSignIn(call, begun)) }
  } catch (error) {
    // The SDK lets a page go on with the credential after these, when it asked for it.
    if (!(error instanceof WireError) || !handsBack.includes(error.word)) throw error
    if (wish.returnIdpCredential) return { ...told, errorMessage: error.word }
    throw new WireError(error.word, { fields: told })
  }
})

const handsBack = ['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS', 'USER_DISABLED']

/** A query string inside the body: `&id_token=…&providerId=google.com`. */
function readPostBody(body: string | undefined): Assertion {
  const fields = new URLSearchParams(body?.replace(/^&/, '') ?? '')
  const providerId = fields.get('providerId')
  ensure(providerId && /^[a-z0-9._-]{1,100}$/i.test(providerId), 'INVALID_PROVIDER_ID')
  const assertion = {
    providerId,
    idToken: fields.get('id_token') ?? undefined,
    accessToken: fields.get('access_token') ?? undefined,
    nonce: fields.get('nonce') ?? undefined,
  }
  ensure(assertion.idToken ?? assertion.accessToken, 'INVALID_IDP_RESPONSE', 'No token was given')
  return assertion
}
