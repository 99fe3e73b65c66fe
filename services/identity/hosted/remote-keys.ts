import { importJWK, type JWK } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'

export interface HostKey {
  readonly key: CryptoKey | Uint8Array
  /** The one algorithm this key is for, by its kind: the token has no say. */
  readonly algorithm: 'RS256' | 'ES256'
}

const minute = 60_000
/** Hosts replace their keys every few days; one they withdrew is dropped within this time. */
const refreshedAfter = 10 * minute
/** Whatever names tokens come with, the host is asked no oftener than this. */
const coolDown = 30_000
/** How long known keys stay in use while the host cannot be reached. */
const trustedFor = 6 * 60 * minute
const patience = 5_000
const mostKeys = 100

/** The public keys of the host, fetched when they are needed and kept. */
export function createRemoteKeys(url: URL, clock: Clock) {
  let known = new Map<string, HostKey>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let failure: unknown
  let fetching: Promise<void> | undefined
  const now = () => clock.now().getTime()

  async function refresh(): Promise<void> {
    triedAt = now()
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'error' })
      if (!response.ok) throw new Error(`The host's keys were refused with ${response.status}`)
      known = await readKeys(await response.json())
      fetchedAt = now()
      failure = undefined
    } catch (error) {
      failure = error
    }
  }

  /** Everyone who needs it at once waits for the same answer. */
  async function refreshOnce(): Promise<void> {
    fetching ??= refresh().finally(() => {
      fetching = undefined
    })
    await fetching
  }

  return {
    /** Undefined for a name the host does not publish; throws `unavailable` while that cannot be known. */
    async find(kid: unknown): Promise<HostKey | undefined> {
      if (typeof kid !== 'string') return undefined
      const isFresh = now() - fetchedAt < refreshedAfter
      if (isFresh && known.has(kid)) return known.get(kid)
      if (fetching || now() - triedAt >= coolDown) await refreshOnce()
      const key = known.get(kid)
      if (key && now() - fetchedAt < trustedFor) return key
      if (failure !== undefined)
        throw new AppError('unavailable', 'The accounts’ host isn’t answering', { cause: failure })
      return undefined
    },
  }
}

async function readKeys(body: unknown): Promise<Map<string, HostKey>> {
  const { keys } = body as { keys?: unknown }
  if (!Array.isArray(keys)) throw new Error('The host answered with something other than keys')
  const pairs = await Promise.all(keys.slice(0, mostKeys).map(readKey))
  return new Map(pairs.filter(pair => pair !== undefined))
}

/** What is neither RSA nor P-256, or is not for signatures, is passed over. */
async function readKey(jwk: JWK | null): Promise<[string, HostKey] | undefined> {
  if (typeof jwk?.kid !== 'string' || (jwk.use !== undefined && jwk.use !== 'sig')) return undefined
  const algorithm = jwk.kty === 'RSA' ? 'RS256' : jwk.crv === 'P-256' ? 'ES256' : undefined
  const key = algorithm && (await importJWK(jwk, algorithm).catch(() => undefined))
  return key && algorithm ? [jwk.kid, { key, algorithm }] : undefined
}
