import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../e2e/browser/browser.ts'
import { makeFolder, serveSite } from './processes.ts'
import { holdTo, type Measure, type Row } from './report.ts'

/** In thousands of bytes. */
const limits = { script: 140, stylesheet: 25, font: 100 }
/** A member's first page, with the client that keeps their record. */
const overviewLimit = 250
type Kind = keyof typeof limits
type Piece = { kind: string; name: string; kilobytes: number }

/** The pages that carry the most: the first one, and those with a second set of letters. */
const pages = ['/', '/ru', '/pl']

/** What a browser with an empty cache loads, gzipped; fonts come compressed and are taken as they are. */
export const measure: Measure = async ({ show, signal }) => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  await using browser = await launchBrowser()
  const rows: Row[] = []
  const findings: string[] = []
  for (const path of pages) {
    signal.throwIfAborted()
    show(path)
    const pieces = await weigh(browser, new URL(path, site.url))
    for (const kind of Object.keys(limits) as Kind[]) rows.push(judge(path, kind, pieces))
    if (path === '/') findings.push(...pieces.slice(0, 12).map(describe))
  }
  show('the overview')
  const cookie = await join(site.url)
  await agree(browser, site.url, cookie)
  const overview = await weigh(browser, site.url, cookie)
  rows.push(judge('the overview', 'script', overview, overviewLimit))
  findings.push(...overview.slice(0, 8).map(describe))
  return { rows, findings }
}

/** A new member's session. */
async function join(url: URL): Promise<string> {
  const signUp = await fetch(new URL('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=exhale', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: 'm@example.org',
      password: 'one breath at a time',
      returnSecureToken: true,
    }),
  })
  const { idToken } = (await signUp.json()) as { idToken: string }
  const session = await fetch(new URL('/__session', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${idToken}` },
  })
  return /__session=([^;]+)/.exec(session.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

/** Their consent, so that there is an overview to open; until the server has it. */
async function agree(browser: Browser, url: URL, session: string): Promise<void> {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.context().addCookies([{ name: '__session', value: session, url: url.href }])
  await page.goto(url.href)
  await page.getByRole('checkbox').check()
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('timer').waitFor()
  await page.waitForFunction(() => localStorage.getItem('exhale:member')?.includes('"unsent":0'))
  await page.close()
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
    weighing.push(
      response.body().then(async body => {
        const size = kind === 'font' ? body.length : (await promisify(gzip)(body, { level: 9 })).length
        return { kind, name, kilobytes: size / 1000 }
      }),
    )
  })
  if (session) {
    await page.goto(url.href)
    // It counts once the store has answered: everything is there.
    await page.getByRole('timer').waitFor()
  } else await page.goto(url.href, { waitUntil: 'networkidle' })
  await page.close()
  return (await Promise.all(weighing)).sort((a, b) => b.kilobytes - a.kilobytes)
}

function judge(path: string, kind: Kind, pieces: Piece[], limit = limits[kind]): Row {
  const found = pieces.filter(piece => piece.kind === kind)
  const ours = found.reduce((sum, piece) => sum + piece.kilobytes, 0)
  const row = holdTo(limit, { what: `${kind}s of ${path}`, ours, unit: 'KB', note: `${found.length} files` })
  return { ...row, isBroken: row.isBroken || ours === 0 }
}

const describe = ({ kind, name, kilobytes }: Piece) => `/ loads ${kilobytes.toFixed(1)} KB ${kind} ${name}`
