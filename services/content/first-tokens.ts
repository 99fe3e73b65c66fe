import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tools } from './deps.ts'

/**
 * The first start makes one token of each kind. Only their hashes are in the database; the tokens themselves are left in a
 * file that nobody but the operator can read, who may take them and delete it.
 */
export async function ensureFirstTokens({ space, tokens }: Tools, dataDir: string): Promise<void> {
  if ((await tokens.list()).length > 0) return
  const made = await space.change(async tx => {
    const rows = await tx.selectFrom('content_tokens').select('id').limit(1).execute()
    if (rows.length > 0) return undefined
    const open = await tokens.create(tx, { name: 'public', kind: 'public' })
    const preview = await tokens.create(tx, { name: 'preview', kind: 'preview' })
    const management = await tokens.create(tx, { name: 'management', kind: 'management' })
    return { public: open.token, preview: preview.token, management: management.token }
  })
  if (!made) return
  await mkdir(join(dataDir, 'content'), { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'content', 'tokens.json')
  await writeFile(file, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600 })
}
