import { expect, test } from 'vitest'
import { withFields } from './changes.ts'

test('single fields change, deep ones too, and the rest stays as it was', () => {
  const before = { kept: 1, done: { tea: 5 } }
  const after = withFields(before, [
    [['done', 'walk'], 7],
    [['done', 'tea'], undefined],
    [['new', 'deep'], true],
    [['kept'], undefined],
  ])
  expect(after).toEqual({ done: { walk: 7 }, new: { deep: true } })
  expect(before).toEqual({ kept: 1, done: { tea: 5 } })
})

test('a document that is not there is begun', () => {
  expect(withFields(undefined, [[['done', 'tea'], 3]])).toEqual({ done: { tea: 3 } })
})
