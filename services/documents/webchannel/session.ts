import { setImmediate as breathe } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, ensure } from '../../../platform/errors.ts'
import { hasFewParts } from '../../../platform/http/json.ts'
import type { Asker } from '../limits/asker.ts'
import type { Claim } from '../limits/shares.ts'
import { createInbox, type Numbered, weigh } from './inbox.ts'
import { limits } from './limits.ts'
import { createOutbox } from './outbox.ts'

/** What whoever works behind a channel may do with it. */
export type Channel = {
  /** Puts a message on its way. Who sends on while too much has piled up is cut off, and comes anew. */
  send(message: object): void
  /** Bytes that no connection has taken yet; a good sender waits for `onDrain` while it is large. */
  backlog(): number
  /** Ends in good order; the client opens another when it needs one. */
  close(): void
  /** Says what went wrong, and ends. */
  fail(error: unknown): void
}

export type Handlers = {
  /** One at a time, in order: the next waits for the promise. A throw is told to the client and ends the channel. */
  onMessage(message: Record<string, unknown>): void | Promise<void>
  onClose(): void
  /** The backlog has become smaller. */
  onDrain?(): void
  /** Who opened it, if that is known. */
  owner?: string
  /** Asked now and then; `unauthenticated` ends the channel, false lets the client open it anew. */
  isGood?(): Promise<boolean>
  /** A channel without a word from the client for so long is closed; without it, never. */
  idleAfter?: number
}

export type SessionDeps = {
  clock: Clock
  asker: Asker
  /** Of what was received and is not yet worked on, in bytes; and how much of it may be this channel's. */
  waits: Claim
  mostWaiting: number
  mostParts: number
  /** In the words of the wire. */
  describe(error: unknown): object
}

/** The one answer that carries messages to the client at a time. */
export type Listener = { wake(): void; end(): void }

export type Session = ReturnType<typeof createSession>

/** One stream in both directions, made of many requests. */
export function createSession(
  id: string,
  { clock, asker, waits, mostWaiting, mostParts, describe }: SessionDeps,
) {
  const outbox = createOutbox()
  const inbox = createInbox()
  const now = () => clock.now().getTime()
  const waiting: string[] = []
  let handlers: Handlers | undefined
  let listener: Listener | undefined
  let isWorking = false
  let isOver = false
  let leftAt = now()
  let heardAt = now()
  let checkedAt = now()
  let weight = 0

  /** Keeps the account of what was received and is not yet worked on. */
  function count(): void {
    const total = inbox.weight() + weight
    ensure(total <= mostWaiting, 'resource-exhausted', 'Too much waits on one channel')
    waits.hold(total)
  }

  const channel: Channel = {
    send(message) {
      if (isOver) return
      outbox.push(message)
      if (outbox.bytes() <= limits.fullAbove) return listener?.wake()
      // Nobody reads this. The client's copy is what it was; it asks for the rest when it is back.
      outbox.clear()
      finish('stop')
    },
    backlog: outbox.unsentBytes,
    close: () => finish('close'),
    fail(error) {
      if (!isOver) outbox.push({ error: describe(error) })
      finish('close')
    },
  }

  function finish(word: 'close' | 'stop'): void {
    if (isOver) return
    isOver = true
    leftAt = now()
    waiting.length = 0
    inbox.clear()
    waits.hold(0)
    outbox.push(word)
    listener?.wake()
    handlers?.onClose()
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    let worked = 0
    try {
      for (let text = waiting[0]; text !== undefined && !isOver; text = waiting[0]) {
        await handlers?.onMessage(parse(text, mostParts))
        if (isOver) return
        waiting.shift()
        weight -= weigh(text)
        count()
        worked += weigh(text)
        if (worked < limits.turnBytes) continue
        worked = 0
        await breathe()
      }
    } catch (error) {
      channel.fail(error)
    } finally {
      isWorking = false
    }
  }

  async function recheck(): Promise<void> {
    if (isOver || !handlers?.isGood) return
    checkedAt = now()
    try {
      if (!(await handlers.isGood())) finish('close')
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') channel.fail(error)
      // Where it cannot be known now, it is asked again at the next beat.
      else checkedAt = Number.NEGATIVE_INFINITY
    }
  }

  return {
    id,
    owner: () => handlers?.owner,
    recheck,
    asker,
    channel,
    outbox,
    isOver: () => isOver,
    isAttended: () => listener !== undefined,

    begin(given: Handlers): void {
      handlers = given
      if (isOver) given.onClose()
    },

    receive(messages: readonly Numbered[]): void {
      heardAt = now()
      if (isOver) return
      try {
        for (const text of inbox.take(messages)) {
          waiting.push(text)
          weight += weigh(text)
        }
        count()
        void work()
      } catch (error) {
        channel.fail(error)
      }
    },

    acknowledge: outbox.acknowledge,

    /** A connection took something. */
    drain(): void {
      if (!isOver) handlers?.onDrain?.()
    },

    attach(next: Listener): void {
      listener?.end()
      listener = next
    },

    detach(old: Listener): void {
      if (listener !== old) return
      listener = undefined
      leftAt = now()
    },

    /** The client is gone, or is not wanted any longer: without a word. */
    drop(): void {
      finish('close')
      listener?.end()
    },

    /** Whether nobody will ask for it again. */
    isForgotten(): boolean {
      const patience = isOver ? limits.lastWordsFor : limits.forgottenAfter
      return listener === undefined && now() - leftAt >= patience
    },

    async beat(): Promise<void> {
      if (isOver || !handlers) return
      const { idleAfter } = handlers
      if (idleAfter !== undefined && !isWorking && now() - heardAt >= idleAfter) return finish('close')
      if (now() - checkedAt >= limits.recheckEvery) await recheck()
    },
  }
}

function parse(text: string, mostParts: number): Record<string, unknown> {
  ensure(hasFewParts(text, mostParts), 'invalid-argument', 'A message has too many parts')
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null && !Array.isArray(message))
      return message as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new AppError('invalid-argument', 'A message is not a JSON object')
}
