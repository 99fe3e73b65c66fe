import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { isMadeFor, listPlaces, type Machine, thisMachine } from './machine.ts'

const debian: Machine = { platform: 'linux', arch: 'arm64', env: { PATH: '/opt/bin:/usr/bin' }, isRoot: true }

/** A program's beginning: a magic word, then zeros, and for ELF the machine it is for. */
function headOf(magic: number[], machine = 0): Uint8Array {
  const head = new Uint8Array(20)
  head.set(magic)
  head[18] = machine
  return head
}
const elf = [0x7f, 0x45, 0x4c, 0x46]

describe('a program', () => {
  test.each([
    ['ELF for arm64', headOf(elf, 183), ['linux arm64']],
    ['ELF for x64', headOf(elf, 62), ['linux x64']],
    ['a script', headOf([0x23, 0x21]), ['linux arm64', 'linux x64', 'darwin arm64']],
    ['Mach-O', headOf([0xcf, 0xfa, 0xed, 0xfe]), ['darwin arm64']],
    ['a universal one', headOf([0xca, 0xfe, 0xba, 0xbe]), ['darwin arm64']],
    ['PE', headOf([0x4d, 0x5a]), ['win32 x64']],
    ['half a file', new Uint8Array(elf), []],
  ])('that is %s is tried only where it can run', (_name, head, where) => {
    const machines = ['linux arm64', 'linux x64', 'darwin arm64', 'win32 x64']
    const fit = machines.filter(name => {
      const [platform, arch = ''] = name.split(' ')
      return isMadeFor(head, { platform: platform as NodeJS.Platform, arch })
    })
    expect(fit).toEqual(where)
  })
})

describe("a machine's own browser", () => {
  test('is looked for along the PATH and where systems put it', () => {
    const places = listPlaces(debian)
    expect(places.slice(0, 4)).toEqual([
      '/opt/bin/chromium-headless-shell',
      '/usr/bin/chromium-headless-shell',
      '/snap/bin/chromium-headless-shell',
      '/opt/bin/chromium',
    ])
    expect(places).toContain('/usr/bin/google-chrome')
  })

  test('is looked for where macOS and Windows keep programs', () => {
    const mac = listPlaces({ ...debian, platform: 'darwin', env: { HOME: '/Users/ada' } })
    expect(mac).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(mac).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium')
    const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }
    const windows = listPlaces({ ...debian, platform: 'win32', env })
    expect(windows).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe')
  })
})

describe('the choice of a browser', () => {
  const runsAt =
    (...paths: string[]) =>
    async (path: string) =>
      paths.includes(path) ? undefined : "isn't there"

  test('is the one that a setting names', async () => {
    const machine = { ...debian, env: { ...debian.env, CHROMIUM_PATH: '/mine' } }
    expect(await findBrowser({ machine, examine: runsAt('/mine', '/usr/bin/chromium') })).toBe('/mine')
  })

  test('is never another than the one that a setting names', async () => {
    const machine = { ...debian, env: { ...debian.env, CHROMIUM_PATH: '/mine' } }
    const found = findBrowser({ machine, examine: runsAt('/usr/bin/chromium') })
    await expect(found).rejects.toThrow("CHROMIUM_PATH points to /mine, which isn't there.")
  })

  test('passes over those that do not run', async () => {
    const examine = async (path: string) =>
      path === '/usr/bin/google-chrome' ? undefined : 'is too old (90)'
    expect(await findBrowser({ machine: debian, examine, installers: [] })).toBe('/usr/bin/google-chrome')
  })

  test('falls on one that was installed just now, by the first installer that works', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exhale-browser-'))
    const mark = join(folder, 'chromium')
    const machine = { ...debian, env: { PATH: folder } }
    const command = (code: string) => [process.execPath, '-e', code]
    const write = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`
    const installers = [
      { name: 'one that is not allowed', mayRun: () => false, commands: [command(write)] },
      { name: 'one that fails', mayRun: () => true, commands: [command('process.exit(1)')] },
      { name: 'one that works', mayRun: () => true, commands: [command(''), command(write)] },
    ]
    const { existsSync } = await import('node:fs')
    const examine = async (path: string) => (path === mark && existsSync(mark) ? undefined : "isn't there")
    expect(await findBrowser({ machine, examine, installers })).toBe(mark)
  })

  test('is a line on what to install where there is none', async () => {
    const examine = async (path: string) =>
      path === '/usr/bin/chromium' ? 'is too old (90.0.1)' : "isn't there"
    const found = findBrowser({ machine: debian, examine, installers: [] })
    await expect(found).rejects.toThrow(
      'Install Chromium 153 or newer, or point CHROMIUM_PATH to one (/usr/bin/chromium is too old (90.0.1)).',
    )
  })

  test('is made by running it: what was made for another machine is not even started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'exhale-browser-'))
    const path = join(folder, 'chromium')
    await writeFile(path, headOf(elf, thisMachine.arch === 'x64' ? 183 : 62), { mode: 0o755 })
    const machine = { ...thisMachine, env: { CHROMIUM_PATH: path } }
    await expect(findBrowser({ machine })).rejects.toThrow(
      `wasn't made for ${thisMachine.platform} on ${thisMachine.arch}`,
    )
    await writeFile(path, '#!/bin/sh\nexit 3\n'.padEnd(30, '#'), { mode: 0o755 })
    await expect(findBrowser({ machine })).rejects.toThrow("doesn't start")
  })

  test('runs here', async () => {
    const path = process.env.CHROMIUM_PATH ?? (await findBrowser({ installers: [] }))
    expect(await findBrowser({ machine: { ...thisMachine, env: { CHROMIUM_PATH: path } } })).toBe(path)
  })
})
