import { createPrivateKey, type KeyObject } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Seal } from '../../platform/seal.ts'
import type { PushTables } from './tables.ts'

export type PushKey = { key: KeyObject; publicKey: string }

const id = 'vapid'

/** The key this installation is known by to push services: made at first use, the same in all processes. */
export function createPushKeys(database: Database, clock: Clock, vault: Seal) {
  const { kysely, transaction } = database.as<PushTables>()
  let known: Promise<PushKey> | undefined

  const find = async () => {
    const row = await kysely.selectFrom('push_keys').selectAll().where('id', '=', id).executeTakeFirst()
    const renewed = row && vault.renew(row.private_key)
    if (renewed)
      await kysely.updateTable('push_keys').set({ private_key: renewed }).where('id', '=', id).execute()
    return row && readKey(JSON.parse(vault.open(row.private_key)))
  }

  async function findOrMake(): Promise<PushKey> {
    const found = await find()
    if (found) return found
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const private_key = vault.seal(JSON.stringify(await exportJWK(privateKey)))
    const created_at = clock.now().getTime()
    await transaction(async tx => {
      const other = await tx.selectFrom('push_keys').select('id').where('id', '=', id).executeTakeFirst()
      if (!other) await tx.insertInto('push_keys').values({ id, private_key, created_at }).execute()
    })
    const made = await find()
    if (!made) throw new Error('There’s no push key although one was just made')
    return made
  }

  return {
    get(): Promise<PushKey> {
      known ??= findOrMake().catch(error => {
        known = undefined
        throw error
      })
      return known
    },
  }
}

function readKey(jwk: JWK): PushKey {
  const point = [jwk.x, jwk.y].map(part => Buffer.from(part ?? '', 'base64url'))
  return {
    key: createPrivateKey({ key: jwk, format: 'jwk' } as Parameters<typeof createPrivateKey>[0]),
    publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
  }
}
