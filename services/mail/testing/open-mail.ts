import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createMail, type Letter, type MailOptions, mailMigrations } from '../mail.ts'

export const sample: Letter = {
  to: 'anna@example.org',
  subject: 'A new password',
  text: 'Open https://exhale.test/sign-in?code=secret-code',
  html: '<p>Open <a href="https://exhale.test/sign-in?code=secret-code">this link</a></p>',
  language: 'en',
  kind: 'passwordReset',
}

/** A mail service on a database of its own or a shared one, with a clock that is held and a log that is kept. */
export async function openMail(database: Database, options: Partial<MailOptions> = {}) {
  await migrate(database, [mailMigrations])
  const clock = heldClock('2026-11-15T09:00:00Z')
  const lines: string[] = []
  const log = createLog('trace', { write: line => lines.push(line) })
  const mail = createMail({ database, clock, log, from: 'Exhale <hello@exhale.test>', ...options })
  return { mail, clock, lines }
}
