import { createHash } from 'node:crypto'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { DeviceKeys } from './encrypt.ts'
import type { PushTables } from './tables.ts'

/** The words a device was agreed to with; another number when they change in meaning. */
export const pushConsent = 2
/** From which on they speak of people who ask for company. */
const companyConsent = 2

/** What someone wishes for a device: the language it speaks, and whether it may say what it is about. */
type DeviceWishes = { language: Language; isPlain: boolean }

/** A browser that may be written to, as its `PushSubscription` tells. */
export type Device = { endpoint: string; keys: DeviceKeys }

/** A browser someone asked us to write to. */
export type KeptDevice = Device &
  DeviceWishes & {
    id: string
    agreedAt: number
    /** Whether it was agreed to hear of other people too. */
    hearsOthers: boolean
  }

const most = 10

/** The browsers people asked us to write to. Each row is a consent, with its date; without one nothing is sent. */
export function createDevices(database: Database, clock: Clock) {
  const { kysely, transaction } = database.as<PushTables>()
  const now = () => clock.now().getTime()

  return {
    /** A browser that was known is theirs from now on, no matter who had it before. */
    async add(person: string, device: Device & DeviceWishes): Promise<void> {
      const { endpoint, keys, language, isPlain: is_plain } = device
      const agreed = { language, is_plain, consent: pushConsent, agreed_at: now() }
      await transaction(async tx => {
        const id = idOf(endpoint)
        await tx.deleteFrom('push_devices').where('id', '=', id).execute()
        const own = tx.selectFrom('push_devices').select('id').where('person', '=', person)
        const others = await own.orderBy('agreed_at', 'desc').orderBy('id').execute()
        for (const { id: old } of others.slice(most - 1))
          await tx.deleteFrom('push_devices').where('id', '=', old).execute()
        await tx
          .insertInto('push_devices')
          .values({ id, person, endpoint, ...keys, ...agreed })
          .execute()
        await tx.deleteFrom('push_people').where('person', '=', person).execute()
        await tx.insertInto('push_people').values({ person, due_at: now() }).execute()
      })
    },

    /** A browser got another address from its push service: the old consent goes on. Whether there was one. */
    async renew(person: string, before: string, { endpoint, keys }: Device) {
      return transaction(async tx => {
        const id = idOf(endpoint)
        const old = tx.selectFrom('push_devices').selectAll().where('id', '=', idOf(before))
        const row = await old.where('person', '=', person).executeTakeFirst()
        if (!row) return false
        await tx.deleteFrom('push_devices').where('id', 'in', [row.id, id]).execute()
        await tx
          .insertInto('push_devices')
          .values({ ...row, id, endpoint, ...keys })
          .execute()
        return true
      })
    },

    /** Newest first. */
    async list(person: string): Promise<KeptDevice[]> {
      const own = kysely.selectFrom('push_devices').selectAll().where('person', '=', person)
      const rows = await own.orderBy('agreed_at', 'desc').orderBy('id').execute()
      return rows.map(toDevice)
    },

    async remove(person: string, endpoint: string): Promise<void> {
      await kysely
        .deleteFrom('push_devices')
        .where('id', '=', idOf(endpoint))
        .where('person', '=', person)
        .execute()
    },

    /** One that is no more. */
    async drop(endpoint: string): Promise<void> {
      await transaction(async tx => {
        const id = idOf(endpoint)
        await tx.deleteFrom('push_waiting').where('device_id', '=', id).execute()
        await tx.deleteFrom('push_devices').where('id', '=', id).execute()
      })
    },

    /** All of someone's. */
    async forget(person: string): Promise<void> {
      await transaction(async tx => {
        for (const table of ['push_devices', 'push_people', 'push_sent', 'push_waiting'] as const)
          await tx.deleteFrom(table).where('person', '=', person).execute()
      })
    },
  }
}

function toDevice(row: PushTables['push_devices']): KeptDevice {
  const { id, endpoint, p256dh, auth, is_plain, agreed_at } = row
  const language = languageCodes.find(code => code === row.language) ?? 'en'
  const wishes = { language, isPlain: Boolean(is_plain), hearsOthers: row.consent >= companyConsent }
  return { id, endpoint, keys: { p256dh, auth }, ...wishes, agreedAt: agreed_at }
}

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
