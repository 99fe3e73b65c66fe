import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export const newFolder = () => mkdtemp(join(tmpdir(), 'exhale-older-copy-'))

/** A copy while nobody has it open, as an operator makes one. */
export async function copyDatabase(dataDir: string, url?: string): Promise<string> {
  if (!url) {
    await copyFile(join(dataDir, 'exhale.sqlite'), join(dataDir, 'backup'))
    return 'backup'
  }
  const name = new URL(url).pathname.slice(1)
  const client = new Client(url.replace(name, 'postgres'))
  await client.connect()
  await client.query(`create database ${name}_backup template ${name}`)
  await client.end()
  return url.replace(name, `${name}_backup`)
}

/** Gives the address of the database, where it has one. */
export async function putBack(dataDir: string, backup: string): Promise<string | undefined> {
  if (backup !== 'backup') return backup
  for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `exhale.sqlite${end}`), { force: true })
  await copyFile(join(dataDir, 'backup'), join(dataDir, 'exhale.sqlite'))
  return undefined
}
