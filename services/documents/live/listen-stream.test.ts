import { describe, expect, test } from 'vitest'
import type { Guard } from '../guard.ts'
import type { Person } from '../rules.ts'
import { createNaiveEngine } from '../testing/naive.ts'
import { createFarEnd, openGuard, silentLog } from '../testing/stream-ends.ts'
import type { Fields } from '../value.ts'
import { createListenStream } from './listen-stream.ts'
import { createLive } from './live.ts'
import type { ListenResponse, TargetChange } from './messages.ts'

const place = { project: 'demo', database: '(default)' }
const database = 'projects/demo/databases/(default)'
const root = `${database}/documents`
const mira: Person = { uid: 'mira', roles: [], isAnonymous: false }

const queryOf = (structuredQuery: object) => ({ query: { parent: root, structuredQuery } })
const notes = queryOf({ from: [{ collectionId: 'notes' }] })
const firstTwo = queryOf({ from: [{ collectionId: 'notes' }], limit: 2 })
const oneNote = (id: string) => ({ documents: { documents: [`${root}/notes/${id}`] } })
const number = (value: number): Fields => ({ n: { integerValue: `${value}` } })

function setUp({ guard = openGuard, quietAfter = 60_000 }: { guard?: Guard; quietAfter?: number } = {}) {
  const engine = createNaiveEngine()
  const live = createLive({ engine, log: silentLog, quietAfter })
  return {
    engine,
    live,
    put: (path: string, fields: Fields = {}) =>
      engine.commit(place, [{ path, kind: 'update', fields, transforms: [] }]),
    remove: (path: string) => engine.commit(place, [{ path, kind: 'delete' }]),
    open(person: Person | undefined = mira) {
      const far = createFarEnd<ListenResponse>()
      const stream = createListenStream({ live, guard, person, outlet: far.outlet, log: silentLog })
      return {
        ...far,
        stream,
        add: (targetId: number, target: object) =>
          stream.receive({ database, addTarget: { ...target, targetId } }),
        remove: (targetId: number) => stream.receive({ database, removeTarget: targetId }),
        snapshot: () => far.until(isSnapshot),
      }
    },
  }
}

const changeOf = (message: ListenResponse | undefined): TargetChange | undefined =>
  message && 'targetChange' in message ? message.targetChange : undefined

function isSnapshot(message: ListenResponse) {
  const change = changeOf(message)
  return change?.targetIds.length === 0 && change.readTime !== undefined
}

/** The gist of each message. */
function gist(messages: ListenResponse[]): string[] {
  const last = (name: string) => name.slice(root.length + 1)
  return messages.map(message => {
    if ('targetChange' in message) {
      const { targetChangeType, targetIds, cause } = message.targetChange
      if (isSnapshot(message)) return 'snapshot'
      return [targetChangeType, ...targetIds, ...(cause ? [`cause ${cause.code}`] : [])].join(' ')
    }
    if ('documentChange' in message) {
      const { document, targetIds, removedTargetIds } = message.documentChange
      return `change ${last(document.name)} ${targetIds.sort()} -${removedTargetIds.sort()}`
    }
    if ('documentDelete' in message) {
      return `delete ${last(message.documentDelete.document)} -${message.documentDelete.removedTargetIds}`
    }
    if ('documentRemove' in message) {
      return `remove ${last(message.documentRemove.document)} -${message.documentRemove.removedTargetIds}`
    }
    return 'filter' in message ? `filter ${message.filter.targetId} ${message.filter.count}` : 'error'
  })
}

