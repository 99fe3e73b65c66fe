import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const beginning = '.restoring-'

/** A folder to restore in, named by the process that does. */
export const makeWorkFolder = (dataDir: string): Promise<string> =>
  mkdtemp(join(dataDir, `${beginning}${process.pid}-`))

/**
 * What restores left behind whose process fell. One whose process is still there is none of them; nor is one by whose
 * number another process goes now, which only keeps it longer.
 */
export async function findUnfinished(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names
    .filter(name => name.startsWith(beginning) && !isAlive(readProcess(name)))
    .map(name => join(dataDir, name))
}

/** Deletes them: all they hold is in the backup, too. Gives which they were. */
export async function clearUnfinished(dataDir: string): Promise<string[]> {
  const found = await findUnfinished(dataDir)
  for (const folder of found) await rm(folder, { recursive: true, force: true })
  return found
}

const readProcess = (name: string): number => Number(/^\.restoring-(\d+)-/.exec(name)?.[1] ?? 0)

function isAlive(pid: number): boolean {
  if (pid === 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is there, and someone else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
