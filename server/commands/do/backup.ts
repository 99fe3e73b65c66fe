import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import type { Settings } from '../../../platform/config.ts'
import { makeBackup } from '../../backups/make-backup.ts'
import { restoreBackup } from '../../backups/restore-backup.ts'
import { peekSecret } from '../../secret.ts'
import { printLine } from '../../terminal.ts'
import { checkInstallation } from './check-installation.ts'
import { type Command, type CommandCall, exit, UsageFault } from './command.ts'
import { describeBytes } from './describe-bytes.ts'

export const backup: Command = {
  name: 'backup',
  group: 'Safe-keeping',
  usage: '[-- --to folder --keep 14 --trial]',
  about: 'writes everything to one file while Exhale runs, and reads it back',
  details: [
    '--to folder   where it goes; DATA_DIR/backups if not said',
    '--keep 14     how many stay: older ones go once the new one has been read back',
    '--trial       also restores it into a temporary folder and checks that',
    'With BACKUP_KEY it’s encrypted and holds the secret of the installation too. Without, the secret is left out.',
  ],
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: '14' },
    trial: { type: 'boolean', default: false },
  },
  whenStopped: 'Stopped. No backup was made; earlier ones are as they were.',
  async run(call) {
    const { values, signal, progress } = call
    const keep = Number(values.keep)
    if (!Number.isInteger(keep) || keep < 1) throw new UsageFault('--keep must be a number, 1 or more.')
    const settings = call.settings()
    const folder = typeof values.to === 'string' ? resolve(values.to) : undefined
    const made = await makeBackup({
      ...{ settings, clock: systemClock, folder, keep, signal },
      onProgress: progress.show,
    })
    progress.clear()
    const { path, bytes, summary, removed } = made
    printLine(
      `Wrote ${path}: ${describeBytes(bytes)}, ${summary.rows.toLocaleString('en')} rows of ${summary.tables} tables, ${summary.files.length} files. Read back: everything is as it was written.`,
    )
    if (removed.length > 0) printLine(`Removed ${removed.length} older than the last ${keep}.`)
    if (!settings.BACKUP_KEY)
      printLine(
        `It isn’t encrypted, so ${settings.SECRET ? 'SECRET' : join(settings.DATA_DIR, 'secret')} isn’t in it. Keep a copy of that somewhere else: without it, nobody can sign in to what is restored.`,
      )
    return values.trial ? tryIt(path, settings, call) : exit.done
  },
}

/** As if it had to be used tonight. */
async function tryIt(file: string, settings: Settings, { signal, progress }: CommandCall): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-trial-'))
  try {
    const secret = await peekSecret(settings)
    const there = { ...settings, DATA_DIR: folder, DATABASE_URL: undefined, SECRET: secret }
    await restoreBackup({
      settings: there,
      clock: systemClock,
      file,
      over: false,
      signal,
      onProgress: progress.show,
    })
    progress.clear()
    const isFine = await checkInstallation(there, { repair: false, signal })
    printLine(
      isFine
        ? 'The trial went well: this backup can be restored.'
        : 'It can be restored, but look at what the check says.',
    )
    return isFine ? exit.done : exit.undone
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
