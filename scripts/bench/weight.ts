import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser/browser.ts'
import { findPerson } from '../../server/testing/lives.ts'
import { serveHouse } from '../../server/testing/serve.ts'
import type { Case } from './run.ts'

type Visit = { path: string; isMember?: true; limits: { [kind: string]: number }; shown?: number }
type Piece = { kind: string; name: string; kilobytes: number }

/** In thousands of bytes. */
const limits = { script: 140, stylesheet: 25, font: 100 }
/** The pages that carry the most: the first one, those with a second set of letters, and a member's first. */
const visits: { [name: string]: Visit } = {
  '/': { path: '/', limits, shown: 12 },
  '/ru': { path: '/ru', limits },
  '/pl': { path: '/pl', limits },
  // With the client that keeps their record.
  Today: { path: '/', isMember: true, limits: { script: 250 }, shown: 8 },
}

/** What a browser with an empty cache loads, gzipped; fonts come compressed and are taken as they are. */
const firstVisits: Case = async bench => {
  const house = bench.opened.adopt(await serveHouse(), opened => opened.stop())
  const browser = bench.opened.use(await launchBrowser())
  for (const [name, { path, limits, isMember, shown = 0 }] of Object.entries(visits)) {
    bench.signal.throwIfAborted()
    bench.show(name)
    const session = isMember && (await findPerson(house, 'Mira')).cookie
    const pieces = await weigh(browser, new URL(path, house.url), session)
    for (const [kind, most] of Object.entries(limits)) {
      const found = pieces.filter(piece => piece.kind === kind)
      // Where nothing was loaded something is wrong.
      const ours = [found.reduce((sum, { kilobytes }) => sum + kilobytes, 0) || Number.NaN]
      bench.rows.push({ what: `${kind}s of ${name}`, ours, unit: 'KB', most, note: `${found.length} files` })
    }
    for (const { kind, name: file, kilobytes } of pieces.slice(0, shown))
      bench.findings.push(`${name} loads ${kilobytes.toFixed(1)} KB ${kind} ${file}`)
  }
}

async function weigh(browser: Browser, url: URL, session?: string): Promise<Piece[]> {
  const page = await browser.newPage({ locale: 'en-US' })
  if (session) await page.context().addCookies([{ name: '__session', value: session, url: url.href }])
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
  // The server draws a member's day; everything is there once their store asks for what is new.
  const isAwake = session && page.waitForRequest(request => request.url().includes('/Listen/channel'))
  await page.goto(url.href, { waitUntil: session ? 'load' : 'networkidle' })
  await isAwake
  await page.close()
  return (await Promise.all(weighing)).sort((a, b) => b.kilobytes - a.kilobytes)
}

export const weight = [firstVisits]
