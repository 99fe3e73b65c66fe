import { basename, dirname, join, resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { moveDatabase } from '../../backups/move-database.ts'
import { peekSecret } from '../../secret.ts'
import { printLine } from '../../terminal.ts'
import { type Command, exit, UsageFault } from './command.ts'
import { noteBy } from './with-house.ts'

const file = 'exhale.sqlite'

export const migrateCommand: Command = {
  name: 'migrate',
  group: 'Safe-keeping',
  usage: '-- --to postgres://user@host/name | sqlite:folder',
  about: 'copies everything to the other kind of database, and reads it back',
  details: [
    'Exhale must not be running. The database it’s copied from stays as it is; the other one must be empty.',
    'To keep the password out of the list of processes, leave it out of the address and set PGPASSWORD.',
  ],
  options: { to: { type: 'string' } },
  whenStopped: 'Stopped. Nothing was copied, and the database here is as it was.',
  async run({ values, signal, progress, settings: readSettings }) {
    const settings = readSettings()
    const from = { url: settings.DATABASE_URL, dataDir: settings.DATA_DIR }
    const to = readTarget(String(values.to ?? ''), settings.DATA_DIR)
    if ((from.url === undefined) === (to.url === undefined))
      throw new UsageFault(
        'This is for a move from SQLite to PostgreSQL, or back. To copy, make a backup and restore it.',
      )
    const { rows, tables } = await moveDatabase({
      from,
      to,
      clock: systemClock,
      signal,
      onProgress: progress.show,
    })
    progress.clear()
    await noteMove(settings, to, { rows, tables })
    printLine(
      `Copied ${rows.toLocaleString('en')} rows of ${tables} tables, and read them back: they’re the same.`,
    )
    printLine(
      to.url
        ? 'Now set DATABASE_URL to that address and start Exhale. Keep DATA_DIR: the secret and other files are still there.'
        : `Now unset DATABASE_URL, put ${join(to.dataDir, file)} into DATA_DIR (${settings.DATA_DIR}) and start Exhale.`,
    )
    return exit.done
  },
}

/** Where it goes on from now on; the database it's copied from stays as it is. */
async function noteMove(settings: Settings, to: DatabaseOptions, after: object): Promise<void> {
  const secret = await peekSecret(settings)
  if (secret === undefined) return
  const database = await openDatabase(to)
  try {
    const note = noteBy({ database, clock: systemClock }, secret)
    await note({ action: 'settings.moved', subject: to.url ? 'PostgreSQL' : 'SQLite', after })
  } finally {
    await database.close()
  }
}

function readTarget(text: string, dataDir: string): DatabaseOptions {
  if (/^postgres(ql)?:\/\//.test(text)) return { url: text, dataDir }
  const [, path] = /^sqlite:(.+)$/.exec(text) ?? []
  if (path === undefined)
    throw new UsageFault(
      'Say where to: npm run do migrate -- --to postgres://user@host/name, or --to sqlite:folder',
    )
  const place = resolve(path)
  return { dataDir: basename(place) === file ? dirname(place) : place }
}
