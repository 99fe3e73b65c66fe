import { triedFor } from './fill.ts'
import type { CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { findCampaign, moveCampaign, nowOf } from './store.ts'

/** Nothing more is sent, nor put into the outbox, until it goes on. */
export async function pauseCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const { batches } = parts.mail
  const move = { id, from: ['filling', 'sending'] as const }
  const outcome = await moveCampaign(parts, move, { state: 'paused' }, tx => batches.pause(id, tx), note)
  if ('campaign' in outcome) batches.wake()
  return outcome
}

export async function resumeCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const { batches } = parts.mail
  const before = await findCampaign(parts, id)
  const state = before?.filledAt === undefined ? 'filling' : 'sending'
  const outcome = await moveCampaign(
    parts,
    { id, from: ['paused'] },
    { state },
    async tx => {
      // The time it rested isn't taken from anyone's.
      await batches.extend(id, new Date(nowOf(parts) + triedFor), tx)
      await batches.resume(id, tx)
    },
    note,
  )
  if ('campaign' in outcome) {
    batches.wake()
    await parts.hurry()
  }
  return outcome
}
