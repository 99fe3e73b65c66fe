import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError, ensure } from '../errors.ts'
import { decrypt, encrypt, magic } from './cipher.ts'
import {
  type Applied,
  type ArchiveEntry,
  createSum,
  damaged,
  readEntry,
  rowText,
  writeEntry,
} from './records.ts'

export type ArchiveSummary = {
  at: string
  engine: string
  migrations: Applied[]
  tables: number
  rows: number
  files: string[]
}

const lot = 64 * 1024

/** Writes a backup as one file that only its owner can read: whole and on disk, or not there at all. */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  key: string | undefined,
): Promise<{ bytes: number }> {
  const draft = `${path}.part`
  try {
    const target = createWriteStream(draft, { mode: 0o600, flags: 'w', flush: true })
    const zipped = Readable.from(inLots(completed(entries)))
    if (key === undefined) await pipeline(zipped, createGzip({ level: 5 }), target)
    else await pipeline(zipped, createGzip({ level: 5 }), source => encrypt(source, key), target)
    await rename(draft, path)
    return { bytes: (await stat(path)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** What is in a backup; fails at the end at the latest, where anything isn't as it was written. */
export async function* readArchive(path: string, key: string | undefined): AsyncGenerator<ArchiveEntry> {
  const isSealed = await isEncrypted(path)
  ensure(
    !isSealed || key !== undefined,
    'failed-precondition',
    'This backup is encrypted. Set BACKUP_KEY to the key it was made with.',
  )
  const file = createReadStream(path, { start: isSealed ? magic.length : 0, highWaterMark: lot })
  const zipped = isSealed && key !== undefined ? Readable.from(decrypt(file, key)) : file
  const unzipped = createGunzip()
  zipped.on('error', (error: Error) => unzipped.destroy(error))
  try {
    yield* checked(readLines(zipped.pipe(unzipped)))
  } catch (error) {
    throw error instanceof AppError || isAbort(error) ? error : damaged(error)
  } finally {
    file.destroy()
    unzipped.destroy()
  }
}

/** Reads all of it, and says what it is. */
export async function summarize(entries: AsyncIterable<ArchiveEntry>): Promise<ArchiveSummary> {
  const summary: ArchiveSummary = { at: '', engine: '', migrations: [], tables: 0, rows: 0, files: [] }
  for await (const entry of entries) {
    if (entry.kind === 'begin')
      Object.assign(summary, { at: entry.at, engine: entry.engine, migrations: entry.migrations })
    else if (entry.kind === 'file') summary.files.push(entry.name)
    else if (entry.kind === 'done') Object.assign(summary, { tables: entry.tables, rows: entry.rows })
  }
  return summary
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch(error => {
    throw new AppError('not-found', `${path} can’t be read (${error.code}).`)
  })
  try {
    const { buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await file.close()
  }
}

/** So that one that was cut off is noticed. */
async function* completed(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  const done = { tables: 0, rows: 0, files: 0 }
  for await (const entry of entries) {
    if (entry.kind === 'table') done.tables += 1
    else if (entry.kind === 'row') done.rows += 1
    else if (entry.kind === 'file') done.files += 1
    yield entry
  }
  yield { kind: 'done', ...done }
}

/** Passes on what fits its sums. */
async function* checked(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  let rows = createSum()
  let file = createHash('sha256')
  let bytes = 0
  let isFile = false
  const seen = { tables: 0, rows: 0, files: 0 }
  let isDone = false
  for await (const entry of entries) {
    if (isDone) throw damaged()
    if (entry.kind === 'table') {
      rows = createSum()
      isFile = false
      seen.tables += 1
    } else if (entry.kind === 'file') {
      file = createHash('sha256')
      bytes = 0
      isFile = true
      seen.files += 1
    } else if (entry.kind === 'row') {
      rows.add(rowText(entry.values))
      seen.rows += 1
    } else if (entry.kind === 'part') {
      file.update(entry.bytes)
      bytes += entry.bytes.length
    } else if (entry.kind === 'end') {
      const [count, sum] = isFile ? [bytes, file.digest('hex')] : [rows.count(), rows.text()]
      if (entry.count !== count || entry.sum !== sum) throw damaged()
    } else if (entry.kind === 'done') {
      if (entry.tables !== seen.tables || entry.rows !== seen.rows || entry.files !== seen.files)
        throw damaged()
      isDone = true
    }
    yield entry
  }
  if (!isDone) throw damaged()
}

async function* inLots(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const entry of entries) {
    text += writeEntry(entry)
    if (text.length < lot) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  let begun: Buffer[] = []
  for await (const chunk of bytes) {
    let from = 0
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      const end = chunk.subarray(from, to)
      yield readEntry((begun.length > 0 ? Buffer.concat([...begun, end]) : end).toString())
      begun = []
      from = to + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) throw damaged()
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
