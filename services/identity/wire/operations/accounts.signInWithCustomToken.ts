import { readClaims } from '../../federation/openid.ts'
import type { Project } from '../../project.ts'
import { answerSignIn, beginSession } from '../../sessions/sign-in.ts'
import { type CustomClaims, readCustom } from '../../sessions/tokens.ts'
import { operation } from '../call.ts'
import { shape, token } from '../fields.ts'
import { ensure } from '../wire-error.ts'

const input = shape({ token: token.optional() })

/** Comes in by a token this house signed for itself. */
export const signInWithCustomToken = operation(input, async (wish, call) => {
  const { accounts, transaction } = call.project
  ensure(wish.token, 'MISSING_CUSTOM_TOKEN')
  const custom = await read(call.project, wish.token)
  ensure(custom, 'INVALID_CUSTOM_TOKEN', 'This token was not signed here, or is too old')
  const { begun, isNewUser } = await transaction(async tx => {
    const known = await accounts.find(tx, custom.uid)
    const account = known
      ? await accounts.change(tx, known, { has_custom_token: true })
      : await accounts.create(tx, {
          uid: custom.uid,
          has_custom_token: true,
          language: call.language ?? null,
        })
    const way = { provider: 'custom', claims: custom.claims }
    return { begun: await beginSession(tx, call, account, way), isNewUser: !known }
  })
  return {
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    isNewUser,
    ...(await answerSignIn(call, begun)),
  }
})

/** In test mode also unsigned, as JSON or JWT, as the vendor's emulator takes them. */
async function read(project: Project, given: string): Promise<CustomClaims | undefined> {
  const proven = await project.tokens.proveCustom(given)
  if (proven || !project.testMode) return proven
  const claims = readClaims(given)
  return claims && readCustom(claims)
}
