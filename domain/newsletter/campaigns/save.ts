import { type CampaignDraft, writeDraft } from './campaign.ts'
import type { CampaignOutcome, CampaignParts } from './parts.ts'
import { moveCampaign } from './store.ts'

/** Who began from another revision is told what there is now, and chooses. */
export async function saveCampaign(
  parts: CampaignParts,
  id: string,
  draft: CampaignDraft,
  { revision, person }: { revision: number; person: string },
): Promise<CampaignOutcome> {
  if (draft.name.trim() === '') return { problem: 'unnamed' }
  const change = { ...writeDraft(draft), trouble: null, saved_by: person }
  return moveCampaign(parts, { id, from: ['draft'], revision }, change)
}
