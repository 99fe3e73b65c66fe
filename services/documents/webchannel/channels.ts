import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { newId } from '../../../platform/ids.ts'
import { toAscii } from '../spelling.ts'
import { readText } from '../wire/body.ts'
import { type BackChannel, createBackChannel } from './back-channel.ts'
import { readForwardBody } from './forward-body.ts'
import { frame } from './frame.ts'
import { limits } from './limits.ts'
import { type Channel, createSession, type Handlers, type Hold, type Session } from './session.ts'

/** What a client says when it opens a channel. */
export type Opening = {
  /** The last part of the path before `/channel`: what is spoken on it. */
  kind: string
  /** projects/…/databases/… as the address named it. */
  database: string
  /** Packed into the body, as the address and real headers would cost a preflight. */
  headers: Headers
  /** Those of the request itself. */
  arrived: Headers
  clientAddress: string
}

export type ChannelsDeps = {
  clock: Clock
  /** Says who works behind a new channel. What it throws is told to the client. */
  open(opening: Opening, channel: Channel): Promise<Handlers>
  describe(error: unknown): object
  /** Tests come from one address. */
  hasLimits: boolean
}

export type Channels = ReturnType<typeof createChannels>

const protocolVersion = 8
const serverVersion = 14

/** Streams over plain requests (WebChannel): one session a stream, each in the process that opened it. */
export function createChannels({ clock, open, describe, hasLimits }: ChannelsDeps) {
  const sessions = new Map<string, Session>()
  const backChannels = new Set<BackChannel>()
  const hold: Hold = { length: 0 }
  let isClosing = false
  let rechecks = 0

  async function shake(request: Request, url: URL, clientAddress: string): Promise<Response> {
    ensure(!isClosing, 'unavailable', 'This server is closing')
    const network = networkOf(clientAddress)
    if (hasLimits) ensureFew(network)
    const { headers, messages } = readForwardBody(await readText(request, limits.largestBody))
    const session = createSession(newId(), network, { clock, hold, describe })
    sessions.set(session.id, session)
    const kind = url.pathname.split('/').at(-2) ?? ''
    const database = url.searchParams.get('database') ?? ''
    const before = rechecks
    try {
      session.begin(
        await open({ kind, database, headers, arrived: request.headers, clientAddress }, session.channel),
      )
      // Whoever opened it may have ended between being asked for and being let in.
      if (before !== rechecks) await session.recheck()
      session.receive(messages)
    } catch (error) {
      // Only on the channel does the client read why.
      session.channel.fail(error)
    }
    return answer([[0, ['c', session.id, '', protocolVersion, serverVersion, limits.keepAlive]]])
  }

  function ensureFew(network: string): void {
    ensure(sessions.size < limits.sessions, 'resource-exhausted', 'Too many channels')
    let count = 0
    for (const session of sessions.values()) if (session.network === network) count += 1
    ensure(count < limits.sessionsOfNetwork, 'resource-exhausted', 'Too many channels of one network')
  }

  async function receive(request: Request, session: Session): Promise<Response> {
    const { messages } = readForwardBody(await readText(request, limits.largestBody))
    const isLong = messages.some(({ text }) => text.length > limits.largestMessage)
    ensure(!isLong, 'invalid-argument', 'A message is too long')
    session.receive(messages)
    const { outbox } = session
    return answer([session.isAttended() ? 1 : 0, outbox.lastId(), outbox.bytes()])
  }

  function listen(session: Session, url: URL): Response {
    const wanted = Number(url.searchParams.get('TO') ?? limits.quietFor)
    const isPolling = url.searchParams.get('CI') === '1'
    const patience = Number.isFinite(wanted) ? Math.max(1_000, wanted) : limits.quietFor
    const back = createBackChannel(session, { isPolling, patience }, clock)
    session.attach(back)
    backChannels.add(back)
    return new Response(back.body, { headers: streamHeaders })
  }

  function leave(session: Session): Response {
    session.drop()
    sessions.delete(session.id)
    return new Response(null, { headers: streamHeaders })
  }

  return {
    async fetch(request: Request, clientAddress: string): Promise<Response> {
      const url = new URL(request.url)
      const id = url.searchParams.get('SID')
      if (id === null && request.method === 'POST') return shake(request, url, clientAddress)
      const session = id === null ? undefined : sessions.get(id)
      // The client then opens a new one and takes up where it was.
      if (!session) return new Response('Unknown SID', { status: 400, headers: streamHeaders })
      const acknowledged = url.searchParams.get('AID')
      if (acknowledged !== null) session.acknowledge(Number(acknowledged))
      if (url.searchParams.get('TYPE') === 'terminate') return leave(session)
      if (request.method === 'POST') return receive(request, session)
      // A HEAD would leave a back channel that nobody ever reads.
      ensure(request.method === 'GET', 'invalid-argument', 'A channel is read by GET')
      return listen(session, url)
    },

    /** Signs of life, and farewells to those who give none. */
    async beat(): Promise<void> {
      for (const back of backChannels) {
        if (back.isEnded()) backChannels.delete(back)
        else back.beat()
      }
      for (const session of sessions.values()) {
        if (!session.isForgotten()) continue
        session.drop()
        sessions.delete(session.id)
      }
      await Promise.all([...sessions.values()].map(session => session.beat()))
    },

    /** Those of one owner, or all: whether they are still good is asked now. */
    async recheck(owner?: string): Promise<void> {
      rechecks += 1
      const meant = [...sessions.values()].filter(session => owner === undefined || session.owner() === owner)
      await Promise.all(meant.map(session => session.recheck()))
    },

    /** Every channel ends in good order and none is opened any more. */
    hangUp(): void {
      isClosing = true
      for (const session of sessions.values()) session.channel.close()
    },

    count: () => sessions.size,
    /** What was received and is not yet worked on, of all together. */
    held: () => hold.length,
  }
}

const streamHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  // Neither kept nor held back nor squeezed on its way.
  'Cache-Control': 'no-cache, no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

function answer(content: unknown): Response {
  return new Response(frame(toAscii(content)), { headers: streamHeaders })
}
