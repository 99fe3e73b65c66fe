import { posix, win32 } from 'node:path'

/** Where a browser is looked for; told apart from `process`, so that every kind can be tested on any. */
export type Machine = {
  platform: NodeJS.Platform
  arch: string
  env: Record<string, string | undefined>
  isRoot: boolean
}

export const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  isRoot: process.getuid?.() === 0,
}

/** The one without windows first: it does the same with a fifth less work. */
const linuxNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** Where such a machine has its own Chromium, if it has one. */
export function listPlaces({ platform, env }: Machine): string[] {
  if (platform === 'darwin')
    return ['/Applications', posix.join(env.HOME ?? '/', 'Applications')].flatMap(folder =>
      ['Chromium', 'Google Chrome'].map(name => posix.join(folder, `${name}.app/Contents/MacOS/${name}`)),
    )
  if (platform === 'win32')
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(folder => folder !== undefined)
      .flatMap(folder =>
        ['Chromium', 'Google\\Chrome'].map(name => win32.join(folder, name, 'Application\\chrome.exe')),
      )
  const folders = [...(env.PATH ?? '').split(':').filter(Boolean), '/usr/bin', '/snap/bin']
  return [...new Set(linuxNames.flatMap(name => folders.map(folder => posix.join(folder, name))))]
}

const elfMachines: Record<string, number> = { x64: 62, arm64: 183 }

/**
 * Whether a program's first bytes say it was made for this machine. One of another kind must not even be tried: where
 * the system refuses it, Node hands it to a shell, which takes its bytes for commands.
 */
export function isMadeFor(head: Uint8Array, { platform, arch }: Pick<Machine, 'platform' | 'arch'>): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 20) return false
  const isScript = view.getUint16(0) === 0x2321
  if (platform === 'win32') return view.getUint16(0) === 0x4d5a
  if (platform === 'darwin')
    return isScript || [0xcffaedfe, 0xcafebabe, 0xcafebabf].includes(view.getUint32(0))
  return isScript || (view.getUint32(0) === 0x7f454c46 && view.getUint16(18, true) === elfMachines[arch])
}
