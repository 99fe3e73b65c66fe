import type { Day } from '../../domain/members/day.ts'
import type { OutcomeGroup } from '../../domain/outcomes/group.ts'
import type { Quarter } from '../../domain/outcomes/quarter.ts'
import type { Sheet } from '../../domain/outcomes/sheet.ts'

/** A share of the people who set a date in a quarter. */
export type QuarterShare = Pick<OutcomeGroup, 'base' | 'free'> & { quarter: Quarter }

/** `waiting`: someone may still answer. `few`: it was counted, and nothing of it may be shown. */
export type QuarterState = 'ready' | 'few' | 'waiting'

/** What may be known of a quarter, with everything already left out that must be hidden. */
export type OutcomeView = {
  quarter: Quarter
  state: QuarterState
  readyOn: Day
  /** What may be asked for, the newest first. */
  quarters: Quarter[]
  counted: { sheet: Sheet; at: number; rule: number } | undefined
  /** This quarter and those of the year before it that may be shown, the oldest first. */
  year: QuarterShare[]
  /** The newest of those that were asked again half a year on. */
  later: QuarterShare | undefined
}
