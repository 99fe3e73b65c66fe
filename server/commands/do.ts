import { runWords } from './do/run-words.ts'

/** `npm run do <command>`: single acts of an operator. */
await runWords(process.argv.slice(2))
