import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../../services/content/format/json.ts'
import type { ComponentsByName } from '../desk/doors.ts'
import { compare, compareWords } from './compare.ts'
import { applyEdit } from './document.ts'

const text = { type: 'text', translatable: true }
const component = { title: '', isRoot: true, isNestable: true }
const components: ComponentsByName = {
  page: { ...component, name: 'page', schema: { title: text, body: { type: 'bloks' } } },
  teaser: { ...component, name: 'teaser', schema: { headline: text } },
}
const teaser = (id: string) => ({ _uid: id, component: 'teaser', headline: `Words of ${id}` })
const root: Block = { _uid: 'root', component: 'page', title: 'Home', body: ['a', 'b', 'c'].map(teaser) }

describe('what is different between two texts', () => {
  test('gives both of them back', () => {
    const words = fc.stringMatching(/^[ab ,ą]{0,30}$/)
    fc.assert(
      fc.property(words, words, (old, now) => {
        const parts = compareWords(old, now)
        const without = (kind: string) =>
          parts
            .filter(part => part.kind !== kind)
            .map(part => part.text)
            .join('')
        expect(without('new')).toBe(old)
        expect(without('gone')).toBe(now)
      }),
    )
  })

  test('is told by words', () => {
    expect(compareWords('Breathe out slowly', 'Breathe in slowly')).toEqual([
      { kind: 'same', text: 'Breathe ' },
      { kind: 'gone', text: 'out' },
      { kind: 'new', text: 'in' },
      { kind: 'same', text: ' slowly' },
    ])
  })
})

describe('what is different between two versions', () => {
  const changesOf = (now: Block) =>
    compare(root, now, components).map(one => [one.kind, one.block._uid, 'language' in one && one.language])

  test('is nothing where nothing is', () => {
    expect(changesOf(structuredClone(root))).toEqual([])
  })

  test('names the field and its language', () => {
    const edit = { kind: 'set', uid: 'b', key: 'headline__i18n__pl', value: 'Słowa', at: 0 } as const
    expect(changesOf(applyEdit(root, edit))).toEqual([['changed', 'b', 'pl']])
  })

  test('tells new blocks from old ones, and moves no neighbours', () => {
    const added = applyEdit(root, {
      kind: 'add',
      to: { parent: 'root', field: 'body', index: 1 },
      block: teaser('new'),
    })
    expect(changesOf(added)).toEqual([['added', 'new', false]])
    expect(changesOf(applyEdit(root, { kind: 'remove', uid: 'b' }))).toEqual([['removed', 'b', false]])
  })

  test('sees that blocks changed places', () => {
    const to = { parent: 'root', field: 'body', index: 0 }
    expect(changesOf(applyEdit(root, { kind: 'move', uid: 'c', to }))).toContainEqual(['moved', 'c', false])
  })

  test('tells what changed in a block that stands in a text', () => {
    const text = (words: string) => ({
      type: 'doc',
      content: [{ type: 'blok', attrs: { body: [{ _uid: 'q', component: 'quote', text: words }] } }],
    })
    const schema = { text: { type: 'richtext' } }
    const known = { prose: { ...component, name: 'prose', schema } }
    const block = (words: string): Block => ({ _uid: 'p', component: 'prose', text: text(words) })
    const [difference] = compare(block('One slip'), block('One day'), known)
    expect(difference).toMatchObject({ kind: 'changed', field: 'text' })
    expect(difference && 'parts' in difference && difference.parts).toEqual(
      expect.arrayContaining([
        { kind: 'gone', text: 'slip' },
        { kind: 'new', text: 'day' },
      ]),
    )
  })
})
