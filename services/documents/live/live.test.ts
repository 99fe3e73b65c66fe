import { describe, expect, test } from 'vitest'
import type { StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import { createNaiveEngine } from '../testing/naive.ts'
import { silentLog } from '../testing/stream-ends.ts'
import { readQuery } from '../wire-json/read-query.ts'
import { createLive } from './live.ts'

const place = { project: 'demo', database: '(default)' }

function ask(wire: object = {}): Query {
  const root = 'projects/demo/databases/(default)/documents'
  return readQuery(place, root, { from: [{ collectionId: 'notes' }], ...wire })
}

function setUp() {
  const engine = createNaiveEngine()
  const asked = { run: 0, changes: 0 }
  const { run, changes } = engine
  engine.run = (...args) => {
    asked.run++
    return run(...args)
  }
  engine.changes = (...args) => {
    asked.changes++
    return changes(...args)
  }
  const live = createLive({ engine, log: silentLog, quietAfter: 1 })
  const put = (path: string, n: number) =>
    engine.commit(place, [{ path, kind: 'update', fields: { n: { integerValue: `${n}` } }, transforms: [] }])

  /** Snapshots as they come. */
  function listen(query: Query) {
    const snapshots: { documents: StoredDocument[]; readAt: number }[] = []
    let wake = () => {}
    const stop = live.listen(
      place,
      query,
      snapshot => {
        snapshots.push(snapshot)
        wake()
      },
      error => {
        throw error
      },
    )
    async function next() {
      while (snapshots.length === 0) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      return snapshots.shift()?.documents.map(({ path }) => path)
    }
    return { next, stop, snapshots }
  }

  return { engine, live, asked, put, listen }
}

describe('listening in the process', () => {
  test('begins with what is there and goes on with what comes, in order', async () => {
    const { put, listen, engine } = setUp()
    await put('notes/a', 2)
    const { next } = listen(ask({ orderBy: [{ field: { fieldPath: 'n' } }] }))
    expect(await next()).toEqual(['notes/a'])
    await put('notes/b', 1)
    expect(await next()).toEqual(['notes/b', 'notes/a'])
    await put('others/x', 1)
    await put('notes/b', 3)
    expect(await next()).toEqual(['notes/a', 'notes/b'])
    await engine.commit(place, [{ path: 'notes/a', kind: 'delete' }])
    expect(await next()).toEqual(['notes/b'])
    await engine.clear(place)
    expect(await next()).toEqual([])
  })

  test('stops', async () => {
    const { put, listen } = setUp()
    const { next, stop, snapshots } = listen(ask())
    const other = listen(ask())
    await next()
    await other.next()
    stop()
    stop()
    await put('notes/a', 1)
    await other.next()
    expect(snapshots).toEqual([])
  })
})

describe('what it costs', () => {
  test('a thousand who ask the same are one question, and one look at each commit', async () => {
    const { put, listen, asked } = setUp()
    await put('notes/a', 1)
    const crowd = Array.from({ length: 1_000 }, () => listen(ask({ limit: 5 })))
    await Promise.all(crowd.map(({ next }) => next()))
    expect(asked).toEqual({ run: 1, changes: 1 })
    await put('notes/b', 2)
    await Promise.all(crowd.map(({ next }) => next()))
    expect(asked).toEqual({ run: 1, changes: 2 })
  })

  test('a limited query is asked again only when something leaves it', async () => {
    const { put, listen, asked, engine } = setUp()
    for (const id of ['b', 'c', 'd', 'e']) await put(`notes/${id}`, 1)
    const { next } = listen(ask({ limit: 3 }))
    await next()
    await put('notes/b', 2)
    await next()
    await put('notes/a', 2)
    expect(await next()).toEqual(['notes/a', 'notes/b', 'notes/c'])
    expect(asked.run).toBe(1)
    await engine.commit(place, [{ path: 'notes/b', kind: 'delete' }])
    expect(await next()).toEqual(['notes/a', 'notes/c', 'notes/d'])
    expect(asked.run).toBe(2)
  })

  test('nothing, when nobody listens', async () => {
    const { put, listen, asked } = setUp()
    const { next, stop } = listen(ask())
    await next()
    stop()
    const before = { ...asked }
    await put('notes/a', 1)
    await new Promise(setImmediate)
    expect(asked).toEqual(before)
  })
})

test('what could not be read is read again when it can be', async () => {
  const { put, listen, engine } = setUp()
  const { next } = listen(ask())
  await next()
  const { changes } = engine
  let failures = 2
  engine.changes = async (...args) => {
    if (failures-- > 0) throw new Error('the database is away')
    return changes(...args)
  }
  await put('notes/a', 1)
  expect(await next()).toEqual(['notes/a'])
})

test('one who leaves while others are brought up to date leaves nothing behind', async () => {
  const { put, listen, engine } = setUp()
  await put('notes/a', 1)
  const first = listen(ask({ limit: 1 }))
  const all = listen(ask())
  await Promise.all([first.next(), all.next()])
  const { run } = engine
  // What fills the first up again is read while the other goes and the documents change.
  engine.run = async (...asked) => {
    engine.run = run
    all.stop()
    await put('notes/b', 2)
    return run(...asked)
  }
  await engine.commit(place, [
    { path: 'notes/a', kind: 'delete' },
    { path: 'notes/b', kind: 'update', fields: {}, transforms: [] },
  ])
  expect(await first.next()).toEqual(['notes/b'])
  await put('notes/a', 3)
  expect(await first.next()).toEqual(['notes/a'])
})

test('one who breaks while being told breaks alone', async () => {
  const { put, listen, live } = setUp()
  const broken = new Promise(resolve =>
    live.listen(
      place,
      ask(),
      () => {
        throw new Error('I broke')
      },
      resolve,
    ),
  )
  const good = listen(ask())
  await good.next()
  expect(await broken).toMatchObject({ message: 'I broke' })
  await put('notes/a', 1)
  expect(await good.next()).toEqual(['notes/a'])
})

test('a question that cannot be answered is told to whoever asked, and to nobody else', async () => {
  const { put, listen, live, engine } = setUp()
  const good = listen(ask())
  await good.next()
  const { run } = engine
  engine.run = async (at, query) => {
    if (query.limit === 1) throw new Error('too hard')
    return run(at, query)
  }
  const error = await new Promise(resolve =>
    live.listen(place, ask({ limit: 1 }), () => resolve('a snapshot'), resolve),
  )
  expect(error).toMatchObject({ message: 'too hard' })
  await put('notes/a', 1)
  expect(await good.next()).toEqual(['notes/a'])
})
