import { statfs } from 'node:fs/promises'

/** What is free to this process where a folder lies; undefined where nobody says. */
export async function measureDisk(folder: string): Promise<{ free: number; total: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}
