import { expect, test } from 'vitest'
import { readAsked, sortPeople, writeAsked } from './asked.ts'
import type { PersonLine } from './doors.ts'

const people = [
  { name: 'Zoë', address: 'z***@e***.org', lastSeenAt: 30 },
  { name: 'Öner', address: 'o***@e***.org', lastSeenAt: null },
  { name: null, address: 'm***@e***.org', lastSeenAt: 50 },
  { name: 'Petra', address: 'p***@e***.org', lastSeenAt: 40 },
] as PersonLine[]

test.each([
  ['', ['Zoë', 'Öner', null, 'Petra']],
  ['sort=name', [null, 'Öner', 'Petra', 'Zoë']],
  ['sort=seen', [null, 'Petra', 'Zoë', 'Öner']],
  ['sort=unseen', ['Öner', 'Zoë', 'Petra', null]],
  ['sort=else', ['Zoë', 'Öner', null, 'Petra']],
])('people with roles by ?%s', (query, names) => {
  const { sort } = readAsked(new URLSearchParams(query))
  expect(sortPeople(people, sort, 'de').map(({ name }) => name)).toEqual(names)
})

test('what the list is asked for stands in its address', () => {
  const asked = readAsked(new URLSearchParams('role=editor&lacks=1&sort=seen'))
  expect(writeAsked(asked)).toEqual({ role: 'editor', lacks: '1', sort: 'seen' })
  expect(Object.values(writeAsked(readAsked(new URLSearchParams()))).join('')).toBe('')
})
