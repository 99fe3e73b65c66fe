import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { ensure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { hashAddress, parseAddress, parseMailbox } from './address.ts'
import { createBatchTexts } from './batches/batch-texts.ts'
import { createBatches } from './batches/batches.ts'
import { createRunningBatches } from './batches/running-batches.ts'
import { createBounces } from './bounces.ts'
import { listDays, type MailDay } from './days.ts'
import { createDelivery } from './delivery.ts'
import { type DkimKey, describeDkim } from './dkim.ts'
import { createLedger, type NoteReveal } from './ledger.ts'
import { checkLetter, type Letter } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createPace } from './pace.ts'
import { createReveals } from './reveals.ts'
import { type MailTables, never, toConnection } from './schema.ts'
import { createSmtp, domainOf, requiresTls, type SmtpSettings } from './smtp.ts'
import { storeLetter } from './store.ts'
import { type MailSummary, summarize } from './summary.ts'
import { type BlockChange, createSuppressions } from './suppressions.ts'
import { type TestSend, testSend } from './test-send.ts'
import { createTray } from './tray.ts'

export { hashAddress, maskAddress, parseAddress, parseMailbox } from './address.ts'
export type { BatchBody, BatchCount, BatchLetter } from './batches/batches.ts'
export type { MailDay } from './days.ts'
export { describeFailure, type FailureWord } from './describe-failure.ts'
export { describeDkim, makeDkimKey } from './dkim.ts'
export type { LetterEntry } from './ledger.ts'
export type { Letter } from './letter.ts'
export { mailMigrations } from './schema.ts'
export type { MailSummary } from './summary.ts'
export type { BlockChange } from './suppressions.ts'
export type { TestSend } from './test-send.ts'

const day = 24 * 60 * 60_000
/** After this a letter is given up, unless its own `expiresAt` is sooner. */
const maxAge = 3 * day
/** How long everything about a letter is kept, delivered or not; and who saw its links. */
const keptFor = 90 * day
const revealsKeptFor = 365 * day

export interface MailOptions {
  database: Database
  clock: Clock
  log: Log
  /** `Exhale <hello@example.org>` or a bare address. */
  from: string
  /** What may change while letters leave: another name in `from`, and where answers go. */
  sender?: SmtpSettings['sender']
  /** smtp:// or smtps://; without it letters stay in the outbox. */
  smtpUrl?: string | undefined
  /** The authority that vouches for that server, in PEM. */
  smtpCa?: string | undefined
  dkim?: DkimKey | undefined
  /** Where undelivered letters come back to. */
  bounceAddress?: string | undefined
  /** How many connections to the mail server are open at once. */
  connections?: number
  /** At most so many letters a second, by all processes together. */
  rate?: number | undefined
  /** Told of every address that is blocked or isn't any more. */
  onBlockChange?: (change: BlockChange) => Promise<void>
  timing?: {
    /** How often the outbox is looked at; other processes' letters are seen then. */
    pollEvery?: number
    /** How long a claimed letter is left to the process that took it. */
    lease?: number
  }
}

export type Mail = ReturnType<typeof createMail>

