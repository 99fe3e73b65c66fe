import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { createSeal } from '../../platform/seal.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { certificateKeysOf } from './collections.ts'

/** What every verifier of Open Badges must know. */
const algorithm = 'RS256'

export type Issuer = ReturnType<typeof createIssuer>

/**
 * Who signs certificates: this installation. Its keys are made on first use and stay published for good, because what
 * they signed may be checked years later.
 */
export function createIssuer({
  documents,
  clock,
  origin,
  secret,
}: {
  documents: Documents
  clock: Clock
  origin: URL
  secret: string | undefined
}) {
  const keys = documents.collection(certificateKeysOf)
  const vault = createSeal(secret, 'certificate keys')
  const id = new URL('/certificates/issuer.json', origin).href
  const addressOf = (kid: string) => new URL(`/certificates/keys/${kid}`, origin).href
  let signing: Promise<{ kid: string; key: Awaited<ReturnType<typeof importJWK>> }> | undefined

  async function openNewest() {
    const [newest] = await keys.query({}, { orderBy: [['createdAt', 'desc']], limit: 1 })
    const renewed = newest && vault.renew(newest.data.privateKey)
    if (renewed) await keys.update({ id: newest.id }, { privateKey: renewed })
    const { kid, privateKey } = newest
      ? { kid: newest.id, privateKey: vault.open(newest.data.privateKey) }
      : await make()
    return { kid, key: await importJWK(JSON.parse(privateKey), algorithm) }
  }

  /** Two processes may each make one at the first start; both are published, so both are good. */
  async function make(): Promise<{ kid: string; privateKey: string }> {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    const privateKey = JSON.stringify(await exportJWK(pair.privateKey))
    await keys.create(
      { id: kid },
      {
        publicKey: JSON.stringify(jwk),
        privateKey: vault.seal(privateKey),
        createdAt: clock.now().getTime(),
      },
    )
    return { kid, privateKey }
  }

  const publish = (kid: string, publicKey: string): JWK => ({
    ...JSON.parse(publicKey),
    kid: addressOf(kid),
    alg: algorithm,
    use: 'sig',
  })

  async function findKey(kid: string): Promise<JWK | undefined> {
    if (!/^[\w-]{43}$/.test(kid)) return undefined
    const found = await keys.find({ id: kid })
    return found && publish(kid, found.data.publicKey)
  }

  return {
    id,
    findKey,

    async jwks(): Promise<{ keys: JWK[] }> {
      const all = await keys.query({}, { orderBy: [['createdAt', 'desc']] })
      return { keys: all.map(({ id: kid, data }) => publish(kid, data.publicKey)) }
    },

    /** A compact JWS whose claims are the credential, with the names JWT has for some of its fields. */
    async sign(credential: object, claims: { jti: string; sub: string; nbf: number }): Promise<string> {
      signing ??= openNewest().catch(error => {
        signing = undefined
        throw error
      })
      const { kid, key } = await signing
      return new SignJWT({ ...credential, ...claims, iss: id })
        .setProtectedHeader({ alg: algorithm, kid: addressOf(kid), typ: 'JWT' })
        .sign(key)
    },

    /** What was signed, if one of our keys did it. */
    async read(token: string): Promise<Record<string, unknown> | undefined> {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            const jwk = kid === addressOf(kid.slice(-43)) ? await findKey(kid.slice(-43)) : undefined
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
