import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { wakeAtOnce } from '../../e2e/browser/wake-at-once.ts'
import { root, startSite } from '../bench/processes.ts'
import { awake, settled } from './camera.ts'

/** Whose screen it is, how large, and where its picture goes below docs/. */
const pictures = [
  { file: 'home.jpg', path: '/', width: 1280, height: 800 },
  { file: 'today.jpg', path: '/', as: 'mira@demo.example.org', width: 390, height: 844 },
  { file: 'you.jpg', path: '/you', as: 'mira@demo.example.org', width: 390, height: 844 },
  { file: 'admin.jpg', path: '/admin', as: 'robin@demo.example.org', width: 1280, height: 800 },
] as const
const largest = 150_000

/** The pictures of README.md, of a demonstration that is made for it as an operator would: `npm run shots -- --readme`. */
export async function takeReadmePictures(browser: Browser, show: (text: string) => void): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-demo-'))
  await using open = new AsyncDisposableStack()
  open.defer(() => rm(dataDir, { recursive: true, force: true }))
  show('Shots: making a demonstration')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const command = [join(root, 'server/commands/do.ts'), 'demo']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: dataDir, env })
  const { url } = open.use(await startSite(dataDir))
  // Cookies are for the address that the site says it has.
  const site = `http://localhost:${url.port}`
  const taken: string[] = []
  for (const picture of pictures) {
    show(`Shots: docs/${picture.file}`)
    const { width, height, path } = picture
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    await wakeAtOnce(context)
    const page = await context.newPage()
    if ('as' in picture) await signIn(page, site, picture.as, stdout.trim())
    await page.goto(site + path)
    await awake(page)
    await page.evaluate(settled)
    const shot = await page.screenshot({ type: 'jpeg', quality: 82 })
    if (shot.length > largest) throw new Error(`docs/${picture.file} has ${shot.length} bytes`)
    await writeFile(join(root, 'docs', picture.file), shot)
    taken.push(`docs/${picture.file}`)
    await context.close()
  }
  return taken
}

async function signIn(page: Page, site: string, email: string, password: string): Promise<void> {
  await page.goto(`${site}/login`)
  await awake(page)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form:has(input[name=password]) button[type=submit]').click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'))
}
