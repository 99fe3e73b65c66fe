import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createProgress } from '../../server/terminal.ts'
import type { Machine } from './machine.ts'

export type Installer = {
  name: string
  mayRun: (machine: Machine) => boolean
  commands: string[][]
}

const driver = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

/** Ways to install a browser on a machine without one, in the order they're tried. */
export const installers: Installer[] = [
  {
    name: "the test driver's own installer",
    mayRun: () => true,
    commands: [[process.execPath, join(driver, 'cli.js'), 'install', '--no-shell', 'chromium']],
  },
  // Older releases have only the second.
  ...['chromium-headless-shell', 'chromium'].map(name => ({
    name: `Debian's package ${name}`,
    mayRun: ({ platform, isRoot }: Machine) =>
      platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get'),
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', name],
    ],
  })),
]

/** Runs one and shows its last line as it goes. Its output only matters if it fails. */
export async function install({ name, commands }: Installer): Promise<boolean> {
  const progress = createProgress()
  console.error(`Installing a browser with ${name} …`)
  for (const [program = '', ...args] of commands) {
    const isDone = await new Promise<boolean>(resolve => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
      const show = (text: Buffer) => progress.show(String(text).trim().split('\n').at(-1) ?? '')
      for (const stream of [child.stdout, child.stderr]) stream.on('data', show)
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
      child.on('error', () => resolve(false))
      child.on('close', code => resolve(code === 0))
    })
    progress.clear()
    if (!isDone) return false
  }
  return true
}
