import { open } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { type Installer, install, installers } from './installers.ts'
import { isMadeFor, listPlaces, type Machine, thisMachine } from './machine.ts'
import { findPackaged } from './packaged.ts'

/** The oldest in which the tests were seen to pass. */
const oldest = 153

export const quietFlags = [
  '--no-sandbox',
  // Letters as wide as they are drawn, as phones have them: left to itself, each build rounds them in its own way.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Ways = {
  machine?: Machine
  /** What is wrong with the browser at a path, if anything is; by default, found out by running it. */
  examine?: (path: string, machine: Machine) => Promise<string | undefined>
  installers?: Installer[]
}

/**
 * The path of a browser that runs here: the one that CHROMIUM_PATH names, else the machine's own, else the packaged one,
 * else one that can be installed.
 */
export async function findBrowser(ways: Ways = {}): Promise<string> {
  const { machine = thisMachine, examine = examineBrowser } = ways
  const named = machine.env.CHROMIUM_PATH
  if (named) {
    const fault = await examine(named, machine)
    if (fault) throw new Error(`CHROMIUM_PATH points to ${named}, which ${fault}.`)
    return named
  }
  const seen: string[] = []
  const findIn = async (places: (string | undefined)[]): Promise<string | undefined> => {
    for (const place of places) {
      if (!place) continue
      const fault = await examine(place, machine)
      if (!fault) return place
      if (fault !== absent) seen.push(`${place} ${fault}`)
    }
    return undefined
  }
  const own = await findIn(listPlaces(machine))
  const found = own ?? (await findIn([await findPackaged(machine), chromium.executablePath()]))
  if (found) return found
  for (const installer of (ways.installers ?? installers).filter(({ mayRun }) => mayRun(machine))) {
    if (!(await install(installer))) continue
    const installed = await findIn([chromium.executablePath(), ...listPlaces(machine)])
    if (installed) return installed
  }
  const others = seen.length > 0 ? ` (${seen.join('; ')})` : ''
  throw new Error(`Install Chromium ${oldest} or newer, or point CHROMIUM_PATH to one${others}.`)
}

const absent = "isn't there"

async function examineBrowser(path: string, machine: Machine): Promise<string | undefined> {
  const head = await readHead(path)
  if (!head) return absent
  if (!isMadeFor(head, machine)) return `wasn't made for ${machine.platform} on ${machine.arch}`
  try {
    await using browser = await chromium.launch({ executablePath: path, args: quietFlags })
    const page = await browser.newPage()
    if ((await page.evaluate(() => 6 * 7)) !== 42) return "doesn't work"
    const version = browser.version()
    return Number.parseInt(version, 10) < oldest ? `is too old (${version})` : undefined
  } catch (error) {
    return `doesn't start: ${String(error).split('\n')[0]}`
  }
}

async function readHead(path: string): Promise<Uint8Array | undefined> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(20) })
    return buffer.subarray(0, bytesRead)
  } catch {
    return undefined
  }
}
