import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import packageJson from '../package.json' with { type: 'json' }

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
  return { path: system ?? (await unpackBrowser()), args: quietFlags }
}

export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await findBrowser()
  return chromium.launch({ executablePath: path, args }).catch(error => {
    throw new Error(
      `The browser at ${path} did not start. Is it whole, and are its libraries there?\n${error}`,
    )
  })
}

/**
 * The package unpacks in place and trusts whatever is there: a run cut short, or two at once, would leave half
 * a browser. So it unpacks into a folder of its own, which gets its name when it is complete.
 */
async function unpackBrowser(): Promise<string> {
  const folder = join(tmpdir(), `exhale-chromium-${packageJson.devDependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) {
    const unfinished = await mkdtemp(`${folder}-`)
    await withTmpdir(unfinished, () => sparticuz.executablePath())
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  }
  if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= join(folder, 'fonts')
  return join(folder, 'chromium')
}

async function withTmpdir(folder: string, act: () => Promise<unknown>): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await act()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
