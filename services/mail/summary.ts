import type { Database } from '../../platform/database/open.ts'
import { type MailTables, never } from './schema.ts'

/** How the outbox is doing, in a few numbers. */
export type MailSummary = Awaited<ReturnType<typeof summarize>>

const day = 24 * 60 * 60_000

export async function summarize(database: Database, now: number) {
  const { kysely } = database.as<MailTables>()
  const open = await kysely
    .selectFrom('mail_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('failure').as('again'),
      fn.countAll<number>().filterWhere('due_at', '=', never).as('held'),
    ])
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  const done = await kysely
    .selectFrom('mail_messages')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'sent')
        .filterWhere('bounced_at', 'is', null)
        .as('sent'),
      fn
        .countAll<number>()
        .filterWhere(is => is.or([is('state', '=', 'failed'), is('bounced_at', 'is not', null)]))
        .as('failed'),
    ])
    .where('created_at', '>=', now - day)
    .executeTakeFirstOrThrow()
  const [all, again, held] = [open.all, open.again, open.held].map(Number) as [number, number, number]
  // Again: those that wait because they were refused for now. Sent and failed: of the last day.
  return { waiting: all - held, again, held, sent: Number(done.sent), failed: Number(done.failed) }
}