export function createMail({ database, clock, log, smtpUrl, rate, ...options }: MailOptions) {
  const { connections = 4 } = options
  const { pollEvery = 1_000, lease = 5 * 60_000 } = options.timing ?? {}
  const from = parseMailbox(options.from)
  const domain = domainOf(from)
  const { sender, smtpCa: ca, dkim, bounceAddress } = options
  const server: SmtpSettings | undefined = smtpUrl
    ? { url: smtpUrl, from, sender, ca, dkim, bounceAddress }
    : undefined
  const lines = server ? Array.from({ length: connections }, () => createSmtp(server, lease / 2.5)) : []
  const { kysely } = database.as<MailTables>()
  const outbox = createOutbox(database)
  const suppressions = createSuppressions(database, clock, options.onBlockChange)
  const reveals = createReveals(database)
  const texts = createBatchTexts(database)
  const running = createRunningBatches(database, clock)
  const ledger = createLedger(database, texts, reveals)
  const pace = createPace(database)
  const tray = createTray({ outbox, running, suppressions, pace, clock, rate, lease })
  const delivery = createDelivery({
    outbox,
    texts,
    running,
    suppressions,
    tray,
    lines,
    clock,
    log,
    pollEvery,
  })

  return {
    /** Whether letters leave this machine; if not, administrators read them in the outbox. */
    isConfigured: smtpUrl !== undefined,

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
      outbox.forget(hashAddress(parseAddress(address)), toConnection(within)),
    /** The same, where only the hash of an address is known. */
    forgetHash: (hash: string): Promise<number> => outbox.forget(hash),

    /** Takes back what was not delivered yet, of one kind. */
    cancel: outbox.cancel,
    findWrittenTo: outbox.findWrittenTo,

    /** Where no mail server is set, a letter with its links, for someone who cannot get it otherwise. */
    async reveal(id: string, reader: string, note?: NoteReveal) {
      ensure(!smtpUrl, 'failed-precondition', 'Letters are sent from here, so nobody else reads their links')
      const entry = await ledger.reveal(id, reader, clock.now().getTime(), note)
      log.warn({ id, kind: entry.kind }, 'the links of an email were shown')
      return entry
    },
    listReveals: reveals.listOf,
    listRevealsFor: reveals.listFor,
    listRevealsBy: reveals.listBy,
    forgetReader: reveals.forgetReader,

    /** Many letters of one text. */
    batches: createBatches(database, clock, domain, delivery.wake),
    /** Addresses that get nothing bulk any more. */
    suppressions,

    /** Keeps a waiting letter back, and lets it go on; whoever does wakes delivery afterwards. */
    hold: <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
      outbox.moveWaiting(id, never, toConnection(within)),
    release: <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
      outbox.moveHeld(id, clock.now().getTime(), toConnection(within)),
    /** Tries one that waits for its next try now. What was given up has no content to send any more. */
    retry: <Tables>(id: string, within?: Transaction<Tables>): Promise<boolean> =>
      outbox.moveWaiting(id, clock.now().getTime(), toConnection(within)),
    /** Looks at the outbox at once, after a transaction that changed it. */
    wake: delivery.wake,

    list: ledger.list,
    get: ledger.get,
    read: ledger.read,
    listFor: ledger.listFor,
    count: ledger.count,
    /** What became of the letters of so many days. */
    listDays: (from: number, days: number): Promise<MailDay[]> => listDays(database, from, days),
    /** How the outbox is doing. */
    summarize: (): Promise<MailSummary> => summarize(database, clock.now().getTime()),

    /** What came back of letters that were sent. */
    ...createBounces({ database, suppressions, clock, log }),

    /** Of the sender. */
    domain,
    /** What an operator puts into the DNS, if letters are signed. */
    dkim: dkim && describeDkim(dkim, domain),

    /** The mail server as it is set, without its credentials, and what is the matter with it now. */
    describeServer() {
      if (!smtpUrl) return undefined
      const { protocol, hostname: host, port, username } = new URL(smtpUrl)
      const isSecure = protocol === 'smtps:'
      return {
        host,
        port: Number(port || (isSecure ? 465 : 587)),
        encryption: isSecure || requiresTls(smtpUrl) ? ('always' as const) : ('whenOffered' as const),
        hasLogin: username !== '',
        hasOwnAuthority: ca !== undefined,
        from: from.address,
        bounceAddress,
        connections,
        rate,
        trouble: delivery.findTrouble(),
      }
    },

    /** Sends one letter at once, past the outbox, and gives all that was said. */
    async testSend(letter: Parameters<typeof testSend>[1]): Promise<TestSend> {
      ensure(server, 'failed-precondition', 'No mail server is set')
      checkLetter(letter)
      const to = parseAddress(letter.to)
      const messageId = `<${newId()}@${domain}>`
      return testSend(server, { ...letter, to }, { messageId, date: clock.now() })
    },

    deliverDue: delivery.deliverDue,
    /** Forgets what was stored long enough. */
    async tidy(): Promise<void> {
      const now = clock.now().getTime()
      await outbox.expire(now)
      await outbox.deleteBefore(now - keptFor)
      await reveals.deleteBefore(now - revealsKeptFor)
      await running.tidy(now, now - keptFor)
      await pace.tidy()
    },
    start: delivery.start,
    stop: delivery.stop,
  }
}
