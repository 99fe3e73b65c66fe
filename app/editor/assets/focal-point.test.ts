import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFocus, writeFocus } from './focal-point.ts'

const measures = fc.record({
  width: fc.integer({ min: 200, max: 4_096 }),
  height: fc.integer({ min: 200, max: 4_096 }),
})
const points = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) })

test('what matters in a picture is read where it was written, and lies within it', () => {
  fc.assert(
    fc.property(points, measures, (point, size) => {
      const focus = writeFocus(point, size)
      expect(focus).toMatch(/^(\d{1,6}x\d{1,6}:\d{1,6}x\d{1,6})?$/)
      const [, , right = 0, bottom = 0] = focus.split(/[x:]/).map(Number)
      expect(right <= size.width && bottom <= size.height).toBe(true)
      const back = readFocus(focus, size)
      expect(Math.abs(back.x - point.x)).toBeLessThanOrEqual(1)
      expect(Math.abs(back.y - point.y)).toBeLessThanOrEqual(1)
    }),
  )
})

test('it is the middle where nothing, or nonsense, was written', () => {
  const size = { width: 400, height: 300 }
  for (const focus of ['', 'x', '1x2', '-1x2:3x4']) expect(readFocus(focus, size)).toEqual({ x: 50, y: 50 })
  expect(writeFocus({ x: 50, y: 50 }, size)).toBe('')
})
