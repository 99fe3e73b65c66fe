import type { CountedNumbers, GroupCell } from '../../domain/numbers/numbers.ts'
import type { NumbersReport, RunningChallenges } from '../../domain/numbers/report.ts'
import type { Cell, Summary } from '../../domain/surveys/counting.ts'
import type { Language } from '../../languages/languages.ts'
import type { MailDay, MailSummary } from '../../services/mail/mail.ts'
import type { ToDo } from './to-do.ts'

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

export type Machine = {
  version: string
  engine: 'sqlite' | 'postgres'
  isReady: boolean
  databaseBytes: number
  /** Missing where the file system doesn't say. */
  disk: { free: number; total: number } | null
  backup: { at: number; bytes: number } | null
  /** When the schedule last did anything, and how many of its jobs went wrong the last time. */
  scheduleAt: number | null
  failedJobs: number
}

/** How the site is doing, as far as it's for the person asking: what isn't is null. */
export type Overview = {
  now: number
  /** When the numbers were last brought up to date. */
  countedAt: number | null
  numbers: {
    report: NumbersReport
    languages: CountedNumbers<GroupCell[]> | null
    certificates: CountedNumbers<GroupCell[]> | null
    challenges: RunningChallenges | null
  } | null
  surveys: { pull: SurveyTable; ladder: SurveyTable } | null
  mail: (NumberTables['mail'] & { summary: MailSummary; isConfigured: boolean }) | null
  content: ContentTable | null
  machine: Machine
  toDo: ToDo[]
  /** For those who could turn it on. */
}
