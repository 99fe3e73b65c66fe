import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, ensure } from '../errors.ts'
import { describeFault } from './faults.ts'
import { createStatements } from './statements.ts'
import { createTurns } from './turns.ts'

/** The file, the one connection that writes to it (in turns), and one that reads what is committed. */
export function openFile(path: string) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // Created here because SQLite would let everyone read it; the -wal and -shm files take the same mode.
    closeSync(openSync(path, 'a', 0o600))
    const writer = openWriter(path)
    const openReader = () => openConnection(path, { readOnly: true })
    const reader = openReader()
    const reads = createStatements(reader)
    const file = {
      path,
      writer,
      writes: createStatements(writer, () => {
        file.writes.forget()
        reads.forget()
        file.schema++
      }),
      reads,
      turns: createTurns(),
      openReader,
      /** Grows when a table changes: what was prepared before may have other columns. */
      schema: 0,
      close() {
        reader.close()
        writer.close()
      },
    }
    return file
  } catch (error) {
    throw new AppError('unavailable', `can’t open ${path}: ${describeFault(error)}`, { cause: error })
  }
}

export type SqliteFile = ReturnType<typeof openFile>

function openConnection(path: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(path, { readOnly, timeout: 5000, enableForeignKeyConstraints: true })
  connection.exec('pragma case_sensitive_like = on')
  // 8 MiB: a query that looks at a thousand places of a large index finds them there when it is asked again. More for
  // what writes would be filled by a large campaign, and stay so.
  connection.exec('pragma cache_size = -8192')
  return connection
}

function openWriter(path: string): DatabaseSync {
  const writer = openConnection(path)
  const mode = writer.prepare('pragma journal_mode = wal').get()
  ensure(
    mode?.journal_mode === 'wal',
    'failed-precondition',
    'this disk can’t share memory between processes',
  )
  writer.exec('pragma synchronous = full')
  // What is deleted is overwritten with zeros at once; rewriteFile does the rest (decision 0032).
  writer.exec('pragma secure_delete = on')
  // 16 MiB: pages that are written again and again, as those of indexes are, go to the file once.
  writer.exec('pragma wal_autocheckpoint = 4096')
  // Only another process can hold the lock, and a wait inside SQLite stops this one: wait briefly, then retry().
  writer.exec('pragma busy_timeout = 20')
  return writer
}
