import { expect, test } from 'vitest'
import { countWithout, readAsked } from './asked.ts'
import type { LinkLine } from './doors.ts'

const lines = [
  { id: 'poster', target: '/sos', note: '', kind: 'page', state: 'ended' },
  { id: 'flyer', target: '/help', note: '', kind: 'page', state: 'open' },
] as unknown as LinkLine[]

test('says how many links there are without each filter, and nothing where there are none', () => {
  const asked = readAsked(new URLSearchParams({ q: 'poster' }))
  expect(countWithout(lines, asked)).toEqual({ q: 1, show: 1, kind: 0 })
  expect(countWithout([], asked)).toEqual({})
})
