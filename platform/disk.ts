import { statfs } from 'node:fs/promises'

/** Below this, what people send can't be kept any more. */
const leastFree = 16 * 1024 * 1024

/** Whether something can still be written where a folder lies. */
export async function hasRoom(folder: string, measure = measureDisk): Promise<boolean> {
  return ((await measure(folder))?.free ?? leastFree) >= leastFree
}

/** What is free to this process where a folder lies; undefined where nobody says. */
export async function measureDisk(folder: string): Promise<{ free: number; total: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
