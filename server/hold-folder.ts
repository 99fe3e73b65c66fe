import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigFault } from '../platform/config.ts'

/**
 * One process serves from a folder: what two of them remember would not agree. The lock is the operating system's, so it
 * ends with the process, however that ends; who holds it stands in the file for the next one to name.
 */
export function holdFolder(folder: string, url: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(folder, '.running'), { timeout: 0 })
  const isHeld = () => {
    try {
      file.exec('begin immediate')
      return true
    } catch {
      return false
    }
  }
  if (isHeld()) {
    file.exec('create table if not exists holder (pid integer, url text); delete from holder')
    file.prepare('insert into holder values (?, ?)').run(process.pid, url)
    file.exec('commit')
    // Never let go: it keeps others from writing, and lets them read who it is.
    if (isHeld()) return void held.add(file)
  }
  const { pid, url: other } = file.prepare('select pid, url from holder').get() ?? {}
  file.close()
  throw new ConfigFault(
    `Exhale can’t start: process ${pid} serves ${other} from the folder ${folder} already. Stop that one, or give this one a DATA_DIR of its own.`,
  )
}

// Bounded: one for each process that serves. Without a name it would be closed as nobody's.
const held = new Set<DatabaseSync>()
