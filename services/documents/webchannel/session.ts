import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Claimant } from '../limits/asker.ts'
import type { Claim } from '../limits/shares.ts'
import { createInbox } from './inbox.ts'
import { limits } from './limits.ts'
import { createOutbox } from './outbox.ts'

/** What a stream may do with the channel it speaks on. */
export type Channel = {
  /** Queues a message. When too much has piled up the channel ends, and the client opens another. */
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
  /** Asked now and then; `unauthenticated` ends the channel, false lets the client open it again. */
  isGood?(): Promise<boolean>
  /** A channel without a word from the client for so long is closed; without it, never. */
  idleAfter?: number
}

export type SessionDeps = {
  clock: Clock
  asker: Claimant
  /** Of what was received and is not yet worked on, in bytes; and how much of it may be this channel's. */
  waits: Claim
  mostWaiting: number
  mostParts: number
  /** In the words of the wire. */
  describe(error: unknown): object
}

/** The one answer that carries messages to the client at a time. */
export type Listener = { wake(): void; end(): void }

/** One stream in both directions, made of many requests. */
export type ChannelSession = SessionDeps & {
  readonly id: string
  readonly channel: Channel
  readonly outbox: ReturnType<typeof createOutbox>
  readonly inbox: ReturnType<typeof createInbox>
  /** Messages whose turn it is, and what they weigh. */
  readonly waiting: string[]
  weight: number
  handlers: Handlers | undefined
  listener: Listener | undefined
  isWorking: boolean
  isOver: boolean
  leftAt: number
  heardAt: number
  checkedAt: number
}

const nowOf = ({ clock }: ChannelSession) => clock.now().getTime()

export function createSession(id: string, deps: SessionDeps): ChannelSession {
  const outbox = createOutbox()
  const now = deps.clock.now().getTime()
  const session: ChannelSession = {
    ...deps,
    id,
    channel: {
      send: message => send(session, message),
      backlog: outbox.unsentBytes,
      close: () => finish(session, 'close'),
      fail: error => fail(session, error),
    },
    outbox,
    inbox: createInbox(),
    waiting: [],
    weight: 0,
    handlers: undefined,
    listener: undefined,
    isWorking: false,
    isOver: false,
    leftAt: now,
    heardAt: now,
    checkedAt: now,
  }
  return session
}

export function beginSession(session: ChannelSession, handlers: Handlers): void {
  session.handlers = handlers
  if (session.isOver) handlers.onClose()
}

function send(session: ChannelSession, message: object) {
  const { isOver, listener, outbox } = session
  if (isOver) return
  outbox.push(message)
  if (outbox.bytes() <= limits.fullAbove) return listener?.wake()
  // Nobody reads this. The client's copy is what it was; it asks for the rest when it is back.
  outbox.clear()
  finish(session, 'stop')
}

export function fail(session: ChannelSession, error: unknown): void {
  if (!session.isOver) session.outbox.push({ error: session.describe(error) })
  finish(session, 'close')
}

function finish(session: ChannelSession, word: 'close' | 'stop'): void {
  if (session.isOver) return
  session.isOver = true
  session.leftAt = nowOf(session)
  session.waiting.length = 0
  session.inbox.clear()
  session.waits.hold(0)
  session.outbox.push(word)
  session.listener?.wake()
  session.handlers?.onClose()
}

/** The client is gone, or is not wanted any longer: without a word. */
export function dropSession(session: ChannelSession): void {
  finish(session, 'close')
  session.listener?.end()
}

export function attachListener(session: ChannelSession, next: Listener): void {
  session.listener?.end()
  session.listener = next
}

export function detachListener(session: ChannelSession, old: Listener): void {
  if (session.listener !== old) return
  session.listener = undefined
  session.leftAt = nowOf(session)
}

/** A connection took something. */
export function drainSession({ handlers, isOver }: ChannelSession): void {
  if (!isOver) handlers?.onDrain?.()
}

/** Whether nobody will ask for it again. */
export function isForgotten(session: ChannelSession): boolean {
  const patience = session.isOver ? limits.lastWordsFor : limits.forgottenAfter
  return session.listener === undefined && nowOf(session) - session.leftAt >= patience
}

export async function recheckSession(session: ChannelSession): Promise<void> {
  const { handlers, isOver } = session
  if (isOver || !handlers?.isGood) return
  session.checkedAt = nowOf(session)
  try {
    if (!(await handlers.isGood())) finish(session, 'close')
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') fail(session, error)
    // Where it cannot be known now, it is asked again at the next beat.
    else session.checkedAt = Number.NEGATIVE_INFINITY
  }
}

export async function beatSession(session: ChannelSession): Promise<void> {
  const { checkedAt, handlers, heardAt, isOver, isWorking } = session
  if (isOver || !handlers) return
  const { idleAfter } = handlers
  const now = nowOf(session)
  if (idleAfter !== undefined && !isWorking && now - heardAt >= idleAfter) return finish(session, 'close')
  if (now - checkedAt >= limits.recheckEvery) await recheckSession(session)
}