describe('a target', () => {
  test('is acknowledged, told, current, and in a snapshot', async () => {
    const { put, open } = setUp()
    const { committedAt } = await put('notes/a', number(1))
    const { add, until } = open()
    add(2, notes)
    const messages = await until(isSnapshot)
    expect(gist(messages)).toEqual(['ADD 2', 'change notes/a 2 -', 'CURRENT 2', 'snapshot'])
    const time = `${new Date(Math.floor(committedAt / 1000)).toISOString().slice(0, 23)}000Z`
    expect(messages).toMatchObject([
      {},
      { documentChange: { document: { name: `${root}/notes/a`, fields: number(1), updateTime: time } } },
      { targetChange: { readTime: time, resumeToken: expect.any(String) } },
      { targetChange: { readTime: time, resumeToken: expect.any(String) } },
    ])
  })

  test('hears of what comes, changes, leaves and is deleted', async () => {
    const { put, remove, open } = setUp()
    const { add, snapshot } = open()
    add(2, queryOf({ from: [{ collectionId: 'notes' }], where: above(3) }))
    await snapshot()
    await put('notes/a', number(5))
    expect(gist(await snapshot())).toEqual(['change notes/a 2 -', 'snapshot'])
    await put('notes/a', number(6))
    expect(gist(await snapshot())).toEqual(['change notes/a 2 -', 'snapshot'])
    await put('notes/a', number(1))
    expect(gist(await snapshot())).toEqual(['remove notes/a -2', 'snapshot'])
    await put('notes/a', number(9))
    await snapshot()
    await remove('notes/a')
    expect(gist(await snapshot())).toEqual(['delete notes/a -2', 'snapshot'])
  })

  test('with a limit is filled up in the same snapshot', async () => {
    const { put, remove, open } = setUp()
    for (const id of ['a', 'b', 'c']) await put(`notes/${id}`)
    const { add, snapshot } = open()
    add(2, firstTwo)
    await snapshot()
    await remove('notes/a')
    expect(gist(await snapshot())).toEqual(['change notes/c 2 -', 'delete notes/a -2', 'snapshot'])
    await put('notes/0')
    expect(gist(await snapshot())).toEqual(['change notes/0 2 -', 'remove notes/c -2', 'snapshot'])
  })

  test('shares its messages with the others of the stream', async () => {
    const { put, open } = setUp()
    const { add, snapshot } = open()
    add(2, notes)
    add(4, oneNote('a'))
    add(6, queryOf({ from: [{ collectionId: 'notes' }], where: above(3) }))
    await snapshot()
    await put('notes/a', number(5))
    expect(gist(await snapshot())).toEqual(['change notes/a 2,4,6 -', 'snapshot'])
    await put('notes/a', number(1))
    expect(gist(await snapshot())).toEqual(['change notes/a 2,4 -6', 'snapshot'])
  })

  test('of a missing document says so', async () => {
    const { open } = setUp()
    const { add, snapshot } = open()
    add(2, oneNote('nowhere'))
    const messages = await snapshot()
    expect(gist(messages)).toEqual(['ADD 2', 'delete notes/nowhere -2', 'CURRENT 2', 'snapshot'])
    // The official client takes 1970 for no time at all, and would wait for ever.
    expect(changeOf(messages.at(-1))?.readTime).toBe('1970-01-01T00:00:00.000001Z')
  })

  test('is told no more once it is removed, and every question has its answer', async () => {
    const { put, open } = setUp()
    const { add, remove, snapshot, take } = open()
    add(2, notes)
    await snapshot()
    remove(2)
    remove(2)
    add(2, oneNote('b'))
    add(2, oneNote('a'))
    expect(gist(take())).toEqual(['REMOVE 2', 'REMOVE 2', 'ADD 2', 'ADD 2'])
    await put('notes/a')
    await put('notes/b')
    expect(gist(await snapshot())).toEqual(['change notes/a 2 -', 'CURRENT 2', 'snapshot'])
  })

  test('that is wanted once goes by itself', async () => {
    const { open, put } = setUp()
    const { add, until } = open()
    await put('notes/a')
    add(2, { ...notes, once: true })
    const messages = await until(message => changeOf(message)?.targetChangeType === 'REMOVE')
    expect(gist(messages)).toEqual(['ADD 2', 'change notes/a 2 -', 'CURRENT 2', 'snapshot', 'REMOVE 2'])
  })

  test.each([
    [queryOf({ from: [] }), 3],
    [{ ...notes, ...oneNote('a') }, 3],
    [{}, 3],
    [{ documents: { documents: [] } }, 3],
    [{ documents: { documents: ['projects/other/databases/(default)/documents/notes/a'] } }, 3],
    [queryOf({ from: [{ collectionId: 'notes' }], findNearest: {} }), 12],
    [{ ...notes, expectedCount: 'some' }, 3],
  ])('is refused with its reason: %j', (target, code) => {
    const { add, take, state } = setUp().open()
    add(2, target)
    expect(gist(take())).toEqual([`REMOVE 2 cause ${code}`])
    expect(state.isClosed).toBe(false)
  })
})

