import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'

export interface AppleKey {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: string
}

const day = 24 * 60 * 60

/** Apple knows a client by a token it signs itself, valid for half a year at most. Ours lasts a day and is renewed in time. */
export function createAppleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, issuer: string) {
  const key = createPrivateKey(privateKey)
  let kept: { secret: string; signedAt: number } | undefined
  return async (now: Date): Promise<string> => {
    const time = Math.floor(now.getTime() / 1000)
    if (kept && time >= kept.signedAt && time < kept.signedAt + day / 2) return kept.secret
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(time)
      .setExpirationTime(time + day)
      .sign(key)
    kept = { secret, signedAt: time }
    return secret
  }
}
