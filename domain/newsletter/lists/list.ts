import type { Language } from '../../../languages/languages.ts'
import type { Frequency } from '../parts.ts'
import type { ListRow } from '../schema.ts'
import type { Topic } from '../topics.ts'

/** Why a row can't be taken as it stands. */
export type RowTrouble = 'empty' | 'several' | 'malformed' | 'cut' | 'duplicate'
/** Why a file can't be read at all. */
export type ListProblem = 'noRows' | 'noColumn' | 'tooMany'

/** Where the rows of a file went; together they are all of them. */
export const noRows = {
  fresh: 0,
  duplicate: 0,
  /** Subscribed, or asked already. */
  known: 0,
  /** Stopped, or said it wasn't them: never brought back by a list. */
  stopped: 0,
  blocked: 0,
  malformed: 0,
}
export type RowCounts = typeof noRows

/** Addresses that someone brought in, each of which is asked for itself. */
export type List = ReturnType<typeof toList>

/** What its rows ask for. */
export type ListWish = Pick<List, 'name' | 'topics' | 'frequency' | 'language'>

const mark = 'list:'

/** Stands where others have the version of a text: these agreed to none of ours, but somewhere else. */
export const consentOf = (id: string): string => `${mark}${id}`

/** The list that a consent came by, if any. */
export const listOf = (consentVersion: string): string | undefined =>
  consentVersion.startsWith(mark) ? consentVersion.slice(mark.length) : undefined

export const toList = (row: ListRow) => ({
  id: row.id,
  /** Of the file. */
  name: row.name,
  state: row.state,
  topics: JSON.parse(row.topics) as Topic[],
  frequency: row.frequency as Frequency,
  /** Of those rows that name none. */
  language: row.language as Language,
  /** Where their consent comes from, as whoever brought them in says it. */
  statement: row.statement ?? undefined,
  counts: JSON.parse(row.counts) as RowCounts,
  /** Rows that were looked at again, and how many of them were written to. */
  progress: { done: row.done, asked: row.asked },
  /** The first of the rows that weren't taken, by their number in the file. */
  troubles: JSON.parse(row.troubles) as { line: number; trouble: RowTrouble }[],
  createdAt: row.created_at,
  begunAt: row.begun_at ?? undefined,
  doneAt: row.done_at ?? undefined,
})
