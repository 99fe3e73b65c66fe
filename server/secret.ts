import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigFault, type Settings } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'

/** Encrypts keys at rest: the operator's, else the installation's own, in a file that only it may read. */
export async function findSecret({ SECRET, DATA_DIR }: Settings): Promise<string> {
  if (SECRET) return SECRET
  const file = join(DATA_DIR, 'secret')
  await mkdir(DATA_DIR, { recursive: true })
  // Of two processes that start at once, one makes it.
  await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    error => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  await chmod(file, 0o600)
  // The other may have made the file and not yet written to it.
  for (let waited = 0; waited < 20; waited++) {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length >= 32) return secret
    await setTimeout(50)
  }
  throw new ConfigFault(
    `Exhale can’t start: ${file} is damaged. Restore it from a backup, or set SECRET to what was in it.`,
  )
}

/** The same where there is one already: none is made. */
export async function peekSecret({ SECRET, DATA_DIR }: Pick<Settings, 'SECRET' | 'DATA_DIR'>) {
  return SECRET ?? (await readFile(join(DATA_DIR, 'secret'), 'utf8').catch(() => undefined))?.trim()
}

/** Says what to do if the keys in the database were encrypted with another one. */
export function explainSecret({ SECRET, DATA_DIR }: Settings) {
  return (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== 'failed-precondition') throw error
    const here = SECRET ? 'SECRET' : join(DATA_DIR, 'secret')
    throw new ConfigFault(
      `Exhale can’t start: the keys in this database were encrypted with a different secret, not with ${here}.\n  · Set SECRET to the one they were encrypted with, or copy the file "secret" from the data folder where they were made.`,
    )
  }
}
