import { printLine } from '../../terminal.ts'
import { type Command, exit } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const help = ['help', '--help', '-h']

/** What an operator typed after `npm run do`, done or explained; the answer is the process's exit code. */
export async function runWords(words: string[]): Promise<void> {
  const isHelp = words.some(word => help.includes(word))
  const meant = words.filter(word => !help.includes(word))
  const command = findCommand(meant)
  if (command && !isHelp) return runCommand(command, meant.slice(command.name.split(' ').length))
  printLine(command ? describeOne(command) : describeAll(meant[0]))
  process.exitCode = isHelp ? exit.done : exit.usage
}

/** The one whose name the words begin with. */
function findCommand(words: string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((part, index) => part === words[index]))
}

function describeAll(first = ''): string {
  const near = commands.filter(({ name }) => name.split(' ')[0] === first)
  const shown = near.length > 0 ? near : commands
  const width = Math.max(...shown.map(command => lineOf(command).length))
  const groups = Map.groupBy(shown, ({ group }) => group)
  const lines = [...groups].flatMap(([group, list]) => [
    group,
    ...list.map(command => `  ${lineOf(command).padEnd(width)}   ${command.about}`),
    '',
  ])
  return [
    ...lines,
    'More about one: npm run do help backup. Options of a command go after two dashes: npm run do backup -- --keep 30',
    'Exit codes: 0 done, 1 not done, 2 not understood, 75 try again later, 130 stopped.',
  ].join('\n')
}

const lineOf = ({ name, usage }: Command) => `npm run do ${name} ${usage}`.trimEnd()

const describeOne = (command: Command) =>
  [lineOf(command), `  ${command.about}`, ...(command.details ?? []).map(line => `  ${line}`)].join('\n')
