import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser, quietFlags } from './find-browser.ts'

/** Finds a browser, or gets one, before the work that needs it: what is started afterwards takes it as proven. */
export async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
}

async function describeBrowser(): Promise<{ path: string; args: string[] }> {
  process.env.CHROMIUM_PATH ??= await findBrowser({ installers: [] })
  return { path: process.env.CHROMIUM_PATH, args: quietFlags }
}

export async function launchBrowser(options?: LaunchOptions): Promise<Browser> {
  const { path, args } = await describeBrowser()
  return chromium.launch({ ...options, executablePath: path, args })
}
