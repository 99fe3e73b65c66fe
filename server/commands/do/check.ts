import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { findOldBackups } from '../../backups/old-backups.ts'
import { clearUnfinished, findUnfinished } from '../../backups/unfinished-restores.ts'
import { checkInstallation } from './check-installation.ts'
import { type Command, exit } from './command.ts'

export const check: Command = {
  name: 'check',
  group: 'Safe-keeping',
  usage: '[-- --repair]',
  about:
    'checks what members have stored, the audit log, and that no backup stays longer than people are told',
  details: [
    '--repair   makes indexes and counts agree with the documents, and clears what a restore that fell left behind',
  ],
  options: { repair: { type: 'boolean', default: false } },
  whenStopped: 'Stopped. Everything repaired so far is saved; run it again to continue.',
  async run({ values, signal, settings: readSettings }) {
    const settings = readSettings()
    const isSound = await checkInstallation(settings, { repair: values.repair === true, signal })
    const hasOld = await nameOldBackups(settings)
    const isUnfinished = await nameUnfinished(settings, values.repair === true)
    return isSound && !hasOld && !isUnfinished ? exit.done : exit.undone
  },
}

/** True where one is left. */
async function nameUnfinished({ DATA_DIR }: Settings, repair: boolean): Promise<boolean> {
  const found = repair ? await clearUnfinished(DATA_DIR) : await findUnfinished(DATA_DIR)
  if (found.length === 0) return false
  printPaths(
    repair
      ? 'A restore hadn’t finished. Cleared what it left; if you still want that backup, restore it again:'
      : 'A restore didn’t finish and left a copy of people’s data behind. Restore again, or clear it with npm run check -- --repair:',
    found,
  )
  return !repair
}

async function nameOldBackups(settings: Settings): Promise<boolean> {
  const old = await findOldBackups(settings, systemClock.now())
  if (old.length === 0) return false
  const days = settings.BACKUP_DAYS
  printPaths(
    `${old.length} older than ${days} ${days === 1 ? 'day' : 'days'}, which is how long people are told that backups stay (BACKUP_DAYS). Delete them, with every copy elsewhere:`,
    old,
  )
  return true
}

function printPaths(heading: string, paths: readonly string[]): void {
  console.log([heading, ...paths.map(path => `  ${path}`)].join('\n'))
}
