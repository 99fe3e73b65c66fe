import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPort } from '../server/testing/serve.ts'
import { type Running, root, runScript, spawnServer } from './spawn.ts'
import { setStage, type Tab } from './stage.ts'
import { headingOf } from './story.ts'
import { awake } from './watch.ts'

/**
 * Two real builds: this one, and one made here of the same sources with a changed word and a changed screen,
 * so that it lacks the first one's files. Each is served by a process of its own, one after the other, at one
 * address. The third is the second under another id.
 */
const stage = setStage({})
const firstHeading = headingOf('quit-smoking', 'de')
const secondHeading = 'Der zweite Ratgeber'

let otherFolder: string
let port: number
let running: Running | undefined

// A whole build, on a machine that does other things as well.
beforeAll(async () => {
  otherFolder = await buildAgain()
  port = await findPort()
}, 400_000)
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(async () => {
  if (otherFolder) await rm(otherFolder, { recursive: true, force: true })
})

describe('a new build', () => {
  test('is noticed while a page is open, and taken with the next step', async () => {
    await serve(root)
    const tab = await stage.open()
    const { page, visit, watch } = tab
    await page.clock.install()
    await visit(`${running?.url}/de`)
    await notice(tab, () => page.clock.fastForward('05:01'))
    await step(page, '/de/hilfe')
    await step(page, '/de')
    expect(watch.documents).toHaveLength(1)

    await serve(otherFolder, { to: tab })
    await notice(tab, () => page.clock.fastForward('05:01'))
    await watch.settled()
    expect(watch.documents).toHaveLength(1)

    await follow(page, '/de/nikotinentzug')
    await page.getByRole('heading', { level: 1, name: secondHeading }).waitFor()
    expect(watch.documents.slice(1)).toEqual([`${running?.url}/de/nikotinentzug`])
    await page.locator('html[data-build=second]').waitFor()
    await step(page, '/de')
    expect(watch.documents).toHaveLength(2)
  })

  test('is looked for when someone comes back to the page', async () => {
    await serve(root)
    const tab = await stage.open()
    await tab.visit(`${running?.url}/de`)
    await serve(otherFolder, { to: tab })
    await notice(tab, () => comeBack(tab.page))
    await step(tab.page, '/de/nikotinentzug')
    expect(tab.watch.documents).toHaveLength(2)
  })

  test('reloads at most once in ten seconds', async () => {
    await serve(root)
    const tab = await stage.open()
    const { page, visit, watch } = tab
    const start = new Date('2026-11-15T12:00:00')
    await page.clock.setFixedTime(start)
    await visit(`${running?.url}/de`)
    await serve(otherFolder, { to: tab })
    await notice(tab, () => comeBack(page))
    await step(page, '/de/hilfe')
    expect(watch.documents).toHaveLength(2)

    await serve(otherFolder, { id: 'third', to: tab })
    await notice(tab, () => comeBack(page))
    await page.clock.setFixedTime(start.getTime() + 9_000)
    await step(page, '/de')
    expect(watch.documents).toHaveLength(2)
    await page.clock.setFixedTime(start.getTime() + 11_000)
    await step(page, '/de/survey/test')
    expect(watch.documents).toHaveLength(3)
  })

  test('that went unnoticed does not keep anyone from the page they want', async () => {
    await serve(root)
    const tab = await stage.open()
    const { page, visit, watch } = tab
    await visit(`${running?.url}/de`)
    await serve(otherFolder, { to: tab })
    await follow(page, '/de/nikotinentzug')
    await page.getByRole('heading', { level: 1, name: secondHeading }).waitFor()
    await page.locator('html[data-build=second]').waitFor()
    expect(watch.documents.length).toBeLessThanOrEqual(3)
  })
})

