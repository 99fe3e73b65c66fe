import lighthouse, { type Result as Verdict } from 'lighthouse'
import { awaitCalm } from './calm.ts'
import { openChromium } from './chromium.ts'
import { findLosses } from './losses.ts'
import { makeFolder, serveSite } from './processes.ts'
import { holdTo, type Measure, type Row } from './report.ts'
import { median } from './rounds.ts'

const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const pages = ['/', '/de/hilfe', '/ru/бросить-курить']

/** Lighthouse's phone on a slow network, several times for each page: the medians of its scores. */
export const measure: Measure = async ({ show, signal, runs }) => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  const rows: Row[] = []
  const findings: string[] = []
  for (const path of pages) {
    const verdicts: Verdict[] = []
    for (let run = 1; run <= runs; run++) {
      show(`${path} ${run}/${runs}`)
      verdicts.push(await judge(new URL(path, site.url), signal))
    }
    for (const category of Object.keys(limits) as (keyof typeof limits)[]) {
      rows.push(score(path, category, verdicts))
    }
    findings.push(...findLosses(verdicts).map(line => `${path} ${line}`))
  }
  return { rows, findings }
}

async function judge(url: URL, signal: AbortSignal): Promise<Verdict> {
  await awaitCalm(signal)
  await using chromium = await openChromium()
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // By name, as the site's own addresses have it.
  const address = url.href.replace('127.0.0.1', 'localhost')
  const flags = { port: chromium.port, logLevel: 'silent', onlyCategories: Object.keys(limits) } as const
  const result = await Promise.race([lighthouse(address, { ...flags }), stopped])
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse couldn’t check ${address}: ${runtimeError.message}`)
  return result.lhr
}

function score(path: string, category: keyof typeof limits, verdicts: Verdict[]): Row {
  const scores = verdicts.map(verdict => Math.round((verdict.categories[category]?.score ?? 0) * 100))
  const speed = category === 'performance' ? ` · ${describeSpeed(verdicts)}` : ''
  const note = `of ${scores.length}: ${scores.join(', ')}${speed}`
  const held = { what: `${category} ${path}`, ours: median(scores), unit: 'points', note }
  return holdTo(limits[category], held, true)
}

/** The metrics that make the score; a CPU index below some 1,500 means that others were at work. */
function describeSpeed(verdicts: Verdict[]): string {
  const of = (audit: string) =>
    median(verdicts.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const seconds = (audit: string) => `${(of(audit) / 1_000).toFixed(1)} s`
  const index = median(verdicts.map(({ environment }) => environment.benchmarkIndex))
  return [
    `FCP ${seconds('first-contentful-paint')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `TBT ${Math.round(of('total-blocking-time'))} ms`,
    `CLS ${of('cumulative-layout-shift').toFixed(2)}`,
    `CPU index ${Math.round(index)}`,
  ].join(', ')
}
