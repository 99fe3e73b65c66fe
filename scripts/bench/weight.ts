import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser/browser.ts'
import { join } from './people.ts'
import { serveSite } from './processes.ts'
import { type Case, hold } from './run.ts'

/** In thousands of bytes. */
const limits = { script: 140, stylesheet: 25, font: 100 }
type Visit = { path: string; limits: { [kind: string]: number }; isMember?: boolean; shown?: number }
type Piece = { kind: string; name: string; kilobytes: number }

/** The pages that carry the most: the first one, those with a second set of letters, and a member's first. */
const visits: { [name: string]: Visit } = {
  '/': { path: '/', limits, shown: 12 },
  '/ru': { path: '/ru', limits },
  '/pl': { path: '/pl', limits },
  // With the client that keeps their record.
  'the overview': { path: '/', limits: { script: 250 }, isMember: true, shown: 8 },
}

/** What a browser with an empty cache loads, gzipped; fonts come compressed and are taken as they are. */
const firstVisits: Case = async bench => {
  const { url } = await serveSite(bench)
  const browser = bench.opened.use(await launchBrowser())
  for (const [name, { path, limits, isMember, shown = 0 }] of Object.entries(visits)) {
    bench.signal.throwIfAborted()
    bench.show(name)
    const session = isMember ? (await join(url, 'm@example.org')).cookie : undefined
    const pieces = await weigh(browser, new URL(path, url), session)
    for (const [kind, most] of Object.entries(limits)) {
      const found = pieces.filter(piece => piece.kind === kind)
      // Where nothing was loaded something is wrong.
      const ours = [found.reduce((sum, { kilobytes }) => sum + kilobytes, 0) || Number.NaN]
      hold(bench, { what: `${kind}s of ${name}`, ours, unit: 'KB', most, note: `${found.length} files` })
    }
    for (const { kind, name, kilobytes } of pieces.slice(0, shown))
      bench.findings.push(`/ loads ${kilobytes.toFixed(1)} KB ${kind} ${name}`)
  }
}

async function weigh(browser: Browser, url: URL, session?: string): Promise<Piece[]> {
  const page = await browser.newPage({ locale: 'en-US' })
  const [name = '', value = ''] = session?.split(/=(.*)/s) ?? []
  if (session) await page.context().addCookies([{ name, value, url: url.href }])
  const weighing: Promise<Piece>[] = []
  page.on('response', response => {
    const kind = response.request().resourceType()
    const name = new URL(response.url()).pathname
    // Channels stream for as long as the page is open.
    if (kind === 'xhr' || kind === 'fetch') return
    const weighed = response.body().then(async body => {
      const size = kind === 'font' ? body.length : (await promisify(gzip)(body, { level: 9 })).length
      return { kind, name, kilobytes: size / 1000 }
    })
    weighing.push(weighed)
  })
  await page.goto(url.href, { waitUntil: session ? 'load' : 'networkidle' })
  // A member's counts once the store has answered: everything is there.
  if (session) await page.getByRole('timer').waitFor()
  await page.close()
  return (await Promise.all(weighing)).sort((a, b) => b.kilobytes - a.kilobytes)
}

export const weight = [firstVisits]
