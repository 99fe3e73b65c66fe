import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/**
 * A small installation as an earlier build left it (e2b31fb5, with 21 migrations): an owner, a member with forty days and a
 * certificate, and a few pages. Kept as that build's own SQLite file; never made again by a later one.
 */
export const buildBefore = {
  secret: 'a secret of the build before, for tests',
  password: 'one breath at a time',
  member: { email: 'mira@example.org', uid: '73CN7jDdpa6CHiS8wz8gvQBk2hlD', days: 40 },
  async unpack(dataDir: string): Promise<void> {
    const packed = await readFile(join(import.meta.dirname, 'build-before.sqlite.br'))
    await writeFile(join(dataDir, 'exhale.sqlite'), brotliDecompressSync(packed), { mode: 0o600 })
  },
}
