import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { listenPath, pass, setUpChannels } from '../testing/channel-room.ts'

describe('a channel', () => {
  test('is opened with headers and first messages in the body, and says how to go on', async () => {
    const { heard, open, openings } = setUpChannels()
    const { sid, handshake } = await open([{ a: 1 }], 'Authorization:Bearer abc\r\nX-Other:1\r\n')
    expect(sid).toMatch(/^[\w-]{22}$/)
    expect(handshake.headers.get('x-accel-buffering')).toBe('no')
    expect(heard).toEqual([{ a: 1 }])
    expect(openings[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(openings[0]).toMatchObject({ kind: 'Listen', database: 'projects/demo/databases/(default)' })
  })

  test('tells at once that it streams, then says each thing as it comes', async () => {
    const { channel, open } = setUpChannels()
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
    const { channel, open, ask } = setUpChannels()
    const { sid } = await open()
    channel().send({ text: 'é🫁\u2028' })
    const response = await ask(`${listenPath}/channel?SID=${sid}&RID=rpc&CI=1&AID=0`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    expect(bytes.length).toBe(text.length)
    expect(text.slice(text.indexOf('\n') + 1).length).toBe(Number.parseInt(text, 10))
  })

  test('says again what was lost with a connection, and not what was acknowledged', async () => {
    const { channel, open } = setUpChannels()
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
    const { open, channel } = setUpChannels()
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
    const { channel, open } = setUpChannels()
    const client = await open()
    const poll = await client.listen(0, 'CI=1')
    channel().send({ n: 1 })
    expect(await poll.next()).toEqual([[1, [{ n: 1 }]]])
    expect(await poll.next()).toBeUndefined()
    channel().send({ n: 2 })
    expect(await (await client.listen(1, 'CI=1')).next()).toEqual([[2, [{ n: 2 }]]])
  })

  test('ends a poll after the time its client wished for', async () => {
    const { channels, clock, open } = setUpChannels()
    const poll = await (await open()).listen(0, 'CI=1&TO=7000')
    await pass(channels, clock, 8_000)
    expect(await poll.next()).toEqual([[1, ['noop']]])
    expect(await poll.next()).toBeUndefined()
  })

  test('hears each message once and in order, however requests arrive', async () => {
    const { heard, open } = setUpChannels()
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
    const { open } = setUpChannels({
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
    const { events, open } = setUpChannels({
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
    const { open } = setUpChannels({
      deps: {
        async admit() {
          throw new AppError('unauthenticated', 'who?')
        },
      },
    })
    const back = await (await open([{ n: 1 }])).listen()
    expect((await back.next())?.[0]).toEqual([1, [{ error: { status: 'unauthenticated' } }]])
  })

  test.each(['not json', '[1]', 'null', '"text"'])('takes no message but an object: %s', async text => {
    const { heard, open } = setUpChannels()
    const client = await open()
    await client.post(`count=1&ofs=0&req0___data__=${encodeURIComponent(text)}`)
    const back = await client.listen()
    expect((await back.next())?.[0]).toEqual([1, [{ error: { status: 'invalid-argument' } }]])
    expect(heard).toEqual([])
  })

  test.each(['count=x', 'count=-1', 'count=1&ofs=0', 'count=100000', 'count=1&ofs=1e99&req0___data__={}'])(
    'refuses the body %s',
    async body => {
      const { open } = setUpChannels()
      await expect((await open()).post(body)).rejects.toMatchObject({ code: 'invalid-argument' })
    },
  )

  test('ends when the client says so, and is then unknown', async () => {
    const { channels, events, open } = setUpChannels()
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
    const response = await setUpChannels().ask(`${listenPath}/channel?SID=abc&RID=rpc`)
    expect([response.status, await response.text()]).toEqual([400, 'Unknown SID'])
  })

  test('is not listened to by HEAD', async () => {
    const { ask, open } = setUpChannels()
    const { sid } = await open()
    const head = ask(`${listenPath}/channel?SID=${sid}&RID=rpc`, { method: 'HEAD' })
    await expect(head).rejects.toMatchObject({ code: 'invalid-argument' })
  })
})
