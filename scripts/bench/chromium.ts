import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeBrowser } from '../../e2e/browser/browser.ts'
import { stop } from './processes.ts'

/** As Lighthouse's own launcher starts it; Playwright's flags would turn off what Lighthouse looks at. */
const flags = [
  '--headless',
  '--remote-debugging-port=0',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  '--force-fieldtrials=*BackgroundTracing/default/',
  '--mute-audio',
  '--password-store=basic',
  '--lang=en-US',
]

/** A Chromium with an empty profile that listens for a debugger. */
export async function openChromium(): Promise<AsyncDisposable & { port: number }> {
  const { path, args } = await describeBrowser()
  const profile = await mkdtemp(join(tmpdir(), 'exhale-profile-'))
  const child = spawn(path, [...args, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
  })
  const close = async () => {
    await stop(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const port = await readPort(join(profile, 'DevToolsActivePort'))
    return { port, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

async function readPort(file: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
    if (port > 0) return port
    await sleep(50)
  }
  throw new Error('Chromium didn’t open its debugging port within 10 s')
}
