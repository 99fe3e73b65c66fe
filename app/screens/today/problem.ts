/** What was wrong with a form, and which it was. */
export type TodayProblem = { deed: string; problem: string }
