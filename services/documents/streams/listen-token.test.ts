import { describe, expect, test } from 'vitest'
import { changeOf, firstTwo, gist, notes, number, openLive, queryOf } from '../testing/listen-ends.ts'

describe('a token', () => {
  async function resume(
    change: (
      put: ReturnType<typeof openLive>['put'],
      remove: ReturnType<typeof openLive>['remove'],
    ) => unknown,
    target: object,
    { token, expectedCount = 2 }: { token?: string; expectedCount?: number } = {},
  ) {
    const { put, remove, open, engine } = openLive()
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
    const { put, open, engine } = openLive()
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
