import { expect, test } from 'vitest'
import type { Block } from '../../../services/content/format/json.ts'
import { findFault, findFaulty } from './fault-place.ts'

const inner: Block = { _uid: 'c', component: 'feature', name: '' }
const grid: Block = { _uid: 'b', component: 'grid', columns: [{ _uid: 'x', component: 'quote' }, inner] }
const root: Block = { _uid: 'a', component: 'page', body: [grid], title: '' }

test.each([
  ['title', root, 'title'],
  ['body.0.title', grid, 'title'],
  ['body.0.columns.1.name__i18n__de', inner, 'name__i18n__de'],
])('the fault at %s is found from its field, and its field from it', (path, block, key) => {
  const fault = { path, reason: 'blank' as const }
  expect(findFault([fault], root, block, key)).toBe(fault)
  expect(findFaulty(root, fault)).toEqual({ block, key })
})

test('a fault inside a value belongs to its field, and to no other', () => {
  const fault = { path: 'body.0.columns.1.link.url', reason: 'other' as const }
  expect(findFault([fault], root, inner, 'link')).toBe(fault)
  expect(findFault([fault], root, inner, 'linkLabel')).toBeUndefined()
  expect(findFault([fault], root, root, 'title')).toBeUndefined()
})
