import { setImmediate as breathe } from 'node:timers/promises'
import { AppError, ensure, ensureValid } from '../../../platform/errors.ts'
import { hasFewParts } from '../../../platform/http/json.ts'
import { type Numbered, weigh } from './inbox.ts'
import { limits } from './limits.ts'
import { type ChannelSession, fail } from './session.ts'

/** Takes what a request brought, and works on what is next. */
export function receiveMessages(session: ChannelSession, messages: readonly Numbered[]): void {
  session.heardAt = session.clock.now().getTime()
  if (session.isOver) return
  try {
    for (const text of session.inbox.take(messages)) {
      session.waiting.push(text)
      session.weight += weigh(text)
    }
    count(session)
    void work(session)
  } catch (error) {
    fail(session, error)
  }
}

/** Keeps the account of what was received and is not yet worked on. */
function count({ inbox, mostWaiting, waits, weight }: ChannelSession): void {
  const total = inbox.weight() + weight
  ensure(total <= mostWaiting, 'resource-exhausted', 'Too much waits on one channel')
  waits.hold(total)
}

async function work(session: ChannelSession): Promise<void> {
  if (session.isWorking) return
  session.isWorking = true
  const { waiting } = session
  let worked = 0
  try {
    for (let text = waiting[0]; text !== undefined && !session.isOver; text = waiting[0]) {
      await session.handlers?.onMessage(parse(text, session.mostParts))
      if (session.isOver) return
      waiting.shift()
      session.weight -= weigh(text)
      count(session)
      worked += weigh(text)
      if (worked < limits.turnBytes) continue
      worked = 0
      await breathe()
    }
  } catch (error) {
    fail(session, error)
  } finally {
    session.isWorking = false
  }
}

function parse(text: string, mostParts: number): Record<string, unknown> {
  ensureValid(hasFewParts(text, mostParts), 'A message has too many parts')
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null && !Array.isArray(message))
      return message as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new AppError('invalid-argument', 'A message is not a JSON object')
}
