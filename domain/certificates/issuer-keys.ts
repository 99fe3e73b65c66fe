import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import { createSeal } from '../../platform/seal.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { certificateKeysOf } from './collections.ts'

/** What every verifier of Open Badges must know. */
export const algorithm = 'RS256'

export type IssuerDeps = { documents: Documents; clock: Clock; origin: URL; secret: string | undefined }

type SigningKey = { address: string; key: Awaited<ReturnType<typeof importJWK>> }

/** Keys are made on first use and stay published permanently, because what they signed may be checked years later. */
export function createIssuerKeys({ documents, clock, origin, secret }: IssuerDeps) {
  const keys = documents.collection(certificateKeysOf)
  const vault = createSeal(secret, 'certificate keys')
  const addressOf = (kid: string) => new URL(`/certificates/keys/${kid}`, origin).href
  let newest: Promise<SigningKey> | undefined

  async function openNewest(): Promise<SigningKey> {
    const [found] = await keys.query({}, { orderBy: [['createdAt', 'desc']], limit: 1 })
    const renewed = found && vault.renew(found.data.privateKey)
    if (renewed) await keys.update({ id: found.id }, { privateKey: renewed })
    const { kid, privateKey } = found
      ? { kid: found.id, privateKey: vault.open(found.data.privateKey) }
      : await make()
    return { address: addressOf(kid), key: await importJWK(JSON.parse(privateKey), algorithm) }
  }

  /** Two processes may each make one at the first start; both are published, so both are good. */
  async function make(): Promise<{ kid: string; privateKey: string }> {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const jwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    const privateKey = JSON.stringify(await exportJWK(pair.privateKey))
    const sealed = { privateKey: vault.seal(privateKey), createdAt: clock.now().getTime() }
    await keys.create({ id: kid }, { publicKey: JSON.stringify(jwk), ...sealed })
    return { kid, privateKey }
  }

  const publish = (kid: string, publicKey: string): JWK => ({
    ...JSON.parse(publicKey),
    kid: addressOf(kid),
    alg: algorithm,
    use: 'sig',
  })

  return {
    /** What is signed with now. */
    getNewest(): Promise<SigningKey> {
      newest ??= openNewest().catch(error => {
        newest = undefined
        throw error
      })
      return newest
    },

    async find(kid: string): Promise<JWK | undefined> {
      if (!/^[\w-]{43}$/.test(kid)) return undefined
      const found = await keys.find({ id: kid })
      return found && publish(kid, found.data.publicKey)
    },

    async list(): Promise<JWK[]> {
      const all = await keys.query({}, { orderBy: [['createdAt', 'desc']] })
      return all.map(({ id: kid, data }) => publish(kid, data.publicKey))
    },

    addressOf,
  }
}