describe('a token', () => {
  async function resume(
    change: (put: ReturnType<typeof setUp>['put'], remove: ReturnType<typeof setUp>['remove']) => unknown,
    target: object,
    { token, expectedCount = 2 }: { token?: string; expectedCount?: number } = {},
  ) {
    const { put, remove, open, engine } = setUp()
    await put('notes/a', number(1))
    await put('notes/b', number(2))
    const first = open()
    first.add(2, target)
    const { resumeToken } = changeOf((await first.snapshot()).at(-1)) ?? {}
    first.stream.end()
    await change(put, remove)
    const second = open()
    second.add(2, { ...target, resumeToken: token ?? resumeToken, expectedCount })
    return { messages: gist(await second.snapshot()), engine }
  }

  test('brings what changed since and nothing else', async () => {
    expect((await resume(() => {}, notes)).messages).toEqual(['ADD 2', 'CURRENT 2', 'snapshot'])
    expect((await resume(put => put('others/a'), notes)).messages).toEqual(['ADD 2', 'CURRENT 2', 'snapshot'])
    expect((await resume(put => put('notes/b', number(3)), notes)).messages).toEqual([
      'ADD 2',
      'change notes/b 2 -',
      'filter 2 2',
      'CURRENT 2',
      'snapshot',
    ])
    expect((await resume((_, remove) => remove('notes/a'), notes)).messages).toEqual([
      'ADD 2',
      'delete notes/a -2',
      'filter 2 1',
      'CURRENT 2',
      'snapshot',
    ])
  })

  test('comes with a count where the client holds another', async () => {
    const { messages } = await resume(() => {}, notes, { expectedCount: 3 })
    expect(messages).toEqual(['ADD 2', 'filter 2 2', 'CURRENT 2', 'snapshot'])
  })

  test('of a limited query brings all when something changed', async () => {
    expect((await resume(() => {}, firstTwo)).messages).toEqual(['ADD 2', 'CURRENT 2', 'snapshot'])
    expect((await resume(put => put('notes/0'), firstTwo)).messages).toEqual([
      'ADD 2',
      'RESET 2',
      'change notes/0 2 -',
      'change notes/a 2 -',
      'CURRENT 2',
      'snapshot',
    ])
  })

  test.each(['bm9uc2Vuc2U=', '!', 'AAAAAAAAAAEAAAAAAAAAAA=='])(
    'that means nothing to us brings all: %s',
    async token => {
      expect((await resume(() => {}, notes, { token })).messages).toEqual([
        'ADD 2',
        'RESET 2',
        'change notes/a 2 -',
        'change notes/b 2 -',
        'CURRENT 2',
        'snapshot',
      ])
    },
  )

  test('is not given to targets that have heard nothing yet', async () => {
    const { put, open, engine } = setUp()
    await put('notes/a')
    const { add, snapshot, until } = open()
    add(2, notes)
    await snapshot()
    // The next query takes its time, while something else happens.
    const { run } = engine
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    engine.run = async (...asked) => {
      await held
      return run(...asked)
    }
    for (let id = 10; id < 30; id++) add(id, queryOf({ from: [{ collectionId: `c${id}` }] }))
    release()
    const messages = await until(
      message =>
        changeOf(message)?.targetIds.includes(19) === true &&
        changeOf(message)?.targetChangeType === 'CURRENT',
    )
    const [named, global] = [...messages, ...(await snapshot())].slice(-2)
    expect(changeOf(named)).toEqual({
      targetChangeType: 'NO_CHANGE',
      targetIds: [2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
      resumeToken: expect.any(String),
    })
    expect(changeOf(global)).toEqual({
      targetChangeType: 'NO_CHANGE',
      targetIds: [],
      readTime: expect.any(String),
    })
    expect(changeOf((await snapshot()).at(-1))).toHaveProperty('resumeToken')
  })
})

describe('who may not read', () => {
  const own: Guard = {
    ...openGuard,
    mayGet: (person, _place, _path, document) =>
      document?.fields.owner !== undefined &&
      'stringValue' in document.fields.owner &&
      document.fields.owner.stringValue === person?.uid,
    mayQuery: person => person?.uid === 'admin',
  }

  test('is refused queries and documents, without a reason', async () => {
    const { open, put } = setUp({ guard: own })
    await put('notes/a', { owner: { stringValue: 'someone' } })
    const { add, until, take } = open()
    add(2, notes)
    expect(take()).toEqual([
      {
        targetChange: {
          targetChangeType: 'REMOVE',
          targetIds: [2],
          cause: { code: 7, message: 'Missing or insufficient permissions.' },
        },
      },
    ])
    add(4, oneNote('a'))
    add(6, oneNote('nowhere'))
    const messages = await until(
      message => changeOf(message)?.targetIds.includes(6) === true && !!changeOf(message)?.cause,
    )
    expect(gist(messages)).toEqual(['ADD 4', 'ADD 6', 'REMOVE 4 cause 7', 'REMOVE 6 cause 7'])
  })

  test('loses a document when it is given to someone else', async () => {
    const { open, put } = setUp({ guard: own })
    await put('notes/a', { owner: { stringValue: 'mira' } })
    const { add, snapshot, until } = open()
    add(2, oneNote('a'))
    expect(gist(await snapshot())).toEqual(['ADD 2', 'change notes/a 2 -', 'CURRENT 2', 'snapshot'])
    await put('notes/a', { owner: { stringValue: 'someone' }, secret: { stringValue: 'x' } })
    const messages = await until(message => changeOf(message)?.cause !== undefined)
    expect(gist(messages)).toEqual(['REMOVE 2 cause 7'])
    expect(JSON.stringify(messages)).not.toContain('secret')
  })
})

describe('a stream', () => {
  test('hears the time of commits that do not concern it', async () => {
    const { open, put } = setUp({ quietAfter: 1 })
    const { add, snapshot } = open()
    add(2, notes)
    await snapshot()
    await put('others/a')
    expect(gist(await snapshot())).toEqual(['snapshot'])
  })

  test('of whoever wrote hears it before the others do', async () => {
    const { open, put, live } = setUp()
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
    const { stream, take, state } = setUp().open()
    stream.receive(message)
    expect(take()).toMatchObject([{ error: { code: 400, status: 'INVALID_ARGUMENT' } }])
    expect(state.isClosed).toBe(true)
    stream.receive({ database, addTarget: { targetId: 2, ...notes } })
    expect(take()).toEqual([])
  })

  test('has one database', () => {
    const { stream, add, take, state } = setUp().open()
    add(2, notes)
    stream.receive({ database: 'projects/other/databases/(default)', removeTarget: 2 })
    expect(gist(take())).toEqual(['ADD 2', 'error'])
    expect(state.isClosed).toBe(true)
  })

  test('has a thousand targets at most', () => {
    const { add, take } = setUp().open()
    for (let id = 1; id <= 1_001; id++) add(id, oneNote('a'))
    expect(gist(take()).slice(-2)).toEqual(['ADD 1000', 'REMOVE 1001 cause 8'])
  })

  test('can be ended from outside, and hears no more', async () => {
    const { open, put } = setUp()
    const { stream, add, snapshot, take, state } = open()
    add(2, notes)
    await snapshot()
    stream.end('unauthenticated')
    expect(take()).toMatchObject([{ error: { code: 401, status: 'UNAUTHENTICATED' } }])
    await put('notes/a')
    await new Promise(setImmediate)
    expect(take()).toEqual([])
    expect(state.isClosed).toBe(true)
  })

  test('that cannot go on because of us asks the client to come again', async () => {
    const { open, engine } = setUp()
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
    const { open, put, remove } = setUp()
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
    const { open, put } = setUp()
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

function above(value: number) {
  return { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: value } } }
}
