import type { Settings } from '../../../platform/config.ts'
import type { Progress } from '../../terminal.ts'

/** What a command is given: its words without options, its options, and how it's told to stop. */
export type CommandCall = {
  args: string[]
  values: Record<string, string | boolean | undefined>
  signal: AbortSignal
  progress: Progress
  /** Read when they're needed: help works with settings that don't. */
  settings: () => Settings
}

/** One thing an operator can have done, in words and in code; the answer is the exit code. */
export type Command = {
  name: string
  group: 'Safe-keeping' | 'People and keys' | 'Content' | 'Email' | 'Trying it out'
  usage: string
  about: string
  /** More, for `help <command>`. */
  details?: string[]
  options?: Record<string, { type: 'string' | 'boolean'; default?: string | boolean }>
  /** What is said when it was stopped by hand, if something was changed by then. */
  whenStopped?: string
  run: (call: CommandCall) => Promise<number>
}

/** A wish that makes no sense; the answer is what would. */
export class UsageFault extends Error {}

/** Done · not done · not understood · try again later (as mail servers know it, EX_TEMPFAIL) · stopped by hand. */
export const exit = { done: 0, undone: 1, usage: 2, later: 75, stopped: 130 }
