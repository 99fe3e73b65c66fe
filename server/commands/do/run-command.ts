import { parseArgs } from 'node:util'
import { readConfig, readEnvironment } from '../../../platform/config.ts'
import { describeFault, isDamaged, isFull } from '../../../platform/database/faults.ts'
import { AppError } from '../../../platform/errors.ts'
import { createSteps, printLine } from '../../terminal.ts'
import { type Command, type CommandCall, exit, UsageFault } from './command.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Does one, and ends the process with its exit code: whatever happens, with a sentence about it. */
export async function runCommand(command: Command, words: string[]): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of signals) process.once(name, stop)
  const progress = createSteps()
  try {
    const { values, positionals: args } = readWords(command, words)
    const settings = () => readConfig(readEnvironment())
    process.exitCode = await command.run({ args, values, signal: stopping.signal, progress, settings })
  } catch (error) {
    progress.clear()
    if (stopping.signal.aborted) {
      printLine(command.whenStopped ?? 'Stopped. Nothing was changed.')
      process.exitCode = exit.stopped
      return
    }
    printLine(describe(error))
    const isLater = error instanceof AppError && error.code === 'unavailable' && !isDamaged(error)
    process.exitCode = error instanceof UsageFault ? exit.usage : isLater ? exit.later : exit.undone
  } finally {
    for (const name of signals) process.off(name, stop)
  }
}

function readWords({ name, usage, options = {} }: Command, words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    return { values: values as CommandCall['values'], positionals }
  } catch {
    throw new UsageFault(`Not understood. It goes like this: npm run do ${name} ${usage}`)
  }
}

/** What happened, and what to do next. */
function describe(error: unknown): string {
  if (isFull(error))
    return 'The disk is full. Nothing was lost: make room, or use another folder, and do it again.'
  if (isDamaged(error))
    return 'The database file is damaged. Stop Exhale, then bring back the last backup: npm run do restore -- --over'
  return describeFault(error)
}
