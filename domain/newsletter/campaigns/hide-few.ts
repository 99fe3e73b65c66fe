import type { Language } from '../../../languages/languages.ts'
import { type ShownCount, tellParts, tellPeople } from '../../numbers/disclosure.ts'
import { type Campaign, type CampaignCounts, countReaders, type LeftOut, sumLeftOut } from './campaign.ts'
import { countFallback, toGet } from './checks.ts'
import type { CampaignOutcome, CampaignProblem, CampaignReaderCount, WordsReport } from './parts.ts'

/** Null where it's too few to tell. */
export type LanguageCell = { language: Language; people: ShownCount }
export type ShownWave = { at: number; zones: string[]; people: ShownCount }

type Chosen = Pick<Campaign, 'audience'>

/** Whether its numbers are those of a group of people, and so told in whole tens alone (decision 0031). */
export const isOfGroup = ({ audience }: Chosen): boolean => audience.cohorts.length > 0

/** How many people that is, as far as anyone may know. */
export const createTell =
  (campaign: Chosen) =>
  (people: number): ShownCount =>
    isOfGroup(campaign) ? tellPeople(people) : people

/** How many get it in which language, the largest first. */
export const showLanguages = (
  campaign: Chosen,
  { languages }: Pick<CampaignCounts, 'languages'>,
): LanguageCell[] =>
  showCells(
    campaign,
    (Object.entries(languages) as [Language, number][])
      .filter(([, people]) => people > 0)
      .map(([language, people]) => ({ language, people })),
  )

/** Who gets it when, the earliest first. */
export const showWaves = (campaign: Chosen, { waves }: Pick<CampaignCounts, 'waves'>): ShownWave[] =>
  showCells(
    campaign,
    Object.entries(waves).map(([at, wave]) => ({ at: Number(at), ...wave })),
  ).toSorted((a, b) => a.at - b.at)

/** What can become of it for someone. */
const outcomes = [
  'handedOver',
  'refused',
  'expired',
  'suppressed',
  'bounced',
  'complained',
  'stopped',
  'unsent',
] as const

export type ShownCounts = Record<'chosen' | 'out' | 'toGet' | (typeof outcomes)[number], ShownCount> & {
  leftOut: Record<keyof LeftOut, ShownCount>
}

/** What became of it, as far as anyone may know. */
export function showCounts(campaign: Chosen, counts: CampaignCounts): ShownCounts {
  const tell = createTell(campaign)
  const { chosen, leftOut } = counts
  const readers = countReaders(counts)
  return {
    chosen: tell(chosen),
    out: tell(chosen - readers),
    leftOut: {
      paused: tell(leftOut.paused),
      bounced: tell(leftOut.bounced),
      blocked: tell(leftOut.blocked),
      monthly: tell(leftOut.monthly),
    },
    toGet: tell(readers),
    ...(Object.fromEntries(outcomes.map(name => [name, tell(counts[name])])) as Pick<
      ShownCounts,
      (typeof outcomes)[number]
    >),
  }
}

/** A campaign as it may leave the server. */
export type ShownCampaign = Omit<Campaign, 'counts'> & {
  counts: ShownCounts & { languages: Record<string, never>; waves: Record<string, never> }
}

/** Without the counts of small groups. */
export const coverCounts = (campaign: Campaign): ShownCampaign => ({
  ...campaign,
  counts: { ...showCounts(campaign, campaign.counts), languages: {}, waves: {} },
})

/** What came of a change, as it may leave the server. */
export type ShownOutcome = { campaign: ShownCampaign } | { problem: CampaignProblem; theirs?: ShownCampaign }

export function coverOutcome(outcome: CampaignOutcome): ShownOutcome {
  if ('campaign' in outcome) return { campaign: coverCounts(outcome.campaign) }
  const { problem, theirs } = outcome
  return theirs ? { problem, theirs: coverCounts(theirs) } : { problem }
}

export type ShownReaders = ReturnType<typeof showReaders>

/** Who would get it, before it goes. */
export function showReaders(campaign: Campaign, words: WordsReport, readers: CampaignReaderCount) {
  const tell = createTell(campaign)
  const { languages, people } = countFallback(campaign, words, readers)
  return {
    toGet: tell(toGet(readers)),
    leftOut: tell(sumLeftOut(readers.leftOut)),
    /** Who gets the fallback, since their own language isn't written. */
    fallback: { languages, people: tell(people) },
  }
}

type Hidden<Cell> = Omit<Cell, 'people'> & { people: ShownCount }

/** The largest first. Of a group it isn't even told that there are small cells. */
function showCells<Cell extends { people: number }>(
  campaign: Chosen,
  cells: readonly Cell[],
): Hidden<Cell>[] {
  const found = cells.toSorted((a, b) => b.people - a.people)
  const told = tellParts(found.map(({ people }) => people))
  const shown = found.map((cell, index) => ({ ...cell, people: told[index] ?? null }))
  return isOfGroup(campaign) ? shown.filter(({ people }) => people !== null) : shown
}
