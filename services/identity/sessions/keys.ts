import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { attempt } from '../../../platform/attempt.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Db, Tables } from '../tables.ts'

interface SigningKey {
  readonly kid: string
  readonly key: KeyObject
  readonly createdAt: number
}

export type Keys = ReturnType<typeof createKeys>

export const algorithm = 'ES256'

const day = 24 * 60 * 60_000
const rotatesAfter = 30 * day
/** Longer than anything signed with a key lives: cookies of guests, 90 days. */
const keptFor = 91 * day
/** How long another process may go on signing with a key that was replaced. */
const trustedFor = 60_000
const kidShape = /^[\w-]{43}$/

/** The keys tokens are signed with, made on first use and shared by all processes through the database. */
export function createKeys(database: Database, clock: Clock, vault: Vault) {
  const { kysely, transaction } = database.as<Tables>()
  // Bounded: one for each key of ours, of which a new one is made now and then.
  const published = new Map<string, KeyObject>()
  let current: { signing: SigningKey; readAt: number } | undefined

  /** Two processes may come here at once: the transaction lets one make the key, and the other finds it. */
  async function replace(isDue: (newest: SigningKey | undefined) => boolean): Promise<void> {
    const fresh = await makeKey()
    const now = clock.now().getTime()
    await transaction(async tx => {
      if (!isDue(await findNewest(tx, vault))) return
      const row = { ...fresh, private_key: vault.seal(fresh.private_key), created_at: now }
      await tx.insertInto('signing_keys').values(row).execute()
      await forgetOld(tx, now)
    })
    current = undefined
  }

  const isStale = (newest: SigningKey | undefined) =>
    !newest || clock.now().getTime() - newest.createdAt >= rotatesAfter

  return {
    async signing(): Promise<SigningKey> {
      const now = clock.now().getTime()
      if (current && Math.abs(now - current.readAt) < trustedFor && !isStale(current.signing))
        return current.signing
      let newest = await findNewest(kysely, vault)
      if (!newest || isStale(newest)) {
        await replace(isStale)
        newest = await findNewest(kysely, vault)
      }
      if (!newest) throw new Error('There’s no signing key although one was just made')
      current = { signing: newest, readAt: now }
      return newest
    },

    /** Only names of our own shape are looked up; a key never comes from the token. */
    async findPublic(kid: unknown): Promise<KeyObject | undefined> {
      if (typeof kid !== 'string' || !kidShape.test(kid)) return undefined
      const known = published.get(kid)
      if (known) return known
      const row = await kysely
        .selectFrom('signing_keys')
        .select('public_key')
        .where('kid', '=', kid)
        .executeTakeFirst()
      if (!row) return undefined
      const key = createPublicKey({ key: JSON.parse(row.public_key), format: 'jwk' })
      published.set(kid, key)
      return key
    },

    async jwks(): Promise<{ keys: JWK[] }> {
      const rows = await kysely
        .selectFrom('signing_keys')
        .select(['kid', 'public_key'])
        .orderBy('created_at', 'desc')
        .execute()
      const shown = { alg: algorithm, use: 'sig' }
      return { keys: rows.map(({ kid, public_key }) => ({ ...JSON.parse(public_key), kid, ...shown })) }
    },

    /** Opens every key there is, and seals those that lie open from a time without a secret. */
    prove: () => proveKeys(kysely, vault),

    /** From now on new tokens use a new key; those under the old one stay valid until they expire. */
    rotate: () => replace(() => true),
  }
}

async function findNewest(tx: Db, vault: Vault): Promise<SigningKey | undefined> {
  const row = await tx
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .executeTakeFirst()
  if (!row) return undefined
  const key = createPrivateKey({ key: JSON.parse(vault.open(row.private_key)), format: 'jwk' })
  return { kid: row.kid, key, createdAt: row.created_at }
}

async function proveKeys(tx: Db, vault: Vault): Promise<void> {
  for (const { kid, private_key } of await tx.selectFrom('signing_keys').selectAll().execute()) {
    if (!attempt(() => vault.open(private_key)))
      throw new AppError('failed-precondition', 'The keys are encrypted with a different secret')
    const renewed = vault.renew(private_key)
    if (renewed)
      await tx
        .updateTable('signing_keys')
        .set({ private_key: renewed })
        .where('kid', '=', kid)
        .where('private_key', '=', private_key)
        .execute()
  }
}

async function makeKey() {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(publicKey)
  return {
    kid: await calculateJwkThumbprint(jwk),
    public_key: JSON.stringify(jwk),
    private_key: JSON.stringify(await exportJWK(privateKey)),
  }
}

/** A key goes when its successor is older than anything the key may have signed. */
async function forgetOld(tx: Db, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'created_at'])
    .orderBy('created_at', 'desc')
    .execute()
  const outlived = rows.filter((_, index) => (rows[index - 1]?.created_at ?? now) < now - keptFor)
  for (const { kid } of outlived) await tx.deleteFrom('signing_keys').where('kid', '=', kid).execute()
}
