import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { createMail, mailMigrations } from '../../../services/mail/mail.ts'
import { createNewsletter, newsletterMigrations } from '../newsletter.ts'
import type { NewsletterParts, SubscriptionWish } from '../parts.ts'

/** An email as the newsletter asked for it to be written. */
export type Post = {
  kind: 'confirm' | 'known'
  to: string
  language: string
  token: string
  isBulk?: boolean
}

/** A newsletter on a database, with what it wrote to people. */
export async function openNewsletter(database: Database, given: Partial<NewsletterParts> = {}) {
  await migrate(database, [mailMigrations, newsletterMigrations])
  const clock = heldClock('2026-11-16T07:00:00Z')
  const log = createLog('silent')
  const mail = createMail({ database, clock, log, from: 'hello@example.org' })
  const post: Post[] = []
  const newsletter = createNewsletter({
    database,
    clock,
    log,
    mail,
    secret: 'a secret of at least thirty-two characters',
    writeConfirm: async wish => void post.push({ kind: 'confirm', ...wish }),
    writeKnown: async wish => void post.push({ kind: 'known', ...wish }),
    ...given,
  })
  return { ...newsletter, clock, mail, post }
}

export const sampleWish = (address: string, wish: Partial<SubscriptionWish> = {}): SubscriptionWish => ({
  address,
  topics: ['tips'],
  frequency: 'weekly',
  language: 'de',
  timeZone: 'Europe/Berlin',
  source: 'form',
  consentVersion: '2026-11',
  ...wish,
})
