import { heldClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Channels, type ChannelsDeps, createChannels, type Opening } from '../webchannel/channels.ts'
import { limits } from '../webchannel/limits.ts'
import type { Channel, Handlers } from '../webchannel/session.ts'
import { openChannel } from './channel-client.ts'

export const listenPath = '/google.firestore.v1.Firestore/Listen'

/** Someone behind the door who notes what is said, and answers what the test has them say. */
export function setUpChannels(given: { handlers?: Partial<Handlers>; deps?: Partial<ChannelsDeps> } = {}) {
  const clock = heldClock('2030-01-01')
  const heard: unknown[] = []
  const events: string[] = []
  const openings: Opening[] = []
  const opened: Channel[] = []
  const channels = createChannels({
    clock,
    hasLimits: true,
    describe: error => ({ status: error instanceof AppError ? error.code : 'internal' }),
    open: async (opening, channel) => {
      openings.push(opening)
      opened.push(channel)
      return {
        onMessage: message => void heard.push(message),
        onClose: () => void events.push('closed'),
        onDrain: () => void events.push('drained'),
        ...given.handlers,
      }
    },
    ...given.deps,
  })
  const ask = (path: string, init?: RequestInit) =>
    channels.fetch(new Request(new URL(path, 'http://exhale.test'), init), '203.0.113.1')
  return {
    clock,
    channels,
    heard,
    events,
    openings,
    ask,
    channel: () => opened.at(-1) as Channel,
    open: (first: object[] = [], headers = '') => openChannel(ask, listenPath, first, headers),
  }
}

/** Lets time go by, a beat after the other. */
export async function pass(channels: Channels, clock: ReturnType<typeof heldClock>, milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= limits.beatEvery) {
    clock.advance(limits.beatEvery)
    await channels.beat()
  }
}
