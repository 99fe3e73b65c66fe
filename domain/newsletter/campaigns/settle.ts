import type { BatchCount } from '../../../services/mail/mail.ts'
import type { NewsletterTables } from '../schema.ts'
import { type CampaignCounts, countReaders, readCounts, runningStates, withoutLanguages } from './campaign.ts'
import type { CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign, moveCampaign, nowOf, tablesOf } from './store.ts'

/** Nobody gets it any more who hasn't. Says of how many that is. */
export async function stopCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const { batches } = parts.mail
  const change = { state: 'stopped', finished_at: nowOf(parts) } as const
  const outcome = await moveCampaign(parts, { id, from: runningStates }, change, async (tx, campaign) => {
    // With it: whatever happens afterwards, nothing more is sent.
    await batches.end(id, tx)
    const counts = countUnsent(campaign.counts, await batches.count(id, tx))
    await tx
      .updateTable('newsletter_campaigns')
      .set({ counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .execute()
    await note?.(tx, { ...campaign, counts })
  })
  if ('problem' in outcome) return outcome
  await batches.stop(id)
  const campaign = await findCampaign(parts, id)
  return campaign ? { campaign: withoutLanguages(campaign) } : outcome
}

/** Those of whom nothing else is known: it was stopped before their turn, or they stopped, paused or chose otherwise. */
function countUnsent(counts: CampaignCounts, sent: BatchCount): CampaignCounts {
  const told = withSent(counts, sent)
  const { handedOver, refused, expired, suppressed } = told
  const known = handedOver + refused + expired + suppressed
  return { ...told, unsent: Math.max(0, countReaders(told) - known) }
}

/** Nobody waits for it any more. */
export async function finishCampaign(parts: CampaignParts, id: string): Promise<boolean> {
  const sent = await parts.mail.batches.count(id)
  if (countWaiting(sent) > 0) return false
  const change = { state: 'finished' as const, finished_at: nowOf(parts) }
  if ('problem' in (await moveCampaign(parts, { id, from: ['sending'] }, change))) return false
  await noteCounts(parts, id, counts => countUnsent(counts, sent))
  return true
}

const comesBackFor = 30 * 24 * 3_600_000

/** Mailboxes may still refuse it and people may still stop for a while; after that its counts are final. */
export async function freezeCampaigns(parts: CampaignParts): Promise<void> {
  const due = await tablesOf(parts)
    .selectFrom('newsletter_campaigns')
    .select('id')
    .where('finished_at', '<=', nowOf(parts) - comesBackFor)
    .where('frozen_at', 'is', null)
    .execute()
  for (const { id } of due) {
    const sent = await parts.mail.batches.count(id)
    await noteCounts(parts, id, counts => withSent(counts, sent), nowOf(parts))
  }
}

/** That someone stopped the emails by a link in this one; who isn't noted. */
export async function noteStop(parts: CampaignParts, id: string): Promise<void> {
  await tablesOf(parts)
    .updateTable('newsletter_campaigns')
    .set(({ eb }) => ({ stopped: eb('stopped', '+', 1) }))
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .where('frozen_at', 'is', null)
    .execute()
}

export const countWaiting = ({ queued, sending }: BatchCount): number => queued + sending

/** What the outbox says of it now. Deleted letters don't undo what has been counted. */
export function withSent(counts: CampaignCounts, found: BatchCount): CampaignCounts {
  const { sent, failed, expired, suppressed, bounced, complained } = found
  return {
    ...counts,
    handedOver: Math.max(counts.handedOver, sent),
    refused: Math.max(counts.refused, failed - expired - suppressed),
    expired: Math.max(counts.expired, expired),
    suppressed: Math.max(counts.suppressed, suppressed),
    bounced: Math.max(counts.bounced, bounced),
    complained: Math.max(counts.complained, complained),
  }
}

/** Nothing changes once they are final. */
async function noteCounts(
  parts: CampaignParts,
  id: string,
  change: (counts: CampaignCounts) => CampaignCounts,
  frozenAt?: number,
): Promise<void> {
  await parts.database.as<NewsletterTables>().transaction(async tx => {
    const row = await tx
      .selectFrom('newsletter_campaigns')
      .select('counts')
      .where('id', '=', id)
      .where('frozen_at', 'is', null)
      .executeTakeFirst()
    if (!row) return
    const counts = JSON.stringify(change(readCounts(row.counts)))
    const frozen = frozenAt === undefined ? {} : { frozen_at: frozenAt }
    await tx
      .updateTable('newsletter_campaigns')
      .set({ counts, ...frozen })
      .where('id', '=', id)
      .execute()
  })
}
