import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { FieldFault } from '../../../services/content/content.ts'
import { describeRefusal } from './describe.ts'

test.each(['blank', 'taken', 'long', 'format', 'choice', 'future'] as const)(
  'a field is refused as %s by its code, however the protocol words it',
  reason => {
    const said = reason === 'taken' ? "can't be blank" : 'has already been taken'
    expect(describeRefusal(new FieldFault([{ field: 'slug', text: said, reason }]))).toEqual({
      problem: 'invalid',
      faults: [{ path: 'slug', reason }],
    })
  },
)

test('what is gone is told from what is wrong, and from what is nobody’s fault', () => {
  expect(describeRefusal(new AppError('not-found', 'invalid'))).toEqual({ problem: 'gone' })
  expect(describeRefusal(new AppError('invalid-argument', 'not found'))).toEqual({
    problem: 'invalid',
    faults: [],
  })
  expect(describeRefusal(new AppError('unavailable', 'invalid'))).toBeUndefined()
})
