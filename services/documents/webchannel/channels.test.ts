import { describe, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { openChannel } from '../testing/channel-client.ts'
import { type Channels, type ChannelsDeps, createChannels, type Opening } from './channels.ts'
import { limits } from './limits.ts'
import type { Channel, Handlers } from './session.ts'

const path = '/google.firestore.v1.Firestore/Listen'

/** Someone behind the door who notes what is said, and answers what the test has them say. */
function setUp(given: { handlers?: Partial<Handlers>; deps?: Partial<ChannelsDeps> } = {}) {
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
    open: (first: object[] = [], headers = '') => openChannel(ask, path, first, headers),
  }
}

async function pass(channels: Channels, clock: ReturnType<typeof heldClock>, milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= limits.beatEvery) {
    clock.advance(limits.beatEvery)
    await channels.beat()
  }
}

describe('a channel', () => {
  test('is opened with headers and first messages in the body, and says how to go on', async () => {
    const { heard, open, openings } = setUp()
    const { sid, handshake } = await open([{ a: 1 }], 'Authorization:Bearer abc\r\nX-Other:1\r\n')
    expect(sid).toMatch(/^[\w-]{22}$/)
    expect(handshake.headers.get('x-accel-buffering')).toBe('no')
    expect(heard).toEqual([{ a: 1 }])
    expect(openings[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(openings[0]).toMatchObject({ kind: 'Listen', database: 'projects/demo/databases/(default)' })
  })

  test('tells at once that it streams, then says each thing as it comes', async () => {
    const { channel, open } = setUp()
    const client = await open()
    const back = await client.listen()
    expect(await back.next()).toEqual([[1, ['noop']]])
    channel().send({ text: 'Grüße 🫁' })
    expect(await back.next()).toEqual([[2, [{ text: 'Grüße 🫁' }]]])
    channel().send({ n: 1 })
    channel().send({ n: 2 })
    expect(await back.next()).toEqual([
      [3, [{ n: 1 }]],
      [4, [{ n: 2 }]],
    ])
  })

  test('counts the same length in bytes and in UTF-16', async () => {
    const { channel, open, ask } = setUp()
    const { sid } = await open()
    channel().send({ text: 'é🫁\u2028' })
    const response = await ask(`${path}/channel?SID=${sid}&RID=rpc&CI=1&AID=0`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    expect(bytes.length).toBe(text.length)
    expect(text.slice(text.indexOf('\n') + 1).length).toBe(Number.parseInt(text, 10))
  })

  test('says again what was lost with a connection, and not what was acknowledged', async () => {
    const { channel, open } = setUp()
    const client = await open()
    const back = await client.listen()
    await back.next()
    channel().send({ n: 1 })
    await back.next()
    channel().send({ n: 2 })
    await back.drop()
    const again = await client.listen(2)
    const frames = await again.next()
    expect(frames?.map(([, payload]) => payload)).toEqual([[{ n: 2 }], ['noop']])
  })

  test('has one back channel: a new one ends the old', async () => {
    const { open, channel } = setUp()
    const client = await open()
    const old = await client.listen()
    await old.next()
    const fresh = await client.listen(1)
    expect(await old.next()).toBeUndefined()
    await fresh.next()
    channel().send({ n: 1 })
    expect(await fresh.next()).toEqual([[3, [{ n: 1 }]]])
  })

  test('polls: an answer ends with the first thing said', async () => {
    const { channel, open } = setUp()
    const client = await open()
    const poll = await client.listen(0, 'CI=1')
    channel().send({ n: 1 })
    expect(await poll.next()).toEqual([[1, [{ n: 1 }]]])
    expect(await poll.next()).toBeUndefined()
    channel().send({ n: 2 })
    expect(await (await client.listen(1, 'CI=1')).next()).toEqual([[2, [{ n: 2 }]]])
  })

  test('ends a poll after the time its client wished for', async () => {
    const { channels, clock, open } = setUp()
    const poll = await (await open()).listen(0, 'CI=1&TO=7000')
    await pass(channels, clock, 8_000)
    expect(await poll.next()).toEqual([[1, ['noop']]])
    expect(await poll.next()).toBeUndefined()
  })

  test('hears each message once and in order, however requests arrive', async () => {
    const { heard, open } = setUp()
    const client = await open([{ n: 0 }])
    expect(await client.send([{ n: 2 }, { n: 3 }], 2)).toEqual([0, 0, 0])
    expect(heard).toEqual([{ n: 0 }])
    await client.send([{ n: 1 }], 1)
    await client.send([{ n: 1 }], 1)
    await client.send([{ n: 3 }, { n: 4 }], 3)
    await client.send([])
    expect(heard).toEqual([0, 1, 2, 3, 4].map(n => ({ n })))
  })

  test('works on one message at a time', async () => {
    const steps: string[] = []
    let release = () => {}
    const { open } = setUp({
      handlers: {
        async onMessage({ n }) {
          steps.push(`begin ${n}`)
          if (n === 1)
            await new Promise<void>(resolve => {
              release = resolve
            })
          steps.push(`end ${n}`)
        },
      },
    })
    const client = await open([{ n: 1 }, { n: 2 }])
    expect(steps).toEqual(['begin 1'])
    release()
    await client.send([{ n: 3 }])
    expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
  })

  test('tells what broke, and ends', async () => {
    const { events, open } = setUp({
      handlers: {
        onMessage() {
          throw new AppError('not-found', 'no')
        },
      },
    })
    const client = await open([{ n: 1 }])
    const back = await client.listen()
    const said = await back.next()
    expect(said?.map(([, payload]) => payload)).toEqual([[{ error: { status: 'not-found' } }], ['close']])
    expect(await back.next()).toBeUndefined()
    expect(events.at(-1)).toBe('closed')
  })

  test('tells on the channel why it could not be opened', async () => {
    const { open } = setUp({
      deps: {
        async open() {
          throw new AppError('unauthenticated', 'who?')
        },
      },
    })
    const back = await (await open([{ n: 1 }])).listen()
    expect((await back.next())?.[0]).toEqual([1, [{ error: { status: 'unauthenticated' } }]])
  })

  test.each(['not json', '[1]', 'null', '"text"'])('takes no message but an object: %s', async text => {
    const { heard, open } = setUp()
    const client = await open()
    await client.post(`count=1&ofs=0&req0___data__=${encodeURIComponent(text)}`)
    const back = await client.listen()
    expect((await back.next())?.[0]).toEqual([1, [{ error: { status: 'invalid-argument' } }]])
    expect(heard).toEqual([])
  })

  test.each(['count=x', 'count=-1', 'count=1&ofs=0', 'count=100000', 'count=1&ofs=1e99&req0___data__={}'])(
    'refuses the body %s',
    async body => {
      const { open } = setUp()
      await expect((await open()).post(body)).rejects.toMatchObject({ code: 'invalid-argument' })
    },
  )

  test('ends when the client says so, and is then unknown', async () => {
    const { channels, events, open } = setUp()
    const client = await open()
    const back = await client.listen()
    await back.next()
    expect((await client.terminate()).status).toBe(200)
    expect(events.at(-1)).toBe('closed')
    expect(await back.next()).toBeUndefined()
    expect(channels.count()).toBe(0)
    const later = await client.listen()
    expect(later.response.status).toBe(400)
    expect(await client.send([{ n: 1 }])).toBe(400)
  })

  test('answers 400 to a session nobody knows', async () => {
    const response = await setUp().ask(`${path}/channel?SID=abc&RID=rpc`)
    expect([response.status, await response.text()]).toEqual([400, 'Unknown SID'])
  })

  test('gives a sign of life before the client misses one', async () => {
    const { channels, clock, open } = setUp()
    const back = await (await open()).listen()
    await back.next()
    for (const id of [2, 3]) {
      await pass(channels, clock, limits.keepAlive - 5_000)
      expect(await back.next()).toEqual([[id, ['noop']]])
    }
  })

  test('is forgotten without a back channel, and only then', async () => {
    const { channels, clock, events, open } = setUp()
    const client = await open()
    const back = await client.listen()
    await back.next()
    await pass(channels, clock, limits.forgottenAfter)
    expect(channels.count()).toBe(1)
    await back.drop()
    await pass(channels, clock, limits.forgottenAfter - limits.beatEvery)
    expect([channels.count(), events.includes('closed')]).toEqual([1, false])
    await pass(channels, clock, limits.beatEvery)
    expect([channels.count(), events.at(-1)]).toEqual([0, 'closed'])
  })

  test('cuts off a client that takes nothing from its connection', async () => {
    const { channels, clock, events, open } = setUp()
    await (await open()).listen()
    await pass(channels, clock, limits.stuckFor - limits.beatEvery)
    expect(events).not.toContain('closed')
    await pass(channels, clock, limits.beatEvery)
    expect(events.at(-1)).toBe('closed')
    await pass(channels, clock, limits.lastWordsFor)
    expect(channels.count()).toBe(0)
  })

  test('is not listened to by HEAD', async () => {
    const { ask, open } = setUp()
    const { sid } = await open()
    const head = ask(`${path}/channel?SID=${sid}&RID=rpc`, { method: 'HEAD' })
    await expect(head).rejects.toMatchObject({ code: 'invalid-argument' })
  })

  test('ends an answer now and then, so that its client says what has arrived', async () => {
    const { channels, channel, clock, open } = setUp()
    const client = await open()
    const back = await client.listen()
    await back.next()
    const piece = 'x'.repeat(limits.answerBytes / 4)
    for (let count = 0; count < 4; count++) channel().send({ piece })
    for (let count = 0; count < 4; count++) expect(await back.next()).toHaveLength(1)
    expect(await back.next()).toBeUndefined()
    const second = await client.listen(5)
    expect(await second.next()).toEqual([[6, ['noop']]])
    const ended = (async () => {
      while (await second.next());
    })()
    await pass(channels, clock, limits.answerFor + limits.quietFor)
    await ended
  })

  test('tells its sender what nobody has read yet, and when someone has', async () => {
    const { channel, events, open } = setUp()
    const client = await open()
    for (let count = 0; count < 3; count++) channel().send({ text: 'x'.repeat(limits.frameBytes) })
    const backlog = channel().backlog()
    expect(backlog).toBeGreaterThan(3 * limits.frameBytes)
    const back = await client.listen()
    expect(events).toEqual([])
    await back.next()
    expect(events).toEqual(['drained'])
    expect(channel().backlog()).toBeLessThan(backlog - limits.frameBytes)
    // What was lost on the way is to be said again.
    await back.drop()
    await client.listen()
    expect(channel().backlog()).toBeGreaterThanOrEqual(backlog)
  })

  test('gives up a client that lets too much pile up', async () => {
    const { channel, events, open } = setUp()
    const client = await open()
    const message = { text: 'x'.repeat(limits.fullAbove / 8) }
    for (let count = 0; count < 9; count++) channel().send(message)
    expect(events.at(-1)).toBe('closed')
    const back = await client.listen()
    expect((await back.next())?.[0]?.[1]).toEqual(['stop'])
  })

  test.each(['in order', 'out of order'])(
    'gives up a client that sends more than is worked on, %s',
    async how => {
      const { channels, events, open } = setUp({ handlers: { onMessage: () => new Promise<void>(() => {}) } })
      const client = await open()
      const message = { text: 'x'.repeat(limits.waiting / 4) }
      for (let index = 0; index < 4; index++)
        await client.send([message], how === 'in order' ? index : index + 1)
      expect(events.at(-1)).toBe('closed')
      const back = await client.listen()
      expect((await back.next())?.[0]?.[1]).toEqual([{ error: { status: 'resource-exhausted' } }])
      expect(channels.held()).toBe(0)
    },
  )

  test('holds nothing of what was worked on', async () => {
    const { channels, heard, open } = setUp()
    const client = await open([{ n: 0 }])
    await client.send([{ n: 2 }], 2)
    expect(channels.held()).toBe('{"n":2}'.length)
    await client.send([{ n: 1 }], 1)
    await client.send([])
    expect([heard.length, channels.held()]).toEqual([3, 0])
  })

  test('closes when its client has been silent for as long as it may', async () => {
    const { channels, clock, events, open } = setUp({ handlers: { idleAfter: 30_000 } })
    const client = await open()
    const back = await client.listen()
    await back.next()
    await pass(channels, clock, 20_000)
    await client.send([{ n: 1 }])
    await pass(channels, clock, 20_000)
    expect(events).not.toContain('closed')
    await pass(channels, clock, 10_000)
    expect(events.at(-1)).toBe('closed')
  })

  test('ends when whoever opened it is no longer who they were', async () => {
    let isGood = async () => true
    const { channels, clock, events, open } = setUp({ handlers: { isGood: () => isGood() } })
    const back = await (await open()).listen()
    const said = (async () => {
      const all: unknown[] = []
      for (let next = await back.next(); next; next = await back.next()) all.push(...next.map(([, it]) => it))
      return all
    })()
    await pass(channels, clock, limits.recheckEvery)
    expect(events).not.toContain('closed')
    isGood = async () => {
      throw new AppError('unavailable', 'the database is away')
    }
    await pass(channels, clock, limits.recheckEvery)
    expect(events).not.toContain('closed')
    isGood = async () => {
      throw new AppError('unauthenticated', 'over')
    }
    await pass(channels, clock, limits.recheckEvery)
    expect(events.at(-1)).toBe('closed')
    expect((await said).slice(-2)).toEqual([[{ error: { status: 'unauthenticated' } }], ['close']])
  })

  test('ends at once with the server, which opens no other', async () => {
    const { channels, events, open } = setUp()
    const back = await (await open()).listen()
    await back.next()
    channels.hangUp()
    expect((await back.next())?.[0]?.[1]).toEqual(['close'])
    expect(await back.next()).toBeUndefined()
    expect(events.at(-1)).toBe('closed')
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is one of so many from one address', async () => {
    const { channels, open } = setUp()
    for (let count = 0; count < limits.sessionsOfNetwork; count++) await open()
    await expect(open()).rejects.toMatchObject({ code: 'resource-exhausted' })
    expect(channels.count()).toBe(limits.sessionsOfNetwork)
  })

  test('is counted with all that a household has of IPv6', async () => {
    const { channels } = setUp()
    const openFrom = (address: string) =>
      channels.fetch(
        new Request(`https://exhale.test${path}/channel?VER=8&RID=1`, { method: 'POST', body: 'count=0' }),
        address,
      )
    for (let count = 0; count < limits.sessionsOfNetwork; count++)
      await openFrom(`2001:db8:1:2::${count.toString(16)}`)
    await expect(openFrom('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'resource-exhausted' })
    await expect(openFrom('2001:db8:1:3::1')).resolves.toMatchObject({ status: 200 })
  })
})
