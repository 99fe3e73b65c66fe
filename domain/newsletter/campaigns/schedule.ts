import type { CampaignRow } from '../schema.ts'
import { lookAt } from './check.ts'
import type { CampaignOutcome, CampaignParts, NoteCampaign } from './parts.ts'
import { explain, findCampaign, moveCampaign } from './store.ts'

export type Going = {
  person: string
  /** What was seen when the button was pressed. */
  revision: number
  /** Nobody looked at a test, and that is meant. */
  isUntested: boolean
}

/** Lets it go out at its time, where nobody else has to look at it first. */
export async function scheduleCampaign(
  parts: CampaignParts,
  id: string,
  { revision, isUntested }: Going,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  if (parts.needsApproval) return { problem: 'approval' }
  const ready = await makeReady(parts, id, isUntested)
  if ('problem' in ready) return ready
  const change = { ...ready.change, state: 'scheduled' as const, asked_by: null, approved_by: null }
  const moved = await moveCampaign(parts, { id, from: ['draft'], revision }, change, note)
  if (moved) await parts.hurry()
  return explain(parts, id, moved)
}

/** Asks a second person to look at it; from now on its words are held to what they were. */
export async function askForApproval(
  parts: CampaignParts,
  id: string,
  { person, revision, isUntested }: Going,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const ready = await makeReady(parts, id, isUntested)
  if ('problem' in ready) return ready
  const change = { ...ready.change, state: 'asked' as const, asked_by: person, approved_by: null }
  return explain(parts, id, await moveCampaign(parts, { id, from: ['draft'], revision }, change, note))
}

/** The second person lets it go out, exactly as it was when they were asked. */
export async function approveCampaign(
  parts: CampaignParts,
  id: string,
  { person, revision }: Omit<Going, 'isUntested'>,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const campaign = await findCampaign(parts, id)
  if (!campaign) return { problem: 'gone' }
  if (campaign.state !== 'asked') return { problem: 'state', theirs: campaign }
  if (campaign.askedBy === person || !(await parts.mayApprove(person))) return { problem: 'self' }
  const looked = await lookAt(parts, campaign, true)
  if (!looked) return { problem: 'gone' }
  if (looked.words.revision !== campaign.fixedWords) return { problem: 'changed', theirs: campaign }
  if (looked.checks.some(({ level }) => level === 'blocks')) return { problem: 'blocked' }
  const change = { state: 'scheduled' as const, approved_by: person }
  const moved = await moveCampaign(parts, { id, from: ['asked'], revision }, change, note)
  if (moved) await parts.hurry()
  return explain(parts, id, moved)
}

/** A draft again, before the first email is sent. */
export async function takeBackCampaign(
  parts: CampaignParts,
  id: string,
  note?: NoteCampaign,
): Promise<CampaignOutcome> {
  const change = { state: 'draft' as const, asked_by: null, approved_by: null, fixed_words: null }
  return explain(parts, id, await moveCampaign(parts, { id, from: ['asked', 'scheduled'] }, change, note))
}

type Ready = { change: Partial<CampaignRow> } | { problem: 'gone' | 'state' | 'blocked' }

async function makeReady(parts: CampaignParts, id: string, isUntested: boolean): Promise<Ready> {
  const campaign = await findCampaign(parts, id)
  const looked = campaign && (await lookAt(parts, campaign, isUntested))
  if (!campaign || !looked) return { problem: 'gone' }
  if (campaign.state !== 'draft') return { problem: 'state' }
  if (looked.checks.some(({ level }) => level === 'blocks')) return { problem: 'blocked' }
  const change = { fixed_words: looked.words.revision, trouble: null }
  return { change }
}
