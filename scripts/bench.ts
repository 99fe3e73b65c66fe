import { parseArgs } from 'node:util'
import { prepareBrowser } from '../e2e/browser/browser.ts'
import { createProgress } from '../server/terminal.ts'
import { type BenchPart, describe } from './bench/report.ts'
import type { Bench, Case } from './bench/run.ts'

const parts: { [name: string]: () => Promise<Case[]> } = {
  start: async () => (await import('./bench/start.ts')).start,
  weight: async () => (await import('./bench/weight.ts')).weight,
  pages: async () => (await import('./bench/pages.ts')).pages,
  content: async () => (await import('./bench/pages.ts')).content,
  identity: async () => (await import('./bench/identity.ts')).identity,
  documents: async () => (await import('./bench/documents.ts')).documents,
}
const fewest = 10_000
const usage = `npm run bench -- [${Object.keys(parts).join('] [')}] [--documents 100000]`
const stopping = new AbortController()
const { signal } = stopping

/** How fast and light the product is, compared with a peer or a limit: `npm run bench`. */
async function runBench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { documents: { type: 'string', default: '100000' } },
  })
  const documents = Number(values.documents)
  if (!positionals.every(name => name in parts) || !(Number.isInteger(documents) && documents >= fewest))
    throw new Error(usage)
  // React and the router choose their production builds by this when they're loaded.
  process.env.NODE_ENV ??= 'production'
  const progress = createProgress()
  const wanted = Object.keys(parts).filter(name => positionals.length === 0 || positionals.includes(name))
  if (wanted.includes('weight')) await prepareBrowser()
  const found: BenchPart[] = []
  for (const part of wanted) {
    const show = (doing: string) =>
      progress.show(`Bench ${found.length + 1}/${wanted.length} ${part}: ${doing}`)
    found.push({ part, ...(await runPart(part, { show, signal, documents })) })
  }
  progress.clear()
  const { text, isBroken } = describe(found)
  console.log(text)
  if (isBroken) process.exitCode = 1
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
  if (!signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode = signal.aborted ? 130 : 1
}
