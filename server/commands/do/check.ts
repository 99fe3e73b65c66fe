import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { findOldBackups } from '../../backups/old-backups.ts'
import { checkInstallation } from './check-installation.ts'
import { type Command, exit } from './command.ts'

export const check: Command = {
  name: 'check',
  group: 'Safe-keeping',
  usage: '[-- --repair]',
  about:
    'checks what members have stored, the audit log, and that no backup stays longer than people are told',
  details: ['--repair   makes indexes and counts agree with the documents'],
  options: { repair: { type: 'boolean', default: false } },
  whenStopped: 'Stopped. Everything repaired so far is saved; run it again to continue.',
  async run({ values, signal, settings: readSettings }) {
    const settings = readSettings()
    const isSound = await checkInstallation(settings, { repair: values.repair === true, signal })
    const hasOld = await nameOldBackups(settings)
    return isSound && !hasOld ? exit.done : exit.undone
  },
}

async function nameOldBackups(settings: Settings): Promise<boolean> {
  const old = await findOldBackups(settings, systemClock.now())
  if (old.length === 0) return false
  const days = settings.BACKUP_DAYS
  console.log(
    `${old.length} older than ${days} ${days === 1 ? 'day' : 'days'}, which is how long people are told that backups stay (BACKUP_DAYS). Delete them, with every copy elsewhere:`,
  )
  for (const path of old) console.log(`  ${path}`)
  return true
}
