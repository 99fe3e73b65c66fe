import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const place = '/dev/shm'
const enough = 4 * 2 ** 30

/**
 * A folder in the machine's memory for what tests write, where there's room for it: what databases promise of a disk is
 * tested by killing their processes, and waiting for a disk to answer thousands of times takes minutes.
 */
export async function openMemoryFolder(): Promise<{ path: string; remove: () => Promise<void> } | undefined> {
  try {
    const { bavail, bsize } = await statfs(place)
    const mounts = await readFile('/proc/mounts', 'utf8')
    const mount = mounts.split('\n').find(line => line.split(' ')[1] === place)
    // Programs are started from it, too.
    if (bavail * bsize < enough || !mount || /\bnoexec\b/.test(mount)) return undefined
    const path = await mkdtemp(join(place, 'exhale-tests-'))
    // PostgreSQL, which root runs as nobody, has to get to its own folder within.
    await chmod(path, 0o711)
    return { path, remove: () => rm(path, { recursive: true, force: true }) }
  } catch {
    return undefined
  }
}
