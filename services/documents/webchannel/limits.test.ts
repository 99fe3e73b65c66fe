import { describe, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { askerOf } from '../limits/asker.ts'
import { largestBody, channels as mostChannels, mostParts, waitingOfChannel } from '../limits/bounds.ts'
import { listenPath, pass, setUpChannels } from '../testing/channel-room.ts'
import { weigh } from './inbox.ts'
import { limits } from './limits.ts'
import { receiveMessages } from './receive.ts'
import { beginSession, createSession } from './session.ts'

describe('a channel', () => {
  test('gives a sign of life before the client misses one', async () => {
    const { channels, clock, open } = setUpChannels()
    const back = await (await open()).listen()
    await back.next()
    for (const id of [2, 3]) {
      await pass(channels, clock, limits.keepAlive - 5_000)
      expect(await back.next()).toEqual([[id, ['noop']]])
    }
  })

  test('is forgotten without a back channel, and only then', async () => {
    const { channels, clock, events, open } = setUpChannels()
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
    const { channels, clock, events, open } = setUpChannels()
    await (await open()).listen()
    await pass(channels, clock, limits.stuckFor - limits.beatEvery)
    expect(events).not.toContain('closed')
    await pass(channels, clock, limits.beatEvery)
    expect(events.at(-1)).toBe('closed')
    await pass(channels, clock, limits.lastWordsFor)
    expect(channels.count()).toBe(0)
  })

  test('ends an answer now and then, so that its client says what has arrived', async () => {
    const { channels, channel, clock, open } = setUpChannels()
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
    const { channel, events, open } = setUpChannels()
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
    const { channel, events, open } = setUpChannels()
    const client = await open()
    const message = { text: 'x'.repeat(limits.fullAbove / 8) }
    for (let count = 0; count < 9; count++) channel().send(message)
    expect(events.at(-1)).toBe('closed')
    const back = await client.listen()
    expect((await back.next())?.[0]?.[1]).toEqual(['stop'])
  })

  test.each(['in order', 'out of order'])(
    'gives up a client that sends more than is worked on, %s, and keeps nothing of it',
    async how => {
      const { channels, events, openAs } = setUpChannels({
        handlers: { onMessage: () => new Promise<void>(() => {}) },
      })
      const client = await openAs('stranger')
      const message = { text: 'x'.repeat(waitingOfChannel.stranger / 8) }
      let index = how === 'in order' ? 0 : 1
      while (!events.includes('closed') && index < 10) await client.send([message], index++)
      expect(index).toBeLessThan(6)
      expect(channels.held()).toBe(0)
      const back = await client.listen()
      expect((await back.next())?.[0]?.[1]).toEqual([{ error: { status: 'resource-exhausted' } }])
      expect(await client.send([message], index)).toEqual([0, 2, expect.any(Number)])
      expect(channels.held()).toBe(0)
    },
  )

  test('holds little for strangers, of a network and of all, and for each member what is theirs', async () => {
    const { channels, openAs } = setUpChannels()
    const early = { text: 'x'.repeat(30_000) }
    const fill = async (who: string, address: string) => {
      const client = await openAs(who, address)
      await client.send([early], 1)
      return client
    }
    for (let count = 0; count < 15; count++) await fill('stranger', '203.0.113.1')
    expect(channels.held()).toBeLessThanOrEqual(256 * 1024)
    for (let network = 0; network < 100; network++)
      for (let count = 0; count < 4; count++) await fill('stranger', `198.51.100.${network}`)
    expect(channels.held()).toBeLessThanOrEqual(4 * 1024 * 1024)
    const full = channels.held()
    const client = await fill('member ada', '203.0.113.1')
    expect(channels.held()).toBeGreaterThan(full)
    await client.terminate()
    expect(channels.held()).toBe(full)
  })

  test('holds nothing of what was worked on, nor of what was never asked for again', async () => {
    const { channels, clock, heard, open } = setUpChannels()
    const client = await open([{ n: 0 }])
    await client.send([{ n: 2 }], 2)
    expect(channels.held()).toBe(weigh('{"n":2}'))
    await client.send([{ n: 1 }], 1)
    await client.send([])
    expect([heard.length, channels.held()]).toEqual([3, 0])
    await client.send([{ n: 5 }], 5)
    expect(channels.held()).toBeGreaterThan(0)
    await pass(channels, clock, limits.forgottenAfter)
    expect([channels.count(), channels.held()]).toEqual([0, 0])
  })

  test('lets go of what waited as soon as it ends', () => {
    const session = createSession('one', {
      clock: heldClock('2030-01-01'),
      asker: askerOf(undefined, '203.0.113.1'),
      waits: { hold: () => {} },
      mostWaiting: waitingOfChannel.stranger,
      mostParts,
      describe: () => ({}),
    })
    beginSession(session, { onMessage: () => new Promise<void>(() => {}), onClose: () => {} })
    receiveMessages(
      session,
      [0, 1, 7].map(number => ({ number, text: '{}' })),
    )
    expect([session.waiting.length, session.inbox.weight()]).toEqual([2, weigh('{}')])
    session.channel.close()
    expect([session.waiting.length, session.inbox.weight()]).toEqual([0, 0])
  })

  test('works on many messages of one client in turns with others', async () => {
    const { heard, openAs } = setUpChannels()
    const client = await openAs('member ada')
    await client.send(Array.from({ length: 20 }, (_, n) => ({ n, text: 'x'.repeat(10_000) })))
    expect(heard.length).toBeLessThan(20)
    while (heard.length < 20) await new Promise(resolve => setImmediate(resolve))
    expect(heard.map(each => (each as { n: number }).n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('closes when its client has been silent for as long as it may', async () => {
    const { channels, clock, events, open } = setUpChannels({ handlers: { idleAfter: 30_000 } })
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
    const { channels, clock, events, open } = setUpChannels({ handlers: { isGood: () => isGood() } })
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

  test('ends at once where its session ended while it was being opened', async () => {
    const found = Promise.withResolvers<void>()
    const { channels, events, openAs } = setUpChannels({
      deps: {
        async admit({ clientAddress }) {
          await found.promise
          return {
            asker: askerOf(undefined, clientAddress),
            open: () => ({
              owner: 'ada',
              onMessage: () => {},
              onClose: () => void events.push('closed'),
              isGood: () => Promise.reject(new AppError('unauthenticated', 'over')),
            }),
          }
        },
      },
    })
    const opening = openAs('member ada')
    // Who it is was found out already; that they are over comes before the channel does.
    await new Promise(resolve => setImmediate(resolve))
    await channels.recheck('ada')
    found.resolve()
    await opening
    expect(events).toEqual(['closed'])
  })

  test('ends at once with the server, which opens no other', async () => {
    const { channels, events, open } = setUpChannels()
    const back = await (await open()).listen()
    await back.next()
    channels.hangUp()
    expect((await back.next())?.[0]?.[1]).toEqual(['close'])
    expect(await back.next()).toBeUndefined()
    expect(events.at(-1)).toBe('closed')
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is one of few of strangers, by network and in all, however many members there are', async () => {
    const { channels, openAs } = setUpChannels()
    const { network = 0, all } = mostChannels.stranger
    expect([network, all]).toEqual([20, 500])
    for (let count = 0; count < all; count++) await openAs(`member m${count}`)
    for (let count = 0; count < network; count++) await openAs('stranger')
    await expect(openAs('stranger')).rejects.toMatchObject({ code: 'resource-exhausted' })
    for (let count = network; count < all; count++)
      await openAs('stranger', `198.51.${Math.floor(count / network)}.1`)
    await expect(openAs('stranger', '192.0.2.1')).rejects.toMatchObject({ code: 'resource-exhausted' })
    for (const who of ['member ada', 'guest bob']) await openAs(who)
    expect(channels.count()).toBe(2 * all + 2)
  })

  test('is one of so many of an account, and goes back to it when it ends', async () => {
    const { channels, clock, openAs } = setUpChannels()
    const { account = 0 } = mostChannels.member
    const [first] = await Promise.all(Array.from({ length: account }, () => openAs('member ada')))
    await expect(openAs('member ada')).rejects.toMatchObject({ code: 'resource-exhausted' })
    await openAs('member bob')
    await first?.terminate()
    await openAs('member ada')
    await pass(channels, clock, limits.forgottenAfter)
    expect(channels.count()).toBe(0)
    await openAs('member ada')
  })

  test('that could not be opened counts as a stranger’s', async () => {
    const { openAs } = setUpChannels({
      deps: {
        async admit() {
          throw new AppError('unauthenticated', 'who?')
        },
      },
    })
    const { network = 0 } = mostChannels.stranger
    for (let count = 0; count < network; count++) await openAs('member ada')
    await expect(openAs('member ada')).rejects.toMatchObject({ code: 'resource-exhausted' })
  })

  test('is counted with all that a household has of IPv6', async () => {
    const { openAs } = setUpChannels()
    const { network = 0 } = mostChannels.stranger
    for (let count = 0; count < network; count++)
      await openAs('stranger', `2001:db8:1:2::${count.toString(16)}`)
    const sameHouse = openAs('stranger', '2001:db8:1:2:ffff::1')
    await expect(sameHouse).rejects.toMatchObject({ code: 'resource-exhausted' })
    await openAs('stranger', '2001:db8:1:3::1')
  })
})

describe('a body', () => {
  test.each(['stranger', 'guest bob', 'member ada'])('of a %s may be so large, and no larger', async who => {
    const { ask, heard, openAs } = setUpChannels()
    const most = largestBody[who.split(' ')[0] as keyof typeof largestBody]
    const packed = (size: number, headers = '') => {
      const start = `${headers}count=1&ofs=0&req0___data__=`
      return `${start}${encodeURIComponent('{"a":1}').padEnd(size - start.length, '+')}`
    }
    const client = await openAs(who)
    expect((await client.post(packed(most))).status).toBe(200)
    await expect(client.post(packed(most + 1))).rejects.toMatchObject({ code: 'invalid-argument' })
    const start = (size: number) =>
      ask(`${listenPath}/channel?VER=8&RID=1`, {
        method: 'POST',
        body: packed(size, `headers=${encodeURIComponent(`Authorization:${who}\r\n`)}&`),
      })
    expect((await start(most)).status).toBe(200)
    await expect(start(most + 1)).rejects.toMatchObject({ code: 'invalid-argument' })
    expect(heard).toEqual([{ a: 1 }, { a: 1 }])
  })

  test('of more parts than there can be messages is refused', async () => {
    const { openAs } = setUpChannels()
    const client = await openAs('member ada')
    const junk = (count: number) => `count=1&ofs=0&req0___data__={}${'&a'.repeat(count)}`
    expect((await client.post(junk(10))).status).toBe(200)
    await expect(client.post(junk(5_000))).rejects.toMatchObject({ code: 'invalid-argument' })
  })

  test.each([
    [3, 'member ada'],
    [4, null],
  ])('names its sender ahead of the rest: behind %i parts, %s is heard', async (count, heard) => {
    const { ask, openings } = setUpChannels()
    const headers = `headers=${encodeURIComponent('Authorization:member ada\r\n')}`
    const body = `${'a&'.repeat(count)}${headers}&count=0`
    await ask(`${listenPath}/channel?VER=8&RID=1`, { method: 'POST', body })
    expect(openings[0]?.headers.get('authorization')).toBe(heard)
  })

  test('has headers of so many bytes, and no more', async () => {
    const { ask } = setUpChannels()
    const start = (size: number) => {
      const body = `headers=${'Authorization:member ada'.padEnd(size, '+')}&count=0`
      return ask(`${listenPath}/channel?VER=8&RID=1`, { method: 'POST', body })
    }
    expect((await start(16 * 1024)).status).toBe(200)
    await expect(start(16 * 1024 + 1)).rejects.toMatchObject({ code: 'invalid-argument' })
  })

  test('with a message of too many parts ends its channel, and nobody works on it', async () => {
    const { events, heard, openAs } = setUpChannels()
    const client = await openAs('member ada')
    const list = (parts: number) => ({ a: Array.from({ length: parts - 1 }, () => 0) })
    await client.send([list(mostParts)])
    expect([heard.length, events]).toEqual([1, []])
    await client.send([list(mostParts + 1)])
    expect([heard.length, events]).toEqual([1, ['closed']])
    const back = await client.listen()
    expect((await back.next())?.[0]?.[1]).toEqual([{ error: { status: 'invalid-argument' } }])
  })

  test.each(['%', '%2', '%zz', '%g0', '%ff', '\u00e9%e9'])('that ends in %s is refused', async end => {
    const { openAs } = setUpChannels()
    const client = await openAs('member ada')
    const sent = client.post(`count=1&ofs=0&req0___data__={"a":"${end}`)
    await expect(sent).rejects.toMatchObject({ code: 'invalid-argument' })
  })

  test('says any letter, in either way', async () => {
    const { heard, openAs } = setUpChannels()
    const client = await openAs('member ada')
    await client.post('count=1&ofs=0&req0___data__={"a":"é+%2B%25%F0%9F%AB%81🫁%e2%80%a8"}')
    expect(heard).toEqual([{ a: 'é +%🫁🫁\u2028' }])
  })
})
