import type { BounceEvent } from './bounces.ts'

const largest = 2_000_000

/**
 * What a delivery report (RFC 3464) or a complaint (RFC 5965) says of our letters; nothing of what is neither. Anyone can
 * write to a mailbox for bounces: what names no Message-ID, which only the letter's own way knows, says nothing.
 */
export async function readReport(raw: Uint8Array): Promise<BounceEvent[]> {
  // Only what comes first is needed, and a report may carry the whole letter at its end.
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(raw.subarray(0, largest), {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  })
  const textOf = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content ?? '')
  const returned = textOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global')
  const messageId = readFields(returned.split(/\r?\n\r?\n/)[0] ?? '').get('message-id')
  if (!messageId) return []
  if (textOf('message/feedback-report')) return [{ messageId, kind: 'complained' }]
  return readStatus(textOf('message/delivery-status', 'message/global-delivery-status'), messageId)
}

/** One block for the message, then one for each recipient. */
function readStatus(text: string, messageId: string): BounceEvent[] {
  const [, ...recipients] = text.split(/\r?\n\s*\r?\n/).map(readFields)
  return recipients.flatMap(fields => {
    // Word of a delay, or of a success, is no bounce.
    if (fields.get('action')?.toLowerCase() !== 'failed') return []
    const [status] = fields.get('status')?.match(/^[245]\.\d{1,3}\.\d{1,3}/) ?? []
    return [{ messageId, kind: 'bounced' as const, status: status ?? '5.0.0' }]
  })
}

/** `Name: value`, with the lines that go on. */
function readFields(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap(line => {
      const at = line.indexOf(':')
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
    }),
  )
}
