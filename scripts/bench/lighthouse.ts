import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import judgePage, { generateReport, type Result as Verdict } from 'lighthouse'
import { pathOf } from '../../app/map/addresses.ts'
import { describeBrowser } from '../../e2e/browser/browser.ts'
import { awaitCalm, launch, makeFolder, root, serveSite } from './processes.ts'
import { type Case, quantile, repeat } from './run.ts'

const limits = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const mostShift = 0.02
/** The first page, the guide, one of its chapters, and help, in several languages. */
const pages = ['/', pathOf('quitSmoking', 'ru'), pathOf('quitHours', 'en'), pathOf('help', 'de')]
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
/** As Lighthouse's own launcher starts it; Playwright's flags would turn off what Lighthouse looks at. */
const flags = [
  '--headless',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  '--force-fieldtrials=*BackgroundTracing/default/',
  '--mute-audio',
  '--password-store=basic',
  '--lang=en-US',
]

/** Lighthouse's phone on a slow network, several times for each page: the medians of its scores. */
export const lighthouse: Case[] = pages.map(path => async bench => {
  const site = await serveSite(bench)
  const verdicts: Verdict[] = []
  await repeat(bench, path, bench.runs, async () => {
    verdicts.push(await look(new URL(path, site.url), bench.signal))
  })
  for (const [category, least] of Object.entries(limits)) {
    const ours = verdicts.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const more = category === 'performance' ? ` · ${describeSpeed(verdicts)}` : ''
    const note = `of ${ours.length}: ${ours.join(', ')}${more}`
    bench.rows.push({ what: `${category} ${path}`, ours, unit: 'points', least, note })
  }
  const shifts = verdicts.map(verdict => measure(verdict, 'CLS'))
  bench.rows.push({ what: `layout shift ${path}`, ours: shifts, unit: '', most: mostShift })
  const speed = ({ categories }: Verdict) => categories.performance?.score ?? 0
  const middle = verdicts.toSorted((a, b) => speed(a) - speed(b))[Math.floor(verdicts.length / 2)]
  if (!middle) return
  const file = `.cache/lighthouse${path.replaceAll('/', '-')}.html`
  await writeFile(join(root, file), generateReport(middle, 'html'))
  bench.findings.push(`${path}, what costs points and what could be quicker: ${file}`)
})

/** With a Chromium that has an empty profile. */
async function look(url: URL, signal: AbortSignal): Promise<Verdict> {
  await awaitCalm(signal)
  await using opened = new AsyncDisposableStack()
  const profile = await makeFolder({ opened })
  const { path, args } = await describeBrowser()
  const own = (port: number) => [
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const debugging = { env: process.env, path: '/json/version' }
  const chromium = opened.use(await launch(path, port => [...args, ...flags, ...own(port)], debugging))
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // By name, as the site's own addresses have it.
  const address = url.href.replace('127.0.0.1', 'localhost')
  const settings = {
    port: Number(chromium.url.port),
    logLevel: 'silent',
    onlyCategories: Object.keys(limits),
  } as const
  const result = await Promise.race([judgePage(address, { ...settings }), stopped])
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse couldn’t check ${address}: ${runtimeError.message}`)
  return result.lhr
}

const measure = ({ audits }: Verdict, name: keyof typeof metrics): number =>
  audits[metrics[name]]?.numericValue ?? Number.NaN

/** The metrics that make the score; a CPU index below some 1,500 means that others were at work. */
function describeSpeed(verdicts: Verdict[]): string {
  const index = quantile(verdicts.map(({ environment }) => environment.benchmarkIndex))
  const said = (Object.keys(metrics) as (keyof typeof metrics)[]).map(name => {
    const value = quantile(verdicts.map(verdict => measure(verdict, name)))
    return `${name} ${name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`}`
  })
  return [...said, `CPU index ${Math.round(index)}`].join(', ')
}
