import { expect, test } from 'vitest'
import type { PersonLine } from '../../../server/doors/people/staff.ts'
import { personList, sortPeople } from './person-list.ts'

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
  const { sort } = personList.read(new URLSearchParams(query))
  expect(sortPeople(people, sort, 'de').map(({ name }) => name)).toEqual(names)
})