describe('a part of a page that does not arrive', () => {
  const part = '**/assets/guide-*.js'
  // What the service worker asks for does not pass by the routes of a page.
  const open = () => stage.open({ serviceWorkers: 'block' })

  test('once: the page is shown, and awake', async () => {
    const { page, visit, watch } = await open()
    await visit('/de')
    // Not by `times: 1`, which stops holding requests back while the page reloads: now and then Chromium then never
    // finishes the reload, whatever the page.
    let hasFailed = false
    await page.route(part, route => {
      if (hasFailed) return route.continue()
      hasFailed = true
      return route.abort()
    })
    await follow(page, '/de/nikotinentzug')
    await page.getByRole('heading', { level: 1, name: firstHeading }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/de/nikotinentzug')
    await step(page, '/de')
    expect(watch.documents.length).toBeLessThanOrEqual(3)
  })

  test('ever: the page can be read, its links work, and nothing turns in circles', async () => {
    const { page, visit, watch } = await open()
    await visit('/de')
    await page.route(part, route => route.abort())
    await follow(page, '/de/nikotinentzug')
    await page.getByRole('heading', { level: 1, name: firstHeading }).waitFor()
    await watch.settled()
    const loads = watch.documents.length
    expect(loads).toBeLessThanOrEqual(3)
    await follow(page, '/de/hilfe')
    await page.waitForURL('**/de/hilfe')
    await watch.settled()
    expect(watch.documents).toHaveLength(loads + 1)
  })

  test('in time: whoever changes their mind meanwhile stays where they went', async () => {
    const { page, visit, watch } = await open()
    await visit('/de')
    await page.route(part, () => {})
    const asked = page.waitForRequest(part)
    await follow(page, '/de/nikotinentzug')
    await asked
    await visit('/fr')
    await watch.settled()
    expect(new URL(page.url()).pathname).toBe('/fr')
    expect(watch.documents.map(url => new URL(url).pathname)).toEqual(['/de', '/fr'])
  })
})

/** The build of a folder at the one address, in place of what was there. */
async function serve(folder: string, { id, to }: { id?: string; to?: Tab } = {}): Promise<void> {
  await to?.watch.settled()
  await running?.stop()
  if (id) await writeFile(join(folder, 'build/build.json'), JSON.stringify({ id, timestamp: Date.now() }))
  running = await spawnServer({ script: 'server/start.ts', port, folder })
}

/** Does something that makes the page ask for the newest build, and waits for the answer to be read. */
async function notice({ page }: Tab, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse('**/builds/latest.json?*')
  await act()
  await (await answered).finished()
  // One more turn, in which the page reads it.
  await page.evaluate(() => fetch('/healthz').then(response => response.text()))
}

function comeBack(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

function follow(page: Page, path: string): Promise<void> {
  return page.locator(`a[href="${path}"]:visible`).first().click()
}

/** Follows a link of the page, and waits until its page is there. */
async function step(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').textContent()
  await follow(page, path)
  await page.waitForURL(`**${path}`)
  await page.locator('h1', { hasNotText: before ?? '' }).waitFor()
  await awake(page)
}

async function buildAgain(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-build-'))
  const ours = ['node_modules', '.git', 'build', 'data', 'shots', '.cache', 'e2e', '.env']
  await cp(root, folder, {
    recursive: true,
    filter: path => !ours.includes(relative(root, path).split('/')[0] ?? ''),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await change(
    folder,
    'content/stories/quit-smoking.json',
    JSON.stringify(firstHeading),
    JSON.stringify(secondHeading),
  )
  await change(
    folder,
    'app/screens/guide/guide.tsx',
    'export default function Guide({ loaderData: { story, contents } }: Route.ComponentProps) {',
    `export default function Guide({ loaderData: { story, contents } }: Route.ComponentProps) {
      if (typeof document === 'object') document.documentElement.dataset.build = 'second'`,
  )
  await runScript('scripts/build.ts', folder)
  return folder
}

async function change(folder: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from} to change`)
  await writeFile(join(folder, file), text.replace(from, to))
}
