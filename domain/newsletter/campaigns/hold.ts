import type { CampaignOutcome, CampaignParts } from './parts.ts'
import { explain, findCampaign, moveCampaign } from './store.ts'

/** Nothing more is sent, nor put into the outbox, until it goes on. */
export async function pauseCampaign(parts: CampaignParts, id: string): Promise<CampaignOutcome> {
  const moved = await moveCampaign(parts, { id, from: ['filling', 'sending'] }, { state: 'paused' })
  if (moved) await parts.mail.batches.pause(id)
  return explain(parts, id, moved)
}

export async function resumeCampaign(parts: CampaignParts, id: string): Promise<CampaignOutcome> {
  const before = await findCampaign(parts, id)
  const state = before?.filledAt === undefined ? 'filling' : 'sending'
  const moved = await moveCampaign(parts, { id, from: ['paused'] }, { state })
  if (moved) {
    await parts.mail.batches.resume(id)
    await parts.hurry()
  }
  return explain(parts, id, moved)
}

/** How many go out a second from now on. */
export async function setCampaignRate(
  parts: CampaignParts,
  id: string,
  rate: number | undefined,
): Promise<CampaignOutcome> {
  const moved = await moveCampaign(
    parts,
    { id, from: ['filling', 'sending', 'paused'] },
    { rate: rate ?? null },
  )
  if (moved) await parts.mail.batches.setRate(id, rate)
  return explain(parts, id, moved)
}
