import type { Clock } from '../../../platform/clock.ts'
import { ensureValid } from '../../../platform/errors.ts'
import type { Claimant } from '../limits/asker.ts'
import { channels as mostChannels, waiting } from '../limits/bounds.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import { type Claim, createShares } from '../limits/shares.ts'
import { readBytes } from '../wire/body.ts'
import { type BackChannel, createBackChannel } from './back-channel.ts'
import { readMessages } from './forward-body.ts'
import { answerFrame, streamHeaders } from './frame.ts'
import { shakeHands } from './handshake.ts'
import { limits } from './limits.ts'
import { receiveMessages } from './receive.ts'
import {
  attachListener,
  beatSession,
  type Channel,
  type ChannelSession,
  dropSession,
  type Handlers,
  isForgotten,
  recheckSession,
} from './session.ts'

/** What a client says when it opens a channel. */
export type ChannelOpening = {
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
export type Admission = { asker: Claimant; open(channel: Channel): Handlers }

export type ChannelsDeps = {
  clock: Clock
  admit(opening: ChannelOpening): Promise<Admission>
  describe(error: unknown): object
  /** How many requests that bring something each asker may make. */
  requests: RateLimit
  /** By the rank of the sender. */
  largestBody: Readonly<Record<Claimant['rank'], number>>
  /** That the JSON of a message may have. */
  mostParts: number
  /** Tests come from one address. */
  hasLimits: boolean
}

export type ChannelsState = ChannelsDeps & {
  readonly sessions: Map<string, { session: ChannelSession; place: Claim }>
  readonly backChannels: Set<BackChannel>
  readonly places: ReturnType<typeof createShares>
  readonly waits: ReturnType<typeof createShares>
  isClosing: boolean
  /** How often it was asked whether sessions are still good. */
  rechecks: number
}

export type Channels = ReturnType<typeof createChannels>

/** Streams over plain requests (WebChannel): one session a stream, each in the process that opened it. */
export function createChannels(deps: ChannelsDeps) {
  const { hasLimits } = deps
  const waits = createShares(hasLimits ? waiting : undefined, 'Too many messages wait')
  const channels: ChannelsState = {
    ...deps,
    sessions: new Map(),
    backChannels: new Set(),
    places: createShares(hasLimits ? mostChannels : undefined, 'Too many channels'),
    waits,
    isClosing: false,
    rechecks: 0,
  }
  const { backChannels, sessions } = channels

  return {
    fetch: (request: Request, clientAddress: string) => answer(channels, request, clientAddress),

    /** Keeps connections alive, and ends those of clients that are gone. */
    async beat(): Promise<void> {
      for (const back of backChannels) {
        if (back.isEnded()) backChannels.delete(back)
        else back.beat()
      }
      for (const { session } of sessions.values()) if (isForgotten(session)) leave(channels, session)
      await Promise.all(Array.from(sessions.values(), ({ session }) => beatSession(session)))
    },

    /** Those of one owner, or all: whether they are still good is asked now. */
    async recheck(owner?: string): Promise<void> {
      channels.rechecks += 1
      const all = Array.from(sessions.values(), ({ session }) => session)
      const meant = all.filter(({ handlers }) => owner === undefined || handlers?.owner === owner)
      await Promise.all(meant.map(recheckSession))
    },

    /** Every channel ends in good order and none is opened any more. */
    hangUp(): void {
      channels.isClosing = true
      for (const { session } of sessions.values()) session.channel.close()
    },

    count: () => sessions.size,
    /** What was received and is not yet worked on, of all together, in bytes. */
    held: waits.total,
  }
}

async function answer(channels: ChannelsState, request: Request, clientAddress: string): Promise<Response> {
  const url = new URL(request.url)
  const id = url.searchParams.get('SID')
  if (id === null && request.method === 'POST') return shakeHands(channels, request, url, clientAddress)
  const session = id === null ? undefined : channels.sessions.get(id)?.session
  // The client then opens a new one and takes up where it was.
  if (!session) return new Response('Unknown SID', { status: 400, headers: streamHeaders })
  const acknowledged = url.searchParams.get('AID')
  if (acknowledged !== null) session.outbox.acknowledge(Number(acknowledged))
  if (url.searchParams.get('TYPE') === 'terminate') {
    leave(channels, session)
    return new Response(null, { headers: streamHeaders })
  }
  if (request.method === 'POST') return receive(channels, request, session)
  // A HEAD would leave a back channel that nobody ever reads.
  ensureValid(request.method === 'GET', 'A channel is read by GET')
  return listen(channels, session, url)
}

async function receive(
  { largestBody, requests }: ChannelsState,
  request: Request,
  session: ChannelSession,
): Promise<Response> {
  const { asker, outbox } = session
  requests.spend(asker)
  receiveMessages(session, readMessages(await readBytes(request, largestBody[asker.rank])))
  return answerFrame([session.listener ? 1 : 0, outbox.lastId(), outbox.bytes()])
}

function listen({ backChannels }: ChannelsState, session: ChannelSession, url: URL): Response {
  const wanted = Number(url.searchParams.get('TO') ?? limits.quietFor)
  const isPolling = url.searchParams.get('CI') === '1'
  const patience = Number.isFinite(wanted) ? Math.max(1_000, wanted) : limits.quietFor
  const back = createBackChannel(session, { isPolling, patience })
  attachListener(session, back)
  backChannels.add(back)
  return new Response(back.body, { headers: streamHeaders })
}

function leave({ sessions }: ChannelsState, session: ChannelSession): void {
  dropSession(session)
  sessions.get(session.id)?.place.hold(0)
  sessions.delete(session.id)
}
