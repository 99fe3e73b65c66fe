import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadRoute, setRunningBuild, shouldReload, watchBuilds } from './builds.ts'

/** The newest build on the server, and what this page asked for and did. */
let newest: string
let asked: string[]
let reloads: number

beforeEach(() => {
  vi.useFakeTimers()
  ;[newest, asked, reloads] = ['one', [], 0]
  const kept = new Map<string, string>()
  class Storage {
    getItem = (key: string) => kept.get(key) ?? null
    setItem = (key: string, text: string) => void kept.set(key, text)
  }
  vi.stubGlobal('Storage', Storage)
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('document', new EventTarget())
  const location = { reload: () => void reloads++ }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ id: newest })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a new build is asked for with the time, and taken with the next step, once in ten seconds', async () => {
  setRunningBuild('one')
  watchBuilds()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(asked).toEqual([`/builds/latest.json?${Date.now()}`])
  expect(shouldReload()).toBe(false)

  newest = 'two'
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(shouldReload()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(shouldReload()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(shouldReload()).toBe(true)
})

test('a part that can’t be loaded reloads the route, unless that was just tried', async () => {
  void reloadRoute()
  expect(reloads).toBe(1)
  await reloadRoute()
  expect(reloads).toBe(1)
  vi.advanceTimersByTime(10_000)
  void reloadRoute()
  expect(reloads).toBe(2)
})
