import { describe, expect, test } from 'vitest'
import type { Guard } from '../access/guard.ts'
import {
  above,
  changeOf,
  firstTwo,
  gist,
  isSnapshot,
  notes,
  number,
  oneNote,
  openLive,
  queryOf,
  root,
} from '../testing/listen-ends.ts'
import { openGuard } from '../testing/stream-ends.ts'

describe('a target', () => {
  test('is acknowledged, told, current, and in a snapshot', async () => {
    const { put, open } = openLive()
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
    const { put, remove, open } = openLive()
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
    const { put, remove, open } = openLive()
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
    const { put, open } = openLive()
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
    const { open } = openLive()
    const { add, snapshot } = open()
    add(2, oneNote('nowhere'))
    const messages = await snapshot()
    expect(gist(messages)).toEqual(['ADD 2', 'delete notes/nowhere -2', 'CURRENT 2', 'snapshot'])
    // The official client takes 1970 for no time at all, and would wait forever.
    expect(changeOf(messages.at(-1))?.readTime).toBe('1970-01-01T00:00:00.000001Z')
  })

  test('is told no more once it is removed, and every question has its answer', async () => {
    const { put, open } = openLive()
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
    const { open, put } = openLive()
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
    const { add, take, state } = openLive().open()
    add(2, target)
    expect(gist(take())).toEqual([`REMOVE 2 cause ${code}`])
    expect(state.isClosed).toBe(false)
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
    const { open, put } = openLive({ guard: own })
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
    const { open, put } = openLive({ guard: own })
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
