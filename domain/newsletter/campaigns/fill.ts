import type { Language } from '../../../languages/languages.ts'
import type { BatchLetter } from '../../../services/mail/mail.ts'
import type { Subscription } from '../parts.ts'
import type { Campaign, CampaignCounts, CampaignState } from './campaign.ts'
import type { CampaignParts } from './parts.ts'
import { findCampaign, nowOf, tablesOf } from './store.ts'

/** How long an email is tried, from when it could go or go on. */
export const triedFor = 3 * 24 * 3_600_000

/**
 * Puts its readers into the outbox, some at a time in the order of their ids. It goes on where it was: who is in already
 * isn't put in again, and the counts are noted together with the place. Gives the state it found at the end.
 */
export async function fillCampaign(
  parts: CampaignParts,
  id: string,
  signal: AbortSignal,
): Promise<CampaignState | undefined> {
  const campaign = await findCampaign(parts, id)
  if (campaign?.state !== 'filling') return campaign?.state
  const languageFor = createLanguageFor(campaign)
  const { audience, counts } = campaign
  let after = campaign.filledTo
  while (!signal.aborted) {
    const { readers, next } = await parts.readers.page({ after, campaign: id }, audience)
    const letters = readers.flatMap(reader => writeLetter(parts, reader, languageFor) ?? [])
    await parts.mail.batches.add(
      id,
      letters.map(({ letter }) => letter),
    )
    for (const { letter } of await leaveOut(parts, campaign, letters)) count(counts, letter)
    if (!(await notePlace(parts, id, { after, next, counts }))) return leave(parts, id)
    if (next === undefined) return 'sending'
    after = next
  }
  return 'filling'
}

/** Who stopped, paused or chose otherwise between being read and being put in had nothing waiting that could be taken out. */
async function leaveOut(
  { readers, mail }: CampaignParts,
  { id, audience }: Campaign,
  letters: Addressed[],
): Promise<Addressed[]> {
  const willing = await readers.findWilling(
    letters.map(({ reader }) => reader.id),
    audience,
  )
  const isWilling = ({ reader }: Addressed) => willing.has(reader.id)
  for (const one of letters) if (!isWilling(one)) await mail.cancel(one.letter.to, 'campaign', id)
  return letters.filter(isWilling)
}

type Addressed = { reader: Subscription; letter: BatchLetter }

function writeLetter(
  parts: CampaignParts,
  reader: Subscription,
  languageFor: (language: Language) => Language,
): Addressed | undefined {
  const { id, address, language } = reader
  if (address === undefined) return undefined
  const [now, token] = [nowOf(parts), parts.readers.linkOf(reader)]
  const letter = {
    to: address,
    language: languageFor(language),
    fills: { stop: token, manage: token },
    dueAt: new Date(now),
    expiresAt: new Date(now + triedFor),
    key: id,
  }
  return { reader, letter }
}

function count({ languages }: CampaignCounts, { language }: BatchLetter): void {
  languages[language] = (languages[language] ?? 0) + 1
}

/** Which text each language's readers get: their own where the batch has it. */
const createLanguageFor =
  ({ counts, fallback }: Campaign) =>
  (language: Language): Language =>
    counts.languages[language] === undefined ? fallback : language

type Place = { after: string | undefined; next: string | undefined; counts: CampaignCounts }

/** False where it was paused or stopped meanwhile, or somebody else is at it. */
async function notePlace(parts: CampaignParts, id: string, { after, next, counts }: Place) {
  const noted = await tablesOf(parts)
    .updateTable('newsletter_campaigns')
    .set({
      counts: JSON.stringify(counts),
      ...(next === undefined ? { state: 'sending', filled_at: nowOf(parts) } : { filled_to: next }),
    })
    .where('id', '=', id)
    .where('state', '=', 'filling')
    .where('filled_to', after === undefined ? 'is' : '=', after ?? null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** What was put in after it was stopped goes, too. */
async function leave(parts: CampaignParts, id: string): Promise<CampaignState | undefined> {
  const state = (await findCampaign(parts, id))?.state
  if (state === 'stopped') await parts.mail.batches.stop(id)
  return state
}
