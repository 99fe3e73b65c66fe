import { describe, expect, test } from 'vitest'
import { database, gist, mira, notes, number, oneNote, openLive, place } from '../testing/listen-ends.ts'

describe('a stream', () => {
  test('hears the time of commits that do not concern it', async () => {
    const { open, put } = openLive({ quietAfter: 1 })
    const { add, snapshot } = open()
    add(2, notes)
    await snapshot()
    await put('others/a')
    expect(gist(await snapshot())).toEqual(['snapshot'])
  })

  test('of whoever wrote hears it before the others do', async () => {
    const { open, put, live } = openLive()
    const [writer, other] = [open(), open({ ...mira, uid: 'someone' })]
    for (const { add, snapshot } of [writer, other]) {
      add(2, notes)
      await snapshot()
    }
    const { committedAt } = await put('others/a')
    live.hurry(place, 'mira', committedAt)
    expect(gist(await writer.snapshot())).toEqual(['snapshot'])
    expect(other.take()).toEqual([])
  })

  test.each([
    null,
    [],
    {},
    { database },
    { database, addTarget: { targetId: 2, ...notes }, removeTarget: 2 },
    { database, addTarget: { targetId: 0, ...notes } },
    { database, addTarget: { targetId: -1, ...notes } },
    { database, removeTarget: 'x' },
    { database: 'projects/demo', addTarget: { targetId: 2, ...notes } },
    { addTarget: { targetId: 2, ...notes } },
  ])('ends when it is told nonsense: %j', message => {
    const { stream, take, state } = openLive().open()
    stream.receive(message)
    expect(take()).toMatchObject([{ error: { code: 400, status: 'INVALID_ARGUMENT' } }])
    expect(state.isClosed).toBe(true)
    stream.receive({ database, addTarget: { targetId: 2, ...notes } })
    expect(take()).toEqual([])
  })

  test('has one database', () => {
    const { stream, add, take, state } = openLive().open()
    add(2, notes)
    stream.receive({ database: 'projects/other/databases/(default)', removeTarget: 2 })
    expect(gist(take())).toEqual(['ADD 2', 'error'])
    expect(state.isClosed).toBe(true)
  })

  test('has a thousand targets at most', () => {
    const { add, take } = openLive().open()
    for (let id = 1; id <= 1_001; id++) add(id, oneNote('a'))
    expect(gist(take()).slice(-2)).toEqual(['ADD 1000', 'REMOVE 1001 cause 8'])
  })

  test('can be ended from outside, and hears no more', async () => {
    const { open, put } = openLive()
    const { stream, add, snapshot, take, state } = open()
    add(2, notes)
    await snapshot()
    stream.end()
    await put('notes/a')
    await new Promise(setImmediate)
    expect(take()).toEqual([])
    expect(state.isClosed).toBe(true)
  })

  test('that cannot go on because of us asks the client to come again', async () => {
    const { open, engine } = openLive()
    engine.run = async () => {
      throw new Error('the disk is gone')
    }
    const { add, until } = open()
    add(2, notes)
    const messages = await until(message => 'error' in message)
    expect(messages.at(-1)).toMatchObject({ error: { status: 'UNAVAILABLE' } })
    expect(JSON.stringify(messages)).not.toContain('disk')
  })
})

describe('a client that does not read', () => {
  test('costs nothing while it sleeps, and hears what it missed when it wakes', async () => {
    const { open, put, remove } = openLive()
    await put('notes/a', number(1))
    const slow = open()
    slow.add(2, notes)
    slow.add(4, oneNote('a'))
    await slow.snapshot()
    slow.state.backlog = 5 * 1024 * 1024
    await put('notes/a', number(2))
    // This one still goes out; then the stream sees that nobody reads.
    await slow.snapshot()
    const quick = open()
    quick.add(2, notes)
    for (let count = 0; count < 50; count++) {
      await put(`notes/${count}`, number(count))
      await quick.snapshot()
    }
    await remove('notes/a')
    await quick.snapshot()
    expect(slow.take()).toEqual([])
    slow.add(6, oneNote('b'))
    slow.state.backlog = 2 * 1024 * 1024
    slow.stream.drain()
    expect(gist(slow.take())).toEqual(['ADD 6'])
    slow.state.backlog = 0
    slow.stream.drain()
    const messages = gist(await slow.snapshot())
    expect(messages.filter(message => message.startsWith('change notes/'))).toHaveLength(50)
    expect(messages).toContain('delete notes/a -2,4')
    expect(messages.slice(-2)).toEqual(['CURRENT 2 4 6', 'snapshot'])
  })

  test('but keeps asking is let go', async () => {
    const { open, put } = openLive()
    await put('notes/a')
    const { add, remove, snapshot, state, take } = open()
    add(2, notes)
    state.backlog = 5 * 1024 * 1024
    await snapshot()
    for (let count = 0; count < 10_001; count++) remove(4)
    expect(take().at(-1)).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
    expect(state.isClosed).toBe(true)
  })
})
