import { checkInstallation } from './check-installation.ts'
import { type Command, exit } from './command.ts'

export const check: Command = {
  name: 'check',
  group: 'Safe-keeping',
  usage: '[-- --repair]',
  about: 'checks what members have stored, and whether the audit log is as it was written',
  details: ['--repair   makes indexes and counts agree with the documents'],
  options: { repair: { type: 'boolean', default: false } },
  whenStopped: 'Stopped. Everything repaired so far is saved; run it again to continue.',
  run: async ({ values, signal, settings }) =>
    (await checkInstallation(settings(), { repair: values.repair === true, signal }))
      ? exit.done
      : exit.undone,
}
