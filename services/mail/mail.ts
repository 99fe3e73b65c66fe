import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { parseMailbox } from './address.ts'
import { createDelivery, type Timing } from './delivery.ts'
import { createLedger } from './ledger.ts'
import type { Letter } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createReadings } from './readings.ts'
import type { MailConnection, MailTables } from './schema.ts'
import { createSmtp } from './smtp.ts'
import { storeLetter } from './store.ts'

export type { Letter } from './letter.ts'
export { mailMigrations } from './schema.ts'

const day = 24 * 60 * 60_000

export interface MailOptions {
  database: Database
  clock: Clock
  log: Log
  /** `Exhale <hello@example.org>` or a bare address. */
  from: string
  /** smtp:// or smtps://; without it letters stay in the outbox. */
  smtpUrl?: string
  /** After this a letter is given up, unless its own `expiresAt` is sooner. */
  maxAge?: number
  timing?: Partial<Timing>
}

export type Mail = ReturnType<typeof createMail>

export function createMail({ database, clock, log, smtpUrl, maxAge = 3 * day, ...options }: MailOptions) {
  const timing: Timing = {
    pollEvery: 1_000,
    lease: 5 * 60_000,
    keepFor: 90 * day,
    keepReadingsFor: 365 * day,
    ...options.timing,
  }
  const from = parseMailbox(options.from)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const { kysely } = database.as<MailTables>()
  const outbox = createOutbox(database)
  const ledger = createLedger(database)
  const smtp = smtpUrl ? createSmtp(smtpUrl, from) : undefined
  const readings = createReadings(database)
  const delivery = createDelivery({ outbox, readings, smtp, clock, log, timing })

  return {
    /** Whether letters leave this machine; if not, administrators read them in the outbox. */
    isConfigured: smtp !== undefined,

    /**
     * Stores a letter and gives its id; delivery happens later. Within a transaction it is stored with everything else
     * that transaction does, or not at all.
     */
    async send<Tables>(letter: Letter, within?: Transaction<Tables>): Promise<string> {
      const now = clock.now().getTime()
      const expiresAt = Math.min(now + maxAge, letter.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)
      const id = await storeLetter(toConnection(within) ?? kysely, letter, { now, expiresAt }, domain)
      if (!within) delivery.wake()
      return id
    },

    /** Deletes every letter to this person, delivered or not, and gives how many there were. */
    forget: <Tables>(address: string, within?: Transaction<Tables>): Promise<number> =>
      outbox.forget(address, toConnection(within)),

    /** Where no mail server is set, a letter with its links, for someone who cannot get it otherwise. */
    async reveal(id: string, reader: string) {
      ensure(!smtp, 'failed-precondition', 'Letters are sent from here, so nobody else reads their links')
      const entry = await ledger.reveal(id, reader, clock.now().getTime())
      log.warn({ id, kind: entry.kind }, 'the links of an email were shown')
      return entry
    },
    listReadings: readings.listOf,
    listReadingsFor: readings.listFor,
    listReadingsBy: readings.listBy,
    forgetReader: readings.forgetReader,

    list: ledger.list,
    get: ledger.get,
    read: ledger.read,
    listFor: ledger.listFor,
    count: ledger.count,

    deliverDue: delivery.deliverDue,
    start: delivery.start,
    stop: delivery.stop,
  }
}

/** A transaction is of the whole database, whichever service's tables its type names. */
function toConnection<Tables>(within: Transaction<Tables> | undefined): MailConnection | undefined {
  return within as unknown as MailConnection | undefined
}
