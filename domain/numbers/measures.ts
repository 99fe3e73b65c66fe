/** Things that happen in a week, each once: the weeks of a range may be added up. */
export const flows = ['joined', 'certificates', 'challengers', 'confirmed', 'stopped'] as const
export type MeasuredFlow = (typeof flows)[number]

/** How many there are, at the end of a week or within it: never added up. */
export const levels = ['members', 'active', 'subscribers'] as const
export type Level = (typeof levels)[number]

export type Measure = MeasuredFlow | Level

/** What there is by group. A table is told anew once ten more have come of this measure. */
export const groupTables = { languages: 'joined', certificates: 'certificates' } as const satisfies Record<
  string,
  MeasuredFlow
>
export type GroupTable = keyof typeof groupTables

/** Counts of so many weeks from this moment on; undefined: nobody here can know. */
export type MeasuredCount = (from: number, weeks: number) => Promise<readonly number[] | undefined>

export type NumberSource = {
  count: MeasuredCount
  /** What was before the first count can't be known any more. */
  isOnlyNow?: true
  /** Who comes again the week after is no longer seen in this one: the most that was ever seen counts. */
  isMost?: true
}
