import { expect, test } from 'vitest'
import { putOrganisationFirst } from './organisation-first.ts'
import type { Contact } from './use-people.ts'

const contact = (key: string, state?: Contact['state']): Contact => ({
  key,
  name: key,
  shown: '',
  dial: '',
  hours: undefined,
  state,
})
const closed = (key: string, opensAt?: number) => contact(key, { isOpen: false, opensAt })
const open = (key: string) => contact(key, { isOpen: true, until: '18:00' })

test.each([
  ['its own line', open('own'), [open('line')], ['own', 'line']],
  ['who answers now', closed('own', 1), [open('line')], ['line', 'own']],
  ['who may answer now', closed('own', 1), [contact('line')], ['line', 'own']],
  ['the next to open', closed('own', 3), [closed('later', 2), closed('next', 1)], ['next', 'later', 'own']],
  ['who says when', closed('own'), [closed('line', 2)], ['line', 'own']],
  ['the editors’ first', undefined, [open('a'), contact('b'), open('c')], ['a', 'b', 'c']],
])('first is %s', (_, organisation, others, keys) => {
  expect(putOrganisationFirst(organisation, others).map(({ key }) => key)).toEqual(keys)
})
