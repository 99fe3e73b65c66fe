import { importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { algorithm, createIssuerKeys, type IssuerDeps } from './issuer-keys.ts'

export type Issuer = ReturnType<typeof createIssuer>

/** Who signs certificates: this installation. */
export function createIssuer(deps: IssuerDeps) {
  const { clock, origin } = deps
  const keys = createIssuerKeys(deps)
  const id = new URL('/certificates/issuer.json', origin).href

  return {
    id,
    findKey: keys.find,
    jwks: async (): Promise<{ keys: JWK[] }> => ({ keys: await keys.list() }),

    /** A compact JWS whose claims are the credential, with the names JWT has for some of its fields. */
    async sign(credential: object, claims: { jti: string; sub: string; nbf: number }): Promise<string> {
      const { address, key } = await keys.getNewest()
      return new SignJWT({ ...credential, ...claims, iss: id })
        .setProtectedHeader({ alg: algorithm, kid: address, typ: 'JWT' })
        .sign(key)
    },

    /** What was signed, if one of our keys did it. */
    async read(token: string): Promise<Record<string, unknown> | undefined> {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            const jwk = kid === keys.addressOf(kid.slice(-43)) ? await keys.find(kid.slice(-43)) : undefined
            if (!jwk) throw new Error('not a key of ours')
            return importJWK(jwk, algorithm)
          },
          // An edition that follows another within its second begins a moment later.
          { issuer: id, algorithms: [algorithm], currentDate: clock.now(), clockTolerance: 60 },
        )
        return payload
      } catch {
        return undefined
      }
    },
  }
}
