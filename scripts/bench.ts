import { parseArgs } from 'node:util'
import { prepareBrowser } from '../e2e/browser/browser.ts'
import { type BenchReport, describeMachine, printReport } from './bench/report.ts'
import type { Bench, Case } from './bench/run.ts'
import { createProgress } from './progress.ts'

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
  certificates: async () => (await import('./bench/certificates.ts')).certificates,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).lighthouse,
  hold: async () => (await import('./bench/hold.ts')).hold,
}
/** Takes too long to run every time: only measured by name. */
const onlyByName = ['hold']
/** Those that use a browser. */
const browsing = ['weight', 'lighthouse']

const usage = `npm run bench -- [${Object.keys(parts).join('] [')}] [--runs 3] [--documents 100000] [--minutes 30] [--json]`
const stopping = new AbortController()
const { signal } = stopping

/** How fast and light the product is, compared with a peer or a limit: `npm run bench`. */
async function runBench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      runs: { type: 'string', default: '3' },
      documents: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '30' },
    },
  })
  const unknown = positionals.filter(name => !(name in parts))
  const runs = Number(values.runs)
  const documents = Number(values.documents)
  const minutes = Number(values.minutes)
  if (unknown.length > 0) throw new Error(`There’s no part called ${unknown.join(', ')}.\n${usage}`)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a whole number.\n${usage}`)
  if (!Number.isInteger(documents) || documents < 10_000)
    throw new Error(`--documents takes a whole number of at least 10000.\n${usage}`)
  if (!(minutes >= 1)) throw new Error(`--minutes takes a number of at least 1.\n${usage}`)
  // React and the router choose their production builds by this when they're loaded.
  process.env.NODE_ENV ??= 'production'
  const progress = createProgress()
  const wanted = Object.keys(parts).filter(name =>
    positionals.length === 0 ? !onlyByName.includes(name) : positionals.includes(name),
  )
  if (wanted.some(name => browsing.includes(name))) await prepareBrowser()
  const words = process.argv.slice(2)
  const command = ['npm run bench', ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
  const report: BenchReport = { command, machine: describeMachine(), at: new Date().toISOString(), parts: [] }
  for (const part of wanted) {
    const startedAt = Date.now()
    const at = `Bench ${report.parts.length + 1}/${wanted.length} ${part}`
    const show = (text: string) => progress.show(`${at}: ${text}`)
    const { rows, findings } = await runPart(part, { show, signal, runs, documents, minutes })
    report.parts.push({ part, seconds: Math.round((Date.now() - startedAt) / 1000), rows, findings })
  }
  progress.clear()
  console.log(values.json ? JSON.stringify(report, undefined, 2) : printReport(report))
  if (report.parts.some(({ rows }) => rows.some(row => row.isBroken))) process.exitCode = 1
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
