import type { Clock } from '../../../platform/clock.ts'
import { ensure } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { type Asker, askerOf } from '../limits/asker.ts'
import { channels as mostChannels, waiting, waitingOfChannel } from '../limits/limits.ts'
import type { Quota } from '../limits/quota.ts'
import { type Claim, createShares } from '../limits/shares.ts'
import { toAscii } from '../wire-json/spelling.ts'
import { readBytes } from '../wire/body.ts'
import { type BackChannel, createBackChannel } from './back-channel.ts'
import { readHeaders, readMessages } from './forward-body.ts'
import { frame } from './frame.ts'
import { limits } from './limits.ts'
import { type Channel, createSession, type Handlers, type Session } from './session.ts'

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

/** Who asks for a channel, and who will work behind it. What either throws is told to the client. */
export type Admission = { asker: Asker; open(channel: Channel): Handlers }

export type ChannelsDeps = {
  clock: Clock
  admit(opening: Opening): Promise<Admission>
  describe(error: unknown): object
  /** Every request that brings something is one of so many. */
  requests: Quota
  /** Of a body, by whose it is. */
  largestBody: Readonly<Record<Asker['rank'], number>>
  /** Of a message's JSON. */
  mostParts: number
  /** Tests come from one address. */
  hasLimits: boolean
}

export type Channels = ReturnType<typeof createChannels>

const protocolVersion = 8
const serverVersion = 14

/** Streams over plain requests (WebChannel): one session a stream, each in the process that opened it. */
export function createChannels({
  clock,
  admit,
  describe,
  requests,
  largestBody,
  mostParts,
  hasLimits,
}: ChannelsDeps) {
  const sessions = new Map<string, { session: Session; place: Claim }>()
  const backChannels = new Set<BackChannel>()
  const places = createShares(hasLimits ? mostChannels : undefined, 'Too many channels')
  const waits = createShares(hasLimits ? waiting : undefined, 'Too many messages wait')
  const largest = Math.max(...Object.values(largestBody))
  let isClosing = false
  let rechecks = 0

  function forget({ id }: Session): void {
    sessions.get(id)?.place.hold(0)
    sessions.delete(id)
  }

  async function shake(request: Request, url: URL, clientAddress: string): Promise<Response> {
    ensure(!isClosing, 'unavailable', 'This server is closing')
    const body = await readBytes(request, largest)
    const kind = url.pathname.split('/').at(-2) ?? ''
    const database = url.searchParams.get('database') ?? ''
    const before = rechecks
    const headers = readHeaders(body)
    const opening = { kind, database, headers, arrived: request.headers, clientAddress }
    const { asker, open } = await admit(opening).catch((error): Admission => {
      const fail = () => {
        throw error
      }
      // Who could not be told apart from a stranger is counted as one.
      return { asker: askerOf(undefined, clientAddress), open: fail }
    })
    requests.spend(asker)
    ensure(body.length <= largestBody[asker.rank], 'invalid-argument', 'The request is too large')
    const messages = readMessages(body)
    const place = places.claim(asker)
    place.hold(1)
    const mostWaiting = hasLimits ? waitingOfChannel[asker.rank] : Number.POSITIVE_INFINITY
    const session = createSession(newId(), {
      clock,
      asker,
      waits: waits.claim(asker),
      mostWaiting,
      mostParts,
      describe,
    })
    sessions.set(session.id, { session, place })
    try {
      session.begin(open(session.channel))
      // Whoever opened it may have ended between being asked for and being let in.
      if (before !== rechecks) await session.recheck()
      session.receive(messages)
    } catch (error) {
      // Only on the channel does the client read why.
      session.channel.fail(error)
    }
    return answer([[0, ['c', session.id, '', protocolVersion, serverVersion, limits.keepAlive]]])
  }

  async function receive(request: Request, session: Session): Promise<Response> {
    requests.spend(session.asker)
    session.receive(readMessages(await readBytes(request, largestBody[session.asker.rank])))
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
    forget(session)
    return new Response(null, { headers: streamHeaders })
  }

  return {
    async fetch(request: Request, clientAddress: string): Promise<Response> {
      const url = new URL(request.url)
      const id = url.searchParams.get('SID')
      if (id === null && request.method === 'POST') return shake(request, url, clientAddress)
      const session = id === null ? undefined : sessions.get(id)?.session
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
      for (const { session } of sessions.values()) {
        if (!session.isForgotten()) continue
        session.drop()
        forget(session)
      }
      await Promise.all(Array.from(sessions.values(), ({ session }) => session.beat()))
    },

    /** Those of one owner, or all: whether they are still good is asked now. */
    async recheck(owner?: string): Promise<void> {
      rechecks += 1
      const all = Array.from(sessions.values(), ({ session }) => session)
      const meant = all.filter(session => owner === undefined || session.owner() === owner)
      await Promise.all(meant.map(session => session.recheck()))
    },

    /** Every channel ends in good order and none is opened any more. */
    hangUp(): void {
      isClosing = true
      for (const { session } of sessions.values()) session.channel.close()
    },

    count: () => sessions.size,
    /** What was received and is not yet worked on, of all together, in bytes. */
    held: waits.total,
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
