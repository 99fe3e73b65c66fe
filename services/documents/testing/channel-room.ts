import { heldClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { askerOf, type Claimant } from '../limits/asker.ts'
import { largestBody, mostParts } from '../limits/bounds.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import {
  type ChannelOpening,
  type Channels,
  type ChannelsDeps,
  createChannels,
} from '../webchannel/channels.ts'
import { limits } from '../webchannel/limits.ts'
import type { Channel, Handlers } from '../webchannel/session.ts'
import { openChannel } from './channel-client.ts'

export const listenPath = '/google.firestore.v1.Firestore/Listen'

/** Someone behind the door who notes what is said, and answers what the test has them say. */
export function setUpChannels(given: { handlers?: Partial<Handlers>; deps?: Partial<ChannelsDeps> } = {}) {
  const clock = heldClock('2030-01-01')
  const heard: unknown[] = []
  const events: string[] = []
  const openings: ChannelOpening[] = []
  const opened: Channel[] = []
  const channels = createChannels({
    clock,
    hasLimits: true,
    describe: error => ({ status: error instanceof AppError ? error.code : 'internal' }),
    largestBody,
    mostParts,
    requests: createRateLimit(clock, 60_000, undefined, 'Too many requests'),
    admit: async opening => {
      openings.push(opening)
      return {
        asker: recognize(opening),
        open(channel) {
          opened.push(channel)
          return {
            onMessage: message => void heard.push(message),
            onClose: () => void events.push('closed'),
            onDrain: () => void events.push('drained'),
            ...given.handlers,
          }
        },
      }
    },
    ...given.deps,
  })
  const askFrom = (address: string) => (path: string, init?: RequestInit) =>
    channels.fetch(new Request(new URL(path, 'http://exhale.test'), init), address)
  const ask = askFrom('203.0.113.1')
  return {
    clock,
    channels,
    heard,
    events,
    openings,
    ask,
    channel: () => opened.at(-1) as Channel,
    open: (first: object[] = [], headers = '') => openChannel(ask, listenPath, first, headers),
    /** As a stranger, or as the words say: `member ada`. */
    openAs: (who: string, address = '203.0.113.1', first: object[] = []) =>
      openChannel(askFrom(address), listenPath, first, `Authorization:${who}\r\n`),
  }
}

/** `stranger`, `guest bob`, `member ada`; without one, a member. */
function recognize({ headers, clientAddress }: ChannelOpening): Claimant {
  const [rank, uid] = (headers.get('authorization') ?? 'member mira').split(' ')
  const asker = askerOf(undefined, clientAddress)
  return rank === 'guest' || rank === 'member' ? { ...asker, rank, uid } : asker
}

/** Lets time go by, a beat after the other. */
export async function pass(channels: Channels, clock: ReturnType<typeof heldClock>, milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= limits.beatEvery) {
    clock.advance(limits.beatEvery)
    await channels.beat()
  }
}
