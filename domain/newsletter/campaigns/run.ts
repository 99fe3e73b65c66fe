import { toCampaign } from './campaign.ts'
import { fillCampaign } from './fill.ts'
import type { CampaignParts } from './parts.ts'
import { finishCampaign, freezeCampaigns } from './settle.ts'
import { startCampaign } from './start.ts'
import { nowOf, tablesOf } from './store.ts'

/** Starts what is due, goes on with what was begun, and ends what is done. */
export async function runCampaigns(parts: CampaignParts, signal: AbortSignal): Promise<void> {
  const rows = await tablesOf(parts)
    .selectFrom('newsletter_campaigns')
    .selectAll()
    .where('state', 'in', ['scheduled', 'filling', 'sending', 'paused'])
    .orderBy('created_at')
    .execute()
  for (const campaign of rows.map(toCampaign)) {
    if (signal.aborted) return
    const { id, state } = campaign
    // Where a process ended between its two steps, or two people pressed at once.
    if (state === 'paused') {
      await parts.mail.batches.pause(id)
      continue
    }
    const isDue = (campaign.startsAt ?? 0) <= nowOf(parts)
    if (state === 'scheduled' && (!isDue || !(await startCampaign(parts, id)))) continue
    const reached = state === 'sending' ? state : await fillCampaign(parts, id, signal)
    if (reached === 'sending') await finishCampaign(parts, id)
  }
  await freezeCampaigns(parts)
}
