import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser, quietFlags } from './find-browser.ts'

/** Finds a browser, or gets one, before the work that needs it: what is started afterwards takes it as proven. */
export async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
}

/** A page is gone before the quicker code that V8 would make of its scripts pays for itself: a sixth less work in all. */
const forShortLives =
  '--js-flags=--max-lazy --no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=64'

async function describeBrowser(): Promise<{ path: string; args: string[] }> {
  process.env.CHROMIUM_PATH ??= await findBrowser({ installers: [] })
  return { path: process.env.CHROMIUM_PATH, args: [...quietFlags, forShortLives] }
}

export async function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  const { path, args } = await describeBrowser()
  return chromium.launch({ ...options, executablePath: path, args })
}
