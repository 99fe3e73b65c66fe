import { expect, test } from 'vitest'
import { findBodyNews } from './recovery.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'pulse', 20 * minute],
  [7 * hour + 42 * minute, 'oxygen', 18 * minute],
  [11 * hour, 'monoxide', hour],
  [23 * hour, 'monoxide', undefined],
  [day, 'monoxide', undefined],
  [3 * day, 'breath', undefined],
  [12 * day, 'breath', undefined],
  [14 * day, 'circulation', undefined],
  [66 * day, 'cough', undefined],
  [30 * 365 * day, 'coronary', undefined],
])('after %d milliseconds there is %s to tell, %s away', (smokeFreeFor, id, ahead) => {
  expect(findBodyNews(smokeFreeFor)).toMatchObject({ stop: { id }, ahead })
})

test('that withdrawal is strongest now is only told in the first week', () => {
  expect(findBodyNews(6.9 * day).isFirstWeek).toBe(true)
  expect(findBodyNews(9 * day).isFirstWeek).toBe(false)
})
