import { ensure, ensureValid } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { askerOf } from '../limits/asker.ts'
import { waitingOfChannel } from '../limits/bounds.ts'
import { readBytes } from '../wire/body.ts'
import type { Admission, ChannelsState } from './channels.ts'
import { readHeaders, readMessages } from './forward-body.ts'
import { answerFrame } from './frame.ts'
import { limits } from './limits.ts'
import { receiveMessages } from './receive.ts'
import { beginSession, createSession, recheckSession } from './session.ts'

const protocolVersion = 8
const serverVersion = 14

/** Opens a session for anyone who may have one. */
export async function shakeHands(
  channels: ChannelsState,
  request: Request,
  url: URL,
  clientAddress: string,
): Promise<Response> {
  const { admit, clock, describe, hasLimits, largestBody, mostParts, places, sessions, waits } = channels
  ensure(!channels.isClosing, 'unavailable', 'This server is closing')
  const body = await readBytes(request, Math.max(...Object.values(largestBody)))
  const kind = url.pathname.split('/').at(-2) ?? ''
  const database = url.searchParams.get('database') ?? ''
  const before = channels.rechecks
  const opening = { kind, database, headers: readHeaders(body), arrived: request.headers, clientAddress }
  const { asker, open } = await admit(opening).catch((error): Admission => {
    const fail = () => {
      throw error
    }
    // Who could not be told apart from a stranger is counted as one.
    return { asker: askerOf(undefined, clientAddress), open: fail }
  })
  channels.requests.spend(asker)
  ensureValid(body.length <= largestBody[asker.rank], 'The request is too large')
  const messages = readMessages(body)
  const place = places.claim(asker)
  place.hold(1)
  const session = createSession(newId(), {
    clock,
    asker,
    waits: waits.claim(asker),
    mostWaiting: hasLimits ? waitingOfChannel[asker.rank] : Number.POSITIVE_INFINITY,
    mostParts,
    describe,
  })
  sessions.set(session.id, { session, place })
  try {
    beginSession(session, open(session.channel))
    // The session that opened it may have ended between the check and here.
    if (before !== channels.rechecks) await recheckSession(session)
    receiveMessages(session, messages)
  } catch (error) {
    // Only on the channel does the client read why.
    session.channel.fail(error)
  }
  return answerFrame([[0, ['c', session.id, '', protocolVersion, serverVersion, limits.keepAlive]]])
}
