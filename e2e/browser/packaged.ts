import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tests from '../../tools/tests/package.json' with { type: 'json' }
import type { Machine } from './machine.ts'

/** The one that came with the packages, which is made for linux on x64 alone. */
export async function findPackaged({ platform, arch }: Machine): Promise<string | undefined> {
  return platform === 'linux' && arch === 'x64' ? unpack() : undefined
}

/**
 * The package unpacks in place and trusts whatever is there: a run cut short, or two at once, would leave half
 * a browser. So it unpacks into a folder of its own, which gets its name when it is complete.
 */
async function unpack(): Promise<string> {
  const folder = join(tmpdir(), `exhale-chromium-${tests.devDependencies['@sparticuz/chromium']}`)
  if (!existsSync(folder)) {
    const { default: sparticuz } = await import('@sparticuz/chromium')
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
