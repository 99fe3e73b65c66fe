import { join, resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { findNewest } from '../../backups/make-backup.ts'
import { restoreBackup } from '../../backups/restore-backup.ts'
import { printLine } from '../../terminal.ts'
import { checkInstallation } from './check-installation.ts'
import { type Command, exit } from './command.ts'
import { withHouse } from './with-house.ts'

export const restore: Command = {
  name: 'restore',
  group: 'Safe-keeping',
  usage: '[file] [-- --over]',
  about: 'brings a backup back: the newest one, or the file you name',
  details: [
    'The backup is read whole before anything changes. Exhale must not be running.',
    '--over   replaces the data that’s there. With SQLite it isn’t deleted but set aside, in DATA_DIR/before-restore-…',
    'People who were deleted after the backup was made stay deleted, and what was stopped stays stopped, if DATA_DIR/erasures.log is still there.',
  ],
  options: { over: { type: 'boolean', default: false } },
  async run({ args: [named], values, signal, progress, settings: readSettings }) {
    const settings = readSettings()
    const folder = join(settings.DATA_DIR, 'backups')
    const file = named === undefined ? await findNewest(folder) : resolve(named)
    if (file === undefined) {
      printLine(`There’s no backup in ${folder}. Name the file: npm run do restore /path/to/exhale-….backup`)
      return exit.undone
    }
    const over = values.over === true
    const { summary, aside, hasSecret, cleared } = await restoreBackup({
      ...{ settings, clock: systemClock, file, over, signal },
      onProgress: progress.show,
    })
    progress.clear()
    for (const path of cleared) printLine(`An earlier restore hadn’t finished. Cleared what it left: ${path}`)
    printLine(
      `Restored ${file}: everything as it was on ${summary.at}, ${summary.rows.toLocaleString('en')} rows.`,
    )
    if (aside) printLine(`What was here before is in ${aside}. Delete it once you’re sure you don’t need it.`)
    if (!hasSecret) {
      printLine(
        `The secret isn’t in this backup. Before you start Exhale, set SECRET, or copy the file to ${join(settings.DATA_DIR, 'secret')}; then run npm run check.`,
      )
      return exit.done
    }
    const isFine = await checkInstallation(settings, { repair: false, signal })
    // It hides nothing that the check found: only a whole chain goes on.
    if (isFine)
      await withHouse(settings, ({ note }) =>
        note({ action: 'settings.restored', subject: '', after: { from: summary.at, rows: summary.rows } }),
      )
    printLine(
      isFine
        ? 'Now start Exhale: npm start'
        : 'It’s restored, but look at what the check says before you start Exhale.',
    )
    return isFine ? exit.done : exit.undone
  },
}
