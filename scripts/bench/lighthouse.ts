import lighthouse, { type Result as Verdict } from 'lighthouse'
import { openChromium } from './chromium.ts'
import { findLosses } from './losses.ts'
import { makeFolder, serveSite } from './processes.ts'
import type { Measure, Row } from './report.ts'
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
  signal.throwIfAborted()
  await using chromium = await openChromium()
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // By name, as the site's own addresses have it.
  const address = url.href.replace('127.0.0.1', 'localhost')
  const flags = { port: chromium.port, logLevel: 'silent', onlyCategories: Object.keys(limits) } as const
  const result = await Promise.race([lighthouse(address, { ...flags }), stopped])
  if (!result) throw new Error(`Lighthouse said nothing about ${address}`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not look at ${address}: ${runtimeError.message}`)
  return result.lhr
}

function score(path: string, category: keyof typeof limits, verdicts: Verdict[]): Row {
  const scores = verdicts.map(verdict => Math.round((verdict.categories[category]?.score ?? 0) * 100))
  const [ours, theirs] = [median(scores), limits[category]]
  return {
    what: `${category} ${path}`,
    ours,
    unit: 'points',
    against: 'limit',
    theirs,
    ratio: ours / theirs,
    isBroken: ours < theirs,
    note: `of ${scores.length}: ${scores.join(', ')}`,
  }
}
