import { flushCompileCache } from 'node:module'
import { systemClock } from '../../../platform/clock.ts'
import { type DatabaseOptions, openDatabase } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createMail } from '../mail.ts'

/** What a process is told that sends until it is killed. */
export type SendingWish = { place: DatabaseOptions; smtpUrl: string; lease: number }

const { place, smtpUrl, lease }: SendingWish = JSON.parse(process.argv[2] ?? '')
createMail({
  database: await openDatabase(place),
  clock: systemClock,
  log: createLog('silent'),
  from: 'Exhale <hello@exhale.test>',
  smtpUrl,
  timing: { lease, pollEvery: 50 },
}).start()
// Whoever is killed doesn’t save it at the end.
flushCompileCache()
