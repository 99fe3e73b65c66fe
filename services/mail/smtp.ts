import { setTimeout as sleep } from 'node:timers/promises'
import { isLoopback } from '../../platform/config.ts'
import type { Mailbox } from './address.ts'
import { type DkimKey, toSigner } from './dkim.ts'
import type { OpenEntry } from './ledger.ts'
import { type DeliveryOutcome, describeRefusal } from './outcome.ts'

export interface Parcel {
  content: NonNullable<OpenEntry['content']>
  language: string
  messageId: string
  date: Date
}

/** What an email says of who sends it; `logo` is a PNG, for those that show it as `cid:logo`. */
export interface SenderCard {
  name?: string | undefined
  replyTo?: string | undefined
  logo?: Promise<Buffer> | undefined
}

/** The operator's mail server, and as whom it is written to. */
export interface SmtpSettings {
  /** smtp:// or smtps:// */
  url: string
  from: Mailbox
  /** Asked with every letter. */
  sender?: (() => SenderCard) | undefined
  /** Where undelivered letters come back to; the sender's address if not said. */
  bounceAddress?: string | undefined
  /** The authority that vouches for the server, in PEM, in place of the usual ones. */
  ca?: string | undefined
  dkim?: DkimKey | undefined
}

export type Smtp = ReturnType<typeof createSmtp>

/** Shorter than a lease, so that a letter is never under way twice from one process. */
const longest = 2 * 60_000

/** The way to the operator's mail server, over one connection that is kept while it is used. */
export function createSmtp(settings: SmtpSettings, patience = longest) {
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
      transport ??= connect(settings)
      await (await transport).sendMail(await compose(parcel, settings))
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
async function connect(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...describeTransport(settings),
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    idleTimeout: 30_000,
  })
  transport.on('error', () => {})
  return transport
}

export function describeTransport({ url, from, ca, dkim }: SmtpSettings) {
  return {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    requireTLS: requiresTls(url),
    ...(ca && { tls: { ca } }),
    ...(dkim && { dkim: toSigner(dkim, domainOf(from)) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)

/** Credentials never in the clear; an operator who must can say ?requireTLS=false. */
export function requiresTls(url: string): boolean {
  const { username, hostname, searchParams } = new URL(url)
  const said = searchParams.get('requireTLS')
  if (said !== null) return said === 'true'
  return username !== '' && !isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

export async function compose(
  { content, language, messageId, date }: Parcel,
  { from, sender, bounceAddress }: Pick<SmtpSettings, 'from' | 'sender' | 'bounceAddress'>,
) {
  const { to, subject, text, html, headers } = content
  // Prepared: as they stand, since a URL that is folded or encoded no longer works.
  const extra = Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }])
  const { name, replyTo, logo } = sender?.() ?? {}
  return {
    from: { name: name ?? from.name ?? '', address: from.address },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: to },
    envelope: { from: bounceAddress ?? from.address, to: [to] },
    subject,
    text,
    html,
    ...(logo && html.includes('"cid:logo"') && { attachments: [attach(await logo)] }),
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

const attach = (content: Buffer) => ({
  cid: 'logo',
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content,
})
