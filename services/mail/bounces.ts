import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import { hashAddress, parseAddress } from './address.ts'
import { isAddressGone } from './describe-failure.ts'
import { readReport } from './reports.ts'
import type { MailTables, MessageRow } from './schema.ts'
import type { Suppressions } from './suppressions.ts'

/** Word that a letter we handed over wasn't wanted, or couldn't be handed on. */
export interface BounceEvent {
  /** Ours. */
  messageId?: string | undefined
  /** Counts where the other is missing. Only who signs what they say may name it: anyone can write a report. */
  address?: string | undefined
  kind: 'bounced' | 'complained'
  /** `5.1.1`; for good if it isn't said. */
  status?: string | undefined
}

export interface BounceParts {
  database: Database
  suppressions: Suppressions
  clock: Clock
  log: Log
}

/**
 * A report that says no more than "for good" (5.0), or that there's no way to that host (5.4.1, 5.4.4), is about the
 * address too. Others are about what was said, by whom, a mailbox that is full, or how long it took (RFC 3463).
 */
const isAboutAddress = (status: string) => isAddressGone(status) || /^5\.(0\.\d+|4\.[14])$/.test(status)

/** Notes what came back of letters. What is not about one of ours changes nothing, and telling it twice neither. */
export function createBounces({ database, suppressions, clock, log }: BounceParts) {
  const { kysely } = database.as<MailTables>()
  const select = () => kysely.selectFrom('mail_messages').selectAll()

  async function find({ messageId, address }: BounceEvent): Promise<MessageRow | undefined> {
    if (messageId !== undefined) {
      const [, name = '', id = ''] = messageId.match(/^\s*<?(([\w-]{1,64})@[^\s<>]{1,255})>?\s*$/) ?? []
      return select().where('id', '=', id).where('message_id', '=', `<${name}>`).executeTakeFirst()
    }
    return select()
      .where('address_hash', '=', hashOf(address) ?? '')
      .where('state', '=', 'sent')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Gives whether it was news. */
  async function handleBounce(event: BounceEvent): Promise<boolean> {
    const row = await find(event)
    if (!row) return false
    const { kind } = event
    const status = kind === 'complained' ? kind : (event.status ?? '5.0.0')
    const noted = await kysely
      .updateTable('mail_messages')
      .set({ failure: status, ...(kind === 'bounced' && { bounced_at: clock.now().getTime() }) })
      .where('id', '=', row.id)
      .where('state', '=', 'sent')
      .where(({ eb, or }) =>
        kind === 'bounced'
          ? eb('bounced_at', 'is', null)
          : or([eb('failure', 'is', null), eb('failure', '!=', kind)]),
      )
      .returning('id')
      .executeTakeFirst()
    if (!noted) return false
    if (kind === 'complained' || isAboutAddress(status)) await suppressions.addRow(row, kind)
    log.info({ id: row.id, kind: row.kind, reason: status }, 'email came back')
    return true
  }

  return {
    handleBounce,
    /** A whole message as a mailbox for bounces gets it, from anyone; gives how much of it was news. */
    async handleReport(raw: Uint8Array): Promise<number> {
      let news = 0
      for (const event of await readReport(raw)) if (await handleBounce(event)) news++
      return news
    },
  }
}

function hashOf(address = ''): string | undefined {
  try {
    return hashAddress(parseAddress(address))
  } catch {
    return undefined
  }
}
