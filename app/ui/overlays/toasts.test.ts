import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const textsOf = (toasts: ReturnType<typeof createToasts>) => toasts.read().map(({ text }) => text)

test('three are shown, the next waits its turn', () => {
  const toasts = createToasts()
  const [first = 0] = ['a', 'b', 'c', 'd'].map(text => toasts.add({ text }))
  expect(textsOf(toasts)).toEqual(['a', 'b', 'c'])
  toasts.dismiss(first)
  expect(textsOf(toasts)).toEqual(['b', 'c', 'd'])
})

test('one leaves by itself, and stays longer with something to do', () => {
  const toasts = createToasts()
  toasts.add({ text: 'saved' })
  toasts.add({ text: 'deleted', action: { run: () => {} } })
  vi.advanceTimersByTime(6_000)
  expect(textsOf(toasts)).toEqual(['deleted'])
  vi.advanceTimersByTime(4_000)
  expect(textsOf(toasts)).toEqual([])
})

test('the clock stands still while being read, and goes on where it stopped', () => {
  const toasts = createToasts()
  toasts.add({ text: 'saved', seconds: 5 })
  vi.advanceTimersByTime(4_000)
  toasts.hold()
  vi.advanceTimersByTime(60_000)
  expect(textsOf(toasts)).toEqual(['saved'])
  toasts.release()
  vi.advanceTimersByTime(999)
  expect(textsOf(toasts)).toEqual(['saved'])
  vi.advanceTimersByTime(1)
  expect(textsOf(toasts)).toEqual([])
})

test('one that waited has its whole time once shown', () => {
  const toasts = createToasts(1)
  toasts.add({ text: 'a', seconds: 5 })
  toasts.add({ text: 'b', seconds: 5 })
  vi.advanceTimersByTime(5_000)
  expect(textsOf(toasts)).toEqual(['b'])
  vi.advanceTimersByTime(4_999)
  expect(textsOf(toasts)).toEqual(['b'])
})

test('undo runs once and takes the message away', () => {
  const toasts = createToasts()
  const undo = vi.fn()
  const id = toasts.add({ text: 'deleted', action: { run: undo } })
  toasts.act(id)
  toasts.act(id)
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

test('what undo has to say comes before whatever was waiting', () => {
  const toasts = createToasts(1)
  const id = toasts.add({ text: 'deleted', action: { run: () => toasts.add({ text: 'it is back' }) } })
  toasts.add({ text: 'later' })
  toasts.act(id)
  expect(textsOf(toasts)).toEqual(['it is back'])
})
