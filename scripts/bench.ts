import { parseArgs } from 'node:util'
import { prepareBrowser } from '../e2e/browser/browser.ts'
import { createProgress } from '../server/terminal.ts'
import { type BenchPart, createReport, printReport } from './bench/report.ts'
import type { Bench, Case } from './bench/run.ts'

const parts: { [name: string]: () => Promise<Case[]> } = {
  start: async () => (await import('./bench/start.ts')).start,
  weight: async () => (await import('./bench/weight.ts')).weight,
  pages: async () => (await import('./bench/http.ts')).pages,
  files: async () => (await import('./bench/http.ts')).files,
  database: async () => (await import('./bench/database.ts')).database,
  identity: async () => (await import('./bench/identity.ts')).identity,
  content: async () => (await import('./bench/http.ts')).content,
  listeners: async () => (await import('./bench/listeners.ts')).listeners,
  documents: async () => (await import('./bench/documents.ts')).documents,
  mail: async () => (await import('./bench/mail.ts')).mail,
  mailProcesses: async () => (await import('./bench/mail.ts')).mailProcesses,
  challenges: async () => (await import('./bench/challenges.ts')).challenges,
  certificates: async () => (await import('./bench/certificates.ts')).certificates,
  interactions: async () => (await import('./bench/interactions.ts')).interactions,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).lighthouse,
  lists: async () => [
    ...(await import('./bench/lists.ts')).lists,
    ...(await import('./bench/orders.ts')).orders,
  ],
  campaigns: async () => (await import('./bench/campaigns.ts')).campaigns,
  hold: async () => (await import('./bench/hold.ts')).hold,
  move: async () => (await import('./bench/move.ts')).moves,
}
/** Takes too long to run every time: only measured by name. */
const onlyByName = ['hold', 'move']
/** Those that use a browser. */
const browsing = ['weight', 'interactions', 'lighthouse']

const numbers = {
  runs: { usual: 3, least: 1 },
  documents: { usual: 100_000, least: 10_000 },
  minutes: { usual: 30, least: 1 },
  letters: { usual: 50_000, least: 1_000 },
}
const usage = `npm run bench -- [${Object.keys(parts).join('] [')}] [--runs 3] [--documents 100000] [--minutes 30] [--letters 50000] [--json]`
const stopping = new AbortController()
const { signal } = stopping

/** How fast and light the product is, compared with a peer or a limit: `npm run bench`. */
async function runBench(): Promise<void> {
  const text = { type: 'string' } as const
  const options = {
    json: { type: 'boolean' },
    runs: text,
    documents: text,
    minutes: text,
    letters: text,
  } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const unknown = positionals.filter(name => !(name in parts))
  if (unknown.length > 0) throw new Error(`There’s no part called ${unknown.join(', ')}.\n${usage}`)
  const read = (name: keyof typeof numbers) => {
    const { usual, least } = numbers[name]
    const number = Number(values[name] ?? usual)
    if (!Number.isInteger(number) || number < least)
      throw new Error(`--${name} takes a whole number of at least ${least}.\n${usage}`)
    return number
  }
  const settings = {
    runs: read('runs'),
    documents: read('documents'),
    minutes: read('minutes'),
    letters: read('letters'),
  }
  // React and the router choose their production builds by this when they're loaded.
  process.env.NODE_ENV ??= 'production'
  const progress = createProgress()
  const wanted = Object.keys(parts).filter(name =>
    positionals.length === 0 ? !onlyByName.includes(name) : positionals.includes(name),
  )
  if (wanted.some(name => browsing.includes(name))) await prepareBrowser()
  const found: BenchPart[] = []
  for (const part of wanted) {
    const startedAt = Date.now()
    const show = (doing: string) =>
      progress.show(`Bench ${found.length + 1}/${wanted.length} ${part}: ${doing}`)
    const taken = await runPart(part, { show, signal, ...settings })
    found.push({ part, seconds: Math.round((Date.now() - startedAt) / 1000), ...taken })
  }
  progress.clear()
  const words = process.argv.slice(2)
  const report = createReport(
    ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' '),
    found,
  )
  console.log(values.json ? JSON.stringify(report, undefined, 2) : printReport(report))
  if (report.isBroken) process.exitCode = 1
}

/** One case failing doesn't affect the others. */
async function runPart(part: string, settings: Omit<Bench, 'opened' | 'rows' | 'findings'>) {
  const found: Pick<Bench, 'rows' | 'findings'> = { rows: [], findings: [] }
  const load = parts[part] ?? (async () => [])
  for (const run of await load().catch((error): Case[] => [() => Promise.reject(error)])) {
    try {
      await using opened = new AsyncDisposableStack()
      await run({ ...settings, ...found, opened })
    } catch (error) {
      if (signal.aborted) throw error
      process.exitCode = 1
      found.findings.push(`FAILED ${error instanceof Error ? error.message : error}`)
    }
  }
  return found
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

try {
  await runBench()
} catch (error) {
  // Immediately: Lighthouse would go on waiting for the browser we took away.
  if (signal.aborted) process.exit(130)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
