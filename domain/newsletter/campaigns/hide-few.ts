import type { Language } from '../../../languages/languages.ts'
import type { Campaign, CampaignCounts } from './campaign.ts'

/** Fewer people than so many could be recognised. */
const fewest = 10

/** Null where it's too few to tell. */
export type LanguageCell = { language: Language; people: number | null }
export type ShownWave = { at: number; zones: string[]; people: number | null }

/** How many get it in which language, the largest first. */
export const showLanguages = ({ languages }: Pick<CampaignCounts, 'languages'>): LanguageCell[] =>
  hideFew(
    (Object.entries(languages) as [Language, number][])
      .filter(([, people]) => people > 0)
      .map(([language, people]) => ({ language, people })),
  )

/** Who gets it when, the earliest first. */
export const showWaves = ({ waves }: Pick<CampaignCounts, 'waves'>): ShownWave[] =>
  hideFew(Object.entries(waves).map(([at, wave]) => ({ at: Number(at), ...wave }))).toSorted(
    (a, b) => a.at - b.at,
  )

/** A campaign without the counts of small groups, as it may leave the server. */
export const coverCounts = (campaign: Campaign): Campaign => ({
  ...campaign,
  counts: { ...campaign.counts, languages: {}, waves: {} },
})

/** A single hidden cell could be worked out from the sum, so the next smallest is hidden with it. */
export function hideFew<Cell extends { people: number }>(
  cells: readonly Cell[],
): (Omit<Cell, 'people'> & { people: number | null })[] {
  const found = cells.toSorted((a, b) => b.people - a.people)
  let shown = found.filter(({ people }) => people >= fewest).length
  if (found.length - shown === 1) shown = Math.max(0, shown - 1)
  return found.map((cell, index) => ({ ...cell, people: index < shown ? cell.people : null }))
}
