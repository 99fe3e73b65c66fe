import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { listenPath, pass, setUpChannels } from '../testing/channel-room.ts'
import { limits } from './limits.ts'

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
    'gives up a client that sends more than is worked on, %s',
    async how => {
      const { channels, events, open } = setUpChannels({
        handlers: { onMessage: () => new Promise<void>(() => {}) },
      })
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
    const { channels, heard, open } = setUpChannels()
    const client = await open([{ n: 0 }])
    await client.send([{ n: 2 }], 2)
    expect(channels.held()).toBe('{"n":2}'.length)
    await client.send([{ n: 1 }], 1)
    await client.send([])
    expect([heard.length, channels.held()]).toEqual([3, 0])
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

  test('is one of so many from one address', async () => {
    const { channels, open } = setUpChannels()
    for (let count = 0; count < limits.sessionsOfNetwork; count++) await open()
    await expect(open()).rejects.toMatchObject({ code: 'resource-exhausted' })
    expect(channels.count()).toBe(limits.sessionsOfNetwork)
  })

  test('is counted with all that a household has of IPv6', async () => {
    const { channels } = setUpChannels()
    const openFrom = (address: string) =>
      channels.fetch(
        new Request(`https://exhale.test${listenPath}/channel?VER=8&RID=1`, {
          method: 'POST',
          body: 'count=0',
        }),
        address,
      )
    for (let count = 0; count < limits.sessionsOfNetwork; count++)
      await openFrom(`2001:db8:1:2::${count.toString(16)}`)
    await expect(openFrom('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'resource-exhausted' })
    await expect(openFrom('2001:db8:1:3::1')).resolves.toMatchObject({ status: 200 })
  })
})
