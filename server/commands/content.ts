import { printLine } from '../terminal.ts'
import { exit } from './do/command.ts'
import { contentCommands } from './do/content.ts'
import { runCommand } from './do/run-command.ts'

const [verb = '', ...words] = process.argv.slice(2)
const command = contentCommands.find(({ name }) => name === `content ${verb}`)

/** `npm run content …`: what an operator does with the words of an installation. */
if (command) await runCommand(command, words)
else {
  for (const { name, usage, about } of contentCommands) printLine(`npm run ${name} ${usage}     ${about}`)
  process.exitCode = exit.undone
}
