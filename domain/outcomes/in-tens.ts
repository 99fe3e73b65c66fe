import { ten } from '../numbers/tens.ts'
import type { OutcomeGroup } from './group.ts'
import { type Interval, intervalOf } from './interval.ts'
import type { Sheet } from './sheet.ts'

const half = ten / 2

/** The nearest ten; a five goes up. */
export const toTen = (people: number): number => Math.floor((people + half) / ten) * ten

/**
 * The same report with every number in whole tens, which still add up to each other. Whatever is added up or taken away,
 * in this report or between two, is then whole tens as well: there's nothing to work a few people out from.
 */
export function inWholeTens({ base, free, rest, languages, cohorts }: Sheet): Sheet {
  const [said, others] = [toTen(free), toTen(base - free)]
  const shareTens = (parts: readonly number[], whole: number) => shareOut(parts, whole, ten)
  const kinds = shareTens(
    rest.map(({ people }) => people),
    others,
  )
  const toRows = (rows: readonly OutcomeGroup[]): OutcomeGroup[] => {
    const frees = shareTens(
      rows.map(row => row.free),
      said,
    )
    const left = shareTens(
      rows.map(row => row.base - row.free),
      others,
    )
    return rows.map(({ name }, index) => {
      const own = frees[index] ?? 0
      return { name, base: own + (left[index] ?? 0), free: own }
    })
  }
  return {
    base: said + others,
    free: said,
    rest: rest.map((each, index) => ({ ...each, people: kinds[index] ?? 0 })),
    languages: toRows(languages),
    cohorts: toRows(cohorts),
  }
}

/** Parts in whole steps that add up to a whole: all rounded down, then those up that are nearest to their next step. */
export function shareOut(parts: readonly number[], whole: number, step: number): number[] {
  const shares = parts.map(part => part - (part % step))
  let missing = whole - shares.reduce((sum, part) => sum + part, 0)
  for (const index of [...parts.keys()].sort((a, b) => ((parts[b] ?? 0) % step) - ((parts[a] ?? 0) % step))) {
    if (missing <= 0) break
    shares[index] = (shares[index] ?? 0) + step
    missing -= step
  }
  return shares
}

/** What chance allows for where both numbers were rounded: wide enough for whatever they were before. */
export const intervalInTens = (free: number, base: number): Interval => ({
  low: intervalOf(Math.max(0, free - half), base + ten).low,
  high: intervalOf(Math.min(base - ten, free + half), base - ten).high,
})
