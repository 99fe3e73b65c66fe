import { check } from './do/check.ts'
import { runCommand } from './do/run-command.ts'

/** `npm run check`, which is `npm run do check`. */
await runCommand(check, process.argv.slice(2))
