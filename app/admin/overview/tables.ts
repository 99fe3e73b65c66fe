import type { RunningChallenges } from '../../../domain/numbers/report.ts'
import type { Cell, Summary } from '../../../domain/surveys/counting.ts'
import type { Language } from '../../../languages/languages.ts'
import type { MailDay } from '../../../services/mail/mail.ts'

export const contentKinds = ['pages', 'help', 'posts', 'emails'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Of what readers of English have of a kind: what others don't have, and what was changed since it was published. */
export type ContentState = { missing: number; changed: number }
export type ContentTable = { kind: ContentKind; languages: Record<Language, ContentState> }[]

/** A question of a survey, or its result, as it may be shown: see domain/surveys. */
export type SurveyTable = { version: number; people: number; cells: Cell[] } | null

/** What is counted now and then, by name. */
export type NumberTables = {
  content: ContentTable
  challenges: RunningChallenges
  mail: { from: number; days: MailDay[] }
  pull: SurveyTable
  ladder: SurveyTable
  /** Each by its instrument, whose words and questions don't change. */
  surveys: (Omit<Summary, 'instrument'> & { id: string; version: number })[]
}
