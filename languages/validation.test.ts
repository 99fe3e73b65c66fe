import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openLibrary } from './library.ts'
import { validationMessage } from './validation.ts'

const library = openLibrary()
const say = library.words('en').getFixedT(null, 'common')
const messageFor = (schema: z.ZodMiniType, input: unknown) => {
  const result = schema.safeParse(input, { reportInput: true })
  const issue = result.error?.issues[0]
  return issue && validationMessage(issue, 'Name', say)
}

describe('validation speaks the specification’s words', () => {
  test.each([
    [z.email(), 'nonsense', 'Please enter a valid email address.'],
    [z.email(), '', 'Name is required.'],
    [z.string().check(z.minLength(1)), '', 'Name is required.'],
    [z.string(), undefined, 'Name is required.'],
    [z.url(), 'nonsense', 'Please enter a valid URL.'],
    [z.string().check(z.minLength(6)), 'abc', 'Name needs at least 6 characters.'],
    [z.string().check(z.maxLength(1)), 'abc', 'Name can have at most 1 character.'],
    [z.coerce.number(), 'abc', 'Please enter a number.'],
    [z.number().check(z.minimum(3)), 1, 'Name must be at least 3.'],
    [z.iso.date(), '2026-13-45', 'Please enter a valid date.'],
  ])('%#', (schema, input, expected) => {
    expect(messageFor(schema as z.ZodMiniType, input)).toBe(expected)
  })
})
