import { parseArgs } from 'node:util'
import { prepareBrowser } from '../e2e/browser/browser.ts'
import {
  type BenchReport,
  type BenchRun,
  describeMachine,
  type Measure,
  printReport,
  type Result,
} from './bench/report.ts'
import { createProgress } from './progress.ts'

const parts: Record<string, () => Promise<{ measure: Measure }>> = {
  start: () => import('./bench/start.ts'),
  weight: () => import('./bench/weight.ts'),
  pages: () => import('./bench/pages.ts'),
  files: () => import('./bench/files.ts'),
  database: () => import('./bench/database.ts'),
  identity: () => import('./bench/identity.ts'),
  content: () => import('./bench/content.ts'),
  listeners: () => import('./bench/listeners.ts'),
  documents: () => import('./bench/documents.ts'),
  certificates: () => import('./bench/certificates.ts'),
  lighthouse: () => import('./bench/lighthouse.ts'),
  hold: () => import('./bench/hold.ts'),
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
  const report: BenchReport = {
    command: ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
      ' ',
    ),
    machine: describeMachine(),
    at: new Date().toISOString(),
    parts: [],
  }
  for (const part of wanted) {
    const startedAt = Date.now()
    const at = `Bench ${report.parts.length + 1}/${wanted.length} ${part}`
    const show = (text: string) => progress.show(`${at}: ${text}`)
    const result = await tryPart(part, { show, signal, runs, documents, minutes })
    report.parts.push({ part, seconds: Math.round((Date.now() - startedAt) / 1000), ...result })
  }
  progress.clear()
  console.log(values.json ? JSON.stringify(report, undefined, 2) : printReport(report))
  if (report.parts.some(({ rows }) => rows.some(row => row.isBroken))) process.exitCode = 1
}

/** One part failing doesn't affect the others. */
async function tryPart(part: string, run: BenchRun): Promise<Result> {
  try {
    const { measure } = (await parts[part]?.()) ?? {}
    return (await measure?.(run)) ?? { rows: [] }
  } catch (error) {
    if (signal.aborted) throw error
    process.exitCode = 1
    return { rows: [], findings: [`FAILED ${error instanceof Error ? error.message : error}`] }
  }
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
