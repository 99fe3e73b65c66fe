import { describe, expect, test } from 'vitest'
import { blocksIn, hasComponent, type Json } from './json.ts'
import { isMissing, keyIn, localize, splitKey, toLang } from './localize.ts'

const text = (...content: Json[]): Json => ({ type: 'doc', content })
const words = { type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }

describe('what is missing', () => {
  test.each<[string, Json | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['no letters', ''],
    ['a text without content', { type: 'doc' }],
    ['a text of empty paragraphs', text({ type: 'paragraph' }, { type: 'paragraph', content: [] })],
    // The editor once took this for words and delivery did not.
    ['a paragraph whose content is no list', text({ type: 'paragraph', content: 'Hello' })],
  ])('%s', (_, value) => expect(isMissing(value)).toBe(true))

  test.each<[string, Json]>([
    ['a number', 0],
    ['words', text(words)],
    ['a picture', text({ type: 'image' })],
  ])('is not %s', (_, value) => expect(isMissing(value)).toBe(false))
})

test('a language has its own words where it has some, and English ones elsewhere', () => {
  const content = {
    title: 'Home',
    title__i18n__de: 'Start',
    body: text(words),
    body__i18n__de: text({ type: 'paragraph', content: 'Hallo' }),
    note__i18n__de: 'Nur hier',
  }
  expect(localize(content, toLang('de'))).toEqual({ title: 'Start', body: text(words), note: 'Nur hier' })
  expect(localize(content, toLang('en'))).toEqual({ title: 'Home', body: text(words) })
})

test('a field’s words are stored by its name and the language', () => {
  expect(keyIn('title', 'en')).toBe('title')
  expect(keyIn('title', 'pl')).toBe('title__i18n__pl')
  expect(splitKey('title__i18n__pl')).toEqual(['title', 'pl'])
})

test('a block has an id of its own; one that arrives may have none yet', () => {
  const [whole, fresh] = [{ _uid: 'a', component: 'quote' }, { component: 'quote' }]
  expect(blocksIn([whole, fresh, 'quote', null])).toEqual([whole])
  expect([whole, fresh, {}].map(hasComponent)).toEqual([true, true, false])
})
