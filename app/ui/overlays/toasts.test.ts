import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const textsOf = (toasts: ReturnType<typeof createToasts>) => toasts.read().map(({ text }) => text)

test('one leaves by itself, and stays longer with something to do', () => {
  const toasts = createToasts()
  toasts.add({ text: 'saved' })
  toasts.add({ text: 'deleted', undo: () => {} })
  vi.advanceTimersByTime(6_000)
  expect(textsOf(toasts)).toEqual(['deleted'])
  vi.advanceTimersByTime(4_000)
  expect(textsOf(toasts)).toEqual([])
})

test('the clock stands still while being read, and then begins again', () => {
  const toasts = createToasts()
  toasts.add({ text: 'saved' })
  vi.advanceTimersByTime(4_000)
  toasts.hold()
  toasts.add({ text: 'came meanwhile' })
  vi.advanceTimersByTime(60_000)
  expect(textsOf(toasts)).toEqual(['saved', 'came meanwhile'])
  toasts.release()
  vi.advanceTimersByTime(4_000)
  expect(textsOf(toasts)).toEqual(['saved', 'came meanwhile'])
  vi.advanceTimersByTime(3_000)
  expect(textsOf(toasts)).toEqual([])
})

test('undo runs once and takes the message away', () => {
  const toasts = createToasts()
  const undo = vi.fn()
  const id = toasts.add({ text: 'deleted', undo })
  toasts.undo(id)
  toasts.undo(id)
  vi.advanceTimersByTime(60_000)
  expect(undo).toHaveBeenCalledOnce()
  expect(textsOf(toasts)).toEqual([])
})

test('listeners hear of every change, and the list is a new one', () => {
  const toasts = createToasts()
  const heard = vi.fn()
  const before = toasts.read()
  const unsubscribe = toasts.subscribe(heard)
  toasts.add({ text: 'saved' })
  expect(heard).toHaveBeenCalledOnce()
  expect(toasts.read()).not.toBe(before)
  unsubscribe()
  toasts.add({ text: 'again' })
  expect(heard).toHaveBeenCalledOnce()
})
