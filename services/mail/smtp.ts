import { setTimeout as sleep } from 'node:timers/promises'
import { isLoopback } from '../../platform/config.ts'
import type { Mailbox } from './address.ts'
import type { OpenEntry } from './ledger.ts'
import { type DeliveryOutcome, describeRefusal } from './outcome.ts'

export interface Parcel {
  content: NonNullable<OpenEntry['content']>
  language: string
  messageId: string
  date: Date
}

export type Smtp = ReturnType<typeof createSmtp>

/** Shorter than a lease, so that a letter is never under way twice from one process. */
const longest = 2 * 60_000

/** The way to the operator's mail server, over one connection that is kept while it is used. */
export function createSmtp(smtpUrl: string, from: Mailbox, patience = longest) {
  let transport: ReturnType<typeof connect> | undefined

  /** No timeout of a socket notices a server that trickles. */
  async function giveUp(signal: AbortSignal): Promise<DeliveryOutcome> {
    await sleep(patience, undefined, { signal })
    const stuck = transport
    transport = undefined
    ;(await stuck)?.close({ force: true })
    return { result: 'unreachable', reason: 'ETIMEDOUT' }
  }

  async function send(parcel: Parcel): Promise<DeliveryOutcome> {
    try {
      transport ??= connect(smtpUrl)
      await (await transport).sendMail(compose(parcel, from))
      return { result: 'sent' }
    } catch (error) {
      return describeRefusal(error)
    }
  }

  return {
    async deliver(parcel: Parcel): Promise<DeliveryOutcome> {
      const done = new AbortController()
      const late = giveUp(done.signal)
      late.catch(() => {})
      return Promise.race([send(parcel), late]).finally(() => done.abort())
    },
    close: () => void transport?.then(open => open.close()),
  }
}

/** Its package is loaded with the first letter: many installations have no mail server. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    idleTimeout: 30_000,
    // Credentials never in the clear; an operator who must can say ?requireTLS=false.
    requireTLS: username !== '' && !isLoopback(hostname.replace(/^\[|\]$/g, '')),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.on('error', () => {})
  return transport
}

function compose({ content, language, messageId, date }: Parcel, from: Mailbox) {
  const { to, subject, text, html, headers } = content
  // Prepared: as they stand, since a URL that is folded or encoded no longer works.
  const extra = Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }])
  return {
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    messageId,
    date,
    xMailer: false as const,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...Object.fromEntries(extra),
    },
  }
}
