import { describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createNaiveEngine } from '../testing/naive.ts'
import { createFarEnd, silentLog } from '../testing/stream-ends.ts'
import type { WriteResponse } from './messages.ts'
import { createWriteStream } from './write-stream.ts'

const place = { project: 'demo', database: '(default)' }
const database = 'projects/demo/databases/(default)'
const nameOf = (id: string) => `${database}/documents/notes/${id}`
const put = (id: string, currentDocument?: object) => ({
  update: { name: nameOf(id), fields: { n: { integerValue: 1 } } },
  currentDocument,
})

function setUp() {
  const engine = createNaiveEngine()
  const far = createFarEnd<WriteResponse>()
  const stream = createWriteStream({
    place,
    readTime: engine.readTime,
    commit: (...asked) => engine.commit(...asked),
    outlet: far.outlet,
    log: silentLog,
  })
  const has = async (id: string) => (await engine.get(place, [`notes/${id}`])).documents[0] !== undefined
  return { ...far, engine, stream, has }
}

describe('a write stream', () => {
  test('shakes hands, then answers each request in its order', async () => {
    const { stream, take, has } = setUp()
    void stream.receive({ database })
    void stream.receive({ streamToken: 'x', writes: [put('a'), put('b')] })
    void stream.receive({
      streamToken: 'x',
      writes: [
        {
          update: { name: nameOf('a') },
          updateMask: { fieldPaths: [] },
          updateTransforms: [{ fieldPath: 'n', increment: { integerValue: 2 } }],
        },
      ],
    })
    await stream.receive({ streamToken: 'x', writes: [] })
    const time = expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/)
    const streamToken = expect.stringMatching(/./)
    const messages = take()
    expect(messages).toEqual([
      { streamId: expect.stringMatching(/./), streamToken },
      { streamToken, writeResults: [{ updateTime: time }, { updateTime: time }], commitTime: time },
      {
        streamToken,
        writeResults: [{ updateTime: time, transformResults: [{ integerValue: '3' }] }],
        commitTime: time,
      },
      { streamToken, writeResults: [], commitTime: time },
    ])
    expect(new Set(messages.map(message => 'streamToken' in message && message.streamToken)).size).toBe(4)
    expect(await has('b')).toBe(true)
  })

  test('stops at the first request that fails, and leaves the rest undone', async () => {
    const { stream, take, state, has } = setUp()
    void stream.receive({ database })
    void stream.receive({ writes: [put('a')] })
    void stream.receive({ writes: [put('b'), put('c', { exists: true })] })
    await stream.receive({ writes: [put('d')] })
    expect(take().slice(1)).toMatchObject([
      { writeResults: [{}] },
      { error: { code: 404, status: 'NOT_FOUND' } },
    ])
    expect(state.isClosed).toBe(true)
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(has))).toEqual([true, false, false, false])
  })

  test('says of a refusal what the protocol says', async () => {
    const { stream, take, engine, has } = setUp()
    engine.commit = async () => {
      throw new AppError('permission-denied', 'notes/a is of someone else')
    }
    void stream.receive({ database })
    await stream.receive({ writes: [put('a')] })
    expect(take().at(-1)).toEqual({
      error: { code: 403, status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' },
    })
    expect(await has('a')).toBe(false)
  })

  test.each([
    [[null]],
    [[{}]],
    [[{ database: 'nowhere' }]],
    [[{ database }, { writes: {} }]],
    [[{ database }, { writes: [{}] }]],
    [[{ database }, { database: 'projects/other/databases/(default)', writes: [] }]],
    [
      [
        { database },
        { writes: [{ update: { name: 'projects/other/databases/(default)/documents/notes/a' } }] },
      ],
    ],
  ])('ends when it is told nonsense: %j', async messages => {
    const { stream, take, state } = setUp()
    for (const message of messages) await stream.receive(message)
    expect(take().at(-1)).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
    expect(state.isClosed).toBe(true)
  })

  test('does not tell how we broke', async () => {
    const { stream, take, engine } = setUp()
    engine.commit = async () => {
      throw new Error('the disk at /data is gone')
    }
    void stream.receive({ database })
    await stream.receive({ writes: [put('a')] })
    expect(take().at(-1)).toEqual({ error: { code: 500, status: 'INTERNAL', message: 'Internal error.' } })
  })

  test('has so many requests in flight and no more', async () => {
    const { stream, take } = setUp()
    void stream.receive({ database })
    const requests = Array.from({ length: 200 }, () => stream.receive({ writes: [put('a')] }))
    await Promise.all(requests)
    expect(take().at(-1)).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } })
  })

  test('can be ended from outside', async () => {
    const { stream, take, state, has } = setUp()
    await stream.receive({ database })
    stream.end()
    await stream.receive({ writes: [put('a')] })
    expect(take().slice(1)).toEqual([])
    expect(state.isClosed).toBe(true)
    expect(await has('a')).toBe(false)
  })
})
