import { expect, test } from 'vitest'
import { count, defineList, matching, oneOf, text } from './define-list.ts'

const list = defineList({
  page: 'adminLinks',
  search: { q: text(10) },
  filter: { show: oneOf('open', 'all'), kind: oneOf('', 'page'), month: matching(/^\d{4}-\d{2}$/) },
  sorts: ['new', 'name'],
  place: { page: count(1), link: text(10) },
  widest: { show: 'all' },
})
const read = (query: string) => list.read(new URLSearchParams(query))

test('reads what an address asks for, and what is usual where it says nothing or nonsense', () => {
  const usual = { q: '', show: 'open', kind: '', month: '', sort: 'new', page: 1, link: '' }
  expect(read('')).toEqual(usual)
  expect(read('show=no&kind=x&month=May&sort=by&page=-1')).toEqual(usual)
  expect(read('page=1.5').page).toBe(1)
  expect(read('q=++a%00+long+search+word&kind=page&month=2026-11&sort=name&page=3&link=abc')).toEqual({
    q: 'a long sea',
    show: 'open',
    kind: 'page',
    month: '2026-11',
    sort: 'name',
    page: 3,
    link: 'abc',
  })
})

test('writes it without what is usual; another list begins at its first page, with nothing open', () => {
  const asked = read('q=bus&show=all&sort=name&page=3&link=abc')
  expect(list.write(asked)).toEqual({ q: 'bus', show: 'all', sort: 'name', page: '3', link: 'abc' })
  expect(list.narrow(asked)).toEqual({ q: 'bus', show: 'all', sort: 'name' })
  expect(list.narrow(asked, { show: 'open', page: 2 })).toEqual({ q: 'bus', sort: 'name', page: '2' })
})

test('a view of it has no word of what was searched for, nor what was open', () => {
  expect(list.view(new URLSearchParams('link=a&q=mira&sort=name&show=all&evil=1&kind=no'))).toBe(
    'show=all&sort=name',
  )
})
