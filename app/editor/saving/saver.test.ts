import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Block } from '../../../services/content/format/json.ts'
import type { callDesk } from '../desk/calls.ts'
import type { Ask, Story } from '../desk/doors.ts'
import { findDraft } from './draft-storage.ts'
import { createSaver } from './saver.ts'

const words = (title: string): Block => ({ _uid: 'root', component: 'page', title })
const opened = { id: 7, content: words('Opened'), revision: 1 } as Story

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Reply = (ask: Ask<'save'>) => object | Promise<object>

/** A saver whose server answers as it is told; `asked` are the titles it was sent. */
function open(reply: Reply = ask => ({ story: { ...opened, revision: ask.revision + 1 } })) {
  const server = { reply }
  const asked: string[] = []
  const call = async (_: string, ask: Ask<'save'>) => {
    asked.push(String(ask.content.title))
    return server.reply(ask)
  }
  const saver = createSaver(opened, call as unknown as typeof callDesk, () => {})
  return { saver, asked, server }
}

const keptTitle = () => findDraft(opened.id)?.content.title

describe('saving', () => {
  test('waits until the typing pauses, and sends the last of it', async () => {
    const { saver, asked } = open()
    for (const title of ['H', 'He', 'Hello']) saver.change(words(title))
    expect(saver.read().status).toBe('dirty')
    expect(keptTitle()).toBe('Hello')
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['Hello'])
    expect(saver.read().status).toBe('saved')
    expect(keptTitle()).toBeUndefined()
  })

  test('sends what was typed meanwhile afterwards, one request at a time', async () => {
    let release = () => {}
    const { saver, asked } = open(async ask => {
      await new Promise<void>(resolve => {
        release = resolve
      })
      return { story: { ...opened, revision: ask.revision + 1 } }
    })
    saver.change(words('First'))
    const flushed = saver.flush()
    saver.change(words('Second'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual(['First'])
    expect(keptTitle()).toBe('Second')
    release()
    await flushed
    await vi.advanceTimersByTimeAsync(2_000)
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['First', 'Second'])
    expect(saver.read().status).toBe('saved')
  })

  test('sends once what several wait for, and never two requests at a time', async () => {
    const releases: (() => void)[] = []
    let atOnce = 0
    const { saver, asked } = open(async ask => {
      expect(++atOnce).toBe(1)
      await new Promise<void>(resolve => releases.push(resolve))
      atOnce -= 1
      return { story: { ...opened, revision: ask.revision + 1 } }
    })
    saver.change(words('First'))
    const first = saver.flush()
    saver.change(words('Second'))
    const later = [saver.flush(), saver.flush(), saver.flush()]
    const release = async () => {
      for (const resolve of releases.splice(0)) resolve()
      await vi.advanceTimersByTimeAsync(0)
    }
    for (let turn = 0; turn < 4; turn += 1) await release()
    await first
    expect(await Promise.all(later)).toEqual([true, true, true])
    expect(asked).toEqual(['First', 'Second'])
    expect(saver.read().status).toBe('saved')
  })

  test.each(['offline', 'failed'] as const)(
    'tries again when it was %s, with the words kept',
    async problem => {
      const { saver, asked, server } = open(() => ({ problem }))
      saver.change(words('Kept'))
      expect(await saver.flush()).toBe(false)
      expect(saver.read().status).toBe(problem)
      expect(keptTitle()).toBe('Kept')
      server.reply = () => ({ story: { ...opened, revision: 2 } })
      await vi.runAllTimersAsync()
      expect(asked).toEqual(['Kept', 'Kept'])
      expect(saver.read().status).toBe('saved')
    },
  )

  test('does not insist where the words are refused, until they are changed', async () => {
    const faults = [{ path: 'title', reason: 'long' as const }]
    const { saver, asked, server } = open(() => ({ problem: 'invalid', faults }))
    saver.change(words('Too long'))
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['Too long'])
    expect(saver.read()).toMatchObject({ status: 'invalid', faults })
    expect(keptTitle()).toBe('Too long')
    server.reply = () => ({ story: { ...opened, revision: 2 } })
    saver.change(words('Short'))
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['Too long', 'Short'])
  })

  test('stops where another was faster, and overwrites only when told', async () => {
    const theirs = { ...opened, content: words('Theirs'), revision: 5 }
    const { saver, asked, server } = open(() => ({ problem: 'conflict', theirs }))
    saver.change(words('Mine'))
    await vi.runAllTimersAsync()
    saver.change(words('Mine, more'))
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['Mine'])
    expect(saver.read()).toMatchObject({ status: 'conflict', theirs })
    expect(keptTitle()).toBe('Mine, more')
    const revisions: number[] = []
    server.reply = ask => {
      revisions.push(ask.revision)
      return { story: { ...opened, revision: 6 } }
    }
    await saver.keepMine()
    expect(asked).toEqual(['Mine', 'Mine, more'])
    expect(revisions).toEqual([5])
    expect(saver.read().status).toBe('saved')
  })

  test('has nothing to do when the words are as they were', async () => {
    const { saver, asked } = open()
    saver.change(words('Changed'))
    saver.change(words('Opened'))
    await vi.runAllTimersAsync()
    expect(asked).toEqual([])
    expect(keptTitle()).toBeUndefined()
  })
})
