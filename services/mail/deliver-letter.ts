import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { BatchTexts } from './batches/batch-texts.ts'
import type { RunningBatches } from './batches/running-batches.ts'
import { isAddressGone } from './describe-failure.ts'
import type { Handovers } from './handovers.ts'
import type { Outbox } from './outbox.ts'
import type { MessageRow } from './schema.ts'
import type { Smtp } from './smtp.ts'
import type { Suppressions } from './suppressions.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** How long a letter waits after its first, second, … refusal for now; the last holds for all further ones. */
const delays = [30 * second, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const firstRest = 5 * second
const longestRest = 5 * minute

/** How often in a row one connection found no mail server, and until when it takes no letter because of it. */
export type DeliveryRest = { faults: number; until: number; reason?: string }

export interface LetterDeps {
  outbox: Outbox
  handovers: Handovers
  texts: BatchTexts
  running: RunningBatches
  suppressions: Suppressions
  clock: Clock
  log: Log
  rest: DeliveryRest
}

/** One try with one letter, and a note of what came of it. */
export async function deliverLetter(deps: LetterDeps, row: MessageRow, smtp: Smtp): Promise<void> {
  const { outbox, handovers, texts, running, suppressions, clock, log, rest } = deps
  const now = () => clock.now().getTime()
  const { id, kind, batch } = row
  if (handovers.has(id)) return handovers.note(id)
  const content = await texts.open(row)
  if (!content || row.expires_at <= now()) {
    await outbox.markUnsent(row, 'expired', now())
    return log.warn({ id, kind }, 'email abandoned: too old')
  }
  const date = new Date(row.created_at)
  const outcome = await smtp.deliver({ content, language: row.language, messageId: row.message_id, date })
  if (outcome.result !== 'unreachable') rest.faults = 0
  switch (outcome.result) {
    case 'sent':
      log[row.is_bulk ? 'debug' : 'info']({ id, kind }, 'email sent')
      return handovers.add(id)
    case 'refused':
      await outbox.markFailed(row, outcome.reason, now())
      if (isAddressGone(outcome.reason)) await suppressions.addRow(row, 'bounced')
      return log.warn({ id, kind, reason: outcome.reason }, 'email refused')
    case 'deferred': {
      await outbox.putBack(row, outcome.reason, now() + (delays[row.attempts] ?? 4 * hour), true)
      log.info({ id, kind, reason: outcome.reason }, 'email refused for now')
      break
    }
    case 'unreachable':
      rest.reason = outcome.reason
      rest.until = now() + Math.min(firstRest * 2 ** rest.faults++, longestRest)
      // Behind those that wait already, so that one letter's trouble is not everyone's.
      await outbox.putBack(row, outcome.reason, now() + firstRest, false)
      log.error({ reason: outcome.reason }, 'the mail server isn’t accepting email')
  }
  if (batch !== null) await running.clearStopped(batch)
}
