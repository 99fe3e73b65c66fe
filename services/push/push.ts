import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { AppError, ensure } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'
import { authorize } from './authorize.ts'
import { createDevices, type Device } from './devices.ts'
import { type DeviceKeys, encrypt, isKeys, longestText } from './encrypt.ts'
import { isCarrier } from './endpoint.ts'
import { createPushKeys } from './keys.ts'
import { createPeople } from './people.ts'
import type { PushTables } from './tables.ts'
import { createWaiting } from './waiting.ts'

export type { KeptDevice } from './devices.ts'
export { pushMigrations } from './tables.ts'
export type { Waiting } from './waiting.ts'

/** `gone`: the person took it back, or the browser is no more; `failed`: try again later. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

export type PushOptions = {
  database: Database
  clock: Clock
  /** Seals our key, where the operator set a secret. */
  vault: Seal
  /** Who a push service may contact about us: `mailto:` or https. */
  contact: () => string
  /** Whether anything is sent, and anyone may ask for it. */
  isOn?: () => boolean
  /** Which addresses may be called; those of the browsers' makers unless tests say otherwise. */
  mayCall?: (endpoint: string) => boolean
}

type PushWishes = {
  /** Of two with the same topic that the service still keeps, the later one stays alone. */
  topic?: string
  /** How much it may wait for a device that sleeps. */
  urgency?: 'low' | 'normal'
}

export type Push = ReturnType<typeof createPush>

const patience = 10_000

/** Short messages to browsers that asked for them, through the push service each browser chose (RFC 8030, 8291, 8292). */
export function createPush({
  database,
  clock,
  vault,
  contact,
  isOn = () => true,
  mayCall = isCarrier,
}: PushOptions) {
  const keys = createPushKeys(database, clock, vault)
  const devices = createDevices(database, clock)
  const { kysely } = database.as<PushTables>()

  return {
    isOn,

    /** What browsers subscribe with. */
    publicKey: async (): Promise<string> => (await keys.get()).publicKey,

    /** Where people are to be written to. */
    devices,

    /** Who is due to be looked at. */
    people: createPeople(database, clock),

    /** What is tried again. */
    waiting: createWaiting(database, clock),

    /** Whether it is the address of a push service with keys that are keys: all of it came from outside. */
    isDevice: ({ endpoint, keys: theirs }: Device): boolean => mayCall(endpoint) && isKeys(theirs),

    /** Gives a text to the device's push service, which may keep it for `seconds`. A device that is gone is dropped. */
    async send(
      { endpoint, keys: theirs }: Device,
      text: string,
      seconds: number,
      { topic, urgency = 'low' }: PushWishes = {},
    ): Promise<PushOutcome> {
      if (!isOn()) return 'failed'
      ensure(mayCall(endpoint), 'invalid-argument', 'Not the address of a push service')
      ensure(Buffer.byteLength(text) <= longestText, 'invalid-argument', 'The text is too long to be pushed')
      const headers = {
        Authorization: await authorize({ clock, contact }, await keys.get(), endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(seconds),
        Urgency: urgency,
        ...(topic && { Topic: topic }),
      }
      const body = new Uint8Array(seal(text, theirs))
      try {
        const signal = AbortSignal.timeout(patience)
        const response = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'manual', signal })
        await response.body?.cancel()
        if (response.ok) return 'sent'
        if (response.status !== 404 && response.status !== 410) return 'failed'
      } catch {
        return 'failed'
      }
      await devices.drop(endpoint)
      return 'gone'
    },

    /** True for only one caller, across processes: that one sends, and nobody sends again. */
    async claim(person: string, occasion: string): Promise<boolean> {
      const sent_at = clock.now().getTime()
      const result = await kysely
        .insertInto('push_sent')
        .values({ person, occasion, sent_at })
        .onConflict(conflict => conflict.columns(['person', 'occasion']).doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
    },
  }
}

function seal(text: string, keys: DeviceKeys): Buffer {
  try {
    return encrypt(text, keys)
  } catch {
    throw new AppError('invalid-argument', 'The device’s keys aren’t valid')
  }
}
