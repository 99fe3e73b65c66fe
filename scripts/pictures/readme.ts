import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { wakeAtOnce } from '../../e2e/browser/wake-at-once.ts'
import { root, startSite } from '../bench/processes.ts'
import { type Demonstration, enter } from '../demonstration.ts'
import { awake, settled } from './camera.ts'

/** Whose screen it is, how large, and where its picture goes below docs/. */
const pictures = [
  { file: 'home.jpg', path: '/', width: 1280, height: 800 },
  { file: 'today.jpg', path: '/', as: 'member', width: 390, height: 844 },
  { file: 'you.jpg', path: '/you', as: 'member', width: 390, height: 844 },
  { file: 'admin.jpg', path: '/admin', as: 'owner', width: 1280, height: 800 },
] as const
const largest = 150_000

/** The pictures of README.md, of a demonstration as an operator gets it: `npm run shots -- --readme`. */
export async function takeReadmePictures(
  browser: Browser,
  demo: Demonstration,
  show: (text: string) => void,
): Promise<string[]> {
  await using served = await startSite(demo.dataDir)
  // Cookies are for the address that the site says it has.
  const site = `http://localhost:${served.url.port}`
  const taken: string[] = []
  for (const picture of pictures) {
    show(`Shots: docs/${picture.file}`)
    const { width, height, path } = picture
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    await wakeAtOnce(context)
    if ('as' in picture) {
      const cookie = await enter(served.url, demo[picture.as], demo.password)
      await context.addCookies([{ name: '__session', value: cookie.replace('__session=', ''), url: site }])
    }
    const page = await context.newPage()
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
