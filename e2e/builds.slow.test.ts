import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listFiles } from '../platform/http/files.ts'
import { findPort } from '../server/testing/serve.ts'
import { headingOf } from '../server/testing/shipped-stories.ts'
import { furnish } from '../server/testing/template.ts'
import { type Running, root, spawnServer } from './spawn.ts'
import { keeping, setStage, type Tab } from './stage.ts'
import { awake } from './watch.ts'

/**
 * Two builds: this one, and a copy of it with a changed word and a changed screen, so that it lacks files of the
 * first. Each is served by a process of its own, one after the other, at one address. The third is the second under
 * another id.
 */
const stage = setStage({}, keeping)
const firstHeading = headingOf('quit-smoking', 'de')
const secondHeading = 'Der zweite Ratgeber'

/** What each has stored: only its first start takes long. */
const dataOf = new Map<string, string>()
let otherFolder: string
let port: number
let running: Running | undefined

beforeAll(async () => {
  otherFolder = await changeBuild()
  port = await findPort()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
})
afterAll(async () => {
  for (const folder of [otherFolder, ...dataOf.values()]) await rm(folder, { recursive: true, force: true })
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
    // A link of a page that isn't awake yet loads a document, as it should.
    await awake(page)
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
  const dataDir = dataOf.get(folder) ?? (await mkdtemp(join(tmpdir(), 'exhale-')))
  // The other one has words of its own, which its first start brings.
  if (folder === root) await furnish(dataDir)
  dataOf.set(folder, dataDir)
  running = await spawnServer({ script: 'server/start.mjs', port, folder, dataDir })
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

/** This project with another word, and its build as if the guide's screen had been changed. */
async function changeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-build-'))
  const ours = ['node_modules', '.git', 'data', 'shots', '.cache', 'e2e', '.env']
  await cp(root, folder, {
    recursive: true,
    filter: path => !ours.includes(relative(root, path).split('/')[0] ?? '') && !/\.(br|gz|zst)$/.test(path),
  })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const content = join(folder, 'content/stories/quit-smoking.json')
  const story = await readFile(content, 'utf8')
  await writeFile(content, story.replace(JSON.stringify(firstHeading), JSON.stringify(secondHeading)))
  await changeGuide(join(folder, 'build'))
  return folder
}

/** As bundlers do, each file that changes gets a new name, and with it each that names it. */
async function changeGuide(build: string): Promise<void> {
  const { id } = JSON.parse(await readFile(join(build, 'build.json'), 'utf8'))
  const paths = (await listFiles(build)).filter(path => /\.(js|json)$/.test(path))
  const texts = new Map(
    await Promise.all(paths.map(async path => [path, await readFile(path, 'utf8')] as const)),
  )
  const guide = paths.find(path => /\/client\/assets\/guide-[^/]+$/.test(path)) ?? ''
  texts.set(guide, `document.documentElement.dataset.build="second";${texts.get(guide)}`)
  const renamed = new Set([guide])
  for (const path of renamed)
    for (const [other, text] of texts)
      if (other.includes('/client/assets/') && text.includes(basename(path))) renamed.add(other)
  const newNames = new Map(
    [...renamed].map(path => [basename(path), basename(path).replace(/\.js$/, 'Second.js')]),
  )
  const rename = (text: string) =>
    text.replaceAll(/[\w-]+\.js\b/g, name => newNames.get(name) ?? name).replaceAll(id, 'second')
  for (const path of renamed) await rm(path)
  for (const [path, text] of texts) await writeFile(join(dirname(path), rename(basename(path))), rename(text))
}
