import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's own Chromium, else the one that came with the packages. */
export async function findBrowser(): Promise<{ path: string; args: string[] }> {
  const system = systemBrowsers.find(path => existsSync(path))
  if (system) return { path: system, args: quietFlags }
  return { path: await sparticuz.executablePath(), args: quietFlags }
}

export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await findBrowser()
  return chromium.launch({ executablePath: path, args })
}
