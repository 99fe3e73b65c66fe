import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, blocksIn } from '../../../services/content/format/json.ts'
import { applyEdit, copyBlock, type Edit, findBlock, findPlace, openDocument, step } from './document.ts'

const root: Block = {
  _uid: 'root',
  component: 'page',
  title: 'Home',
  body: [
    { _uid: 'a', component: 'teaser', headline: 'A' },
    {
      _uid: 'b',
      component: 'grid',
      columns: [
        { _uid: 'b1', component: 'feature', name: 'B1' },
        { _uid: 'b2', component: 'feature', name: 'B2' },
      ],
    },
    { _uid: 'c', component: 'quote', text: 'C' },
  ],
}

const uid = fc.constantFrom('root', 'a', 'b', 'b1', 'b2', 'c', 'n0', 'n1', 'nowhere')
const place = fc.record({
  parent: uid,
  field: fc.constantFrom('body', 'columns'),
  index: fc.integer({ min: -1, max: 6 }),
})
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    uid,
    key: fc.constantFrom('title', 'headline', 'headline__i18n__pl', '_uid', 'component'),
    value: fc.oneof(fc.string(), fc.constant(undefined)),
    at: fc.nat(10_000),
  }),
  fc.record({
    kind: fc.constant('add' as const),
    to: place,
    block: fc
      .constantFrom('n0', 'n1', 'n2')
      .map(id => ({ _uid: id, component: 'teaser', items: [{ _uid: `${id}-x`, component: 'step' }] })),
  }),
  fc.record({ kind: fc.constant('move' as const), uid, to: place }),
  fc.record({ kind: fc.constant('remove' as const), uid }),
)

function uidsIn(block: Block): string[] {
  return [block._uid, ...Object.values(block).flatMap(value => blocksIn(value).flatMap(uidsIn))]
}

function wordsOf(document: Block, id: string) {
  return Object.entries(findBlock(document, id) ?? {}).filter(([, value]) => !Array.isArray(value))
}

describe('a document', () => {
  test('never has a block twice, nor loses its root, whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), edits => {
        const done = edits.reduce(applyEdit, root)
        const uids = uidsIn(done)
        expect(new Set(uids).size).toBe(uids.length)
        expect(done._uid).toBe('root')
        expect(done.component).toBe('page')
      }),
    )
  })

  test('moving keeps every block and its words', () => {
    fc.assert(
      fc.property(uid, place, (id, to) => {
        const moved = applyEdit(root, { kind: 'move', uid: id, to })
        expect(uidsIn(moved).sort()).toEqual(uidsIn(root).sort())
        for (const one of uidsIn(root)) expect(wordsOf(moved, one)).toEqual(wordsOf(root, one))
      }),
    )
  })

  test('a block does not move into itself', () => {
    const into = { kind: 'move', uid: 'b', to: { parent: 'b1', field: 'columns', index: 0 } } as const
    expect(applyEdit(root, into)).toBe(root)
  })

  test('a moved block stands where it was put', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 2 }), (id, index) => {
        const moved = applyEdit(root, { kind: 'move', uid: id, to: { parent: 'root', field: 'body', index } })
        expect(findPlace(moved, id)).toEqual({ parent: 'root', field: 'body', index })
      }),
    )
  })

  test('what was added and removed again leaves nothing behind', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), index => {
        const block = { _uid: 'new', component: 'teaser' }
        const added = applyEdit(root, { kind: 'add', to: { parent: 'root', field: 'body', index }, block })
        expect(findPlace(added, 'new')).toEqual({ parent: 'root', field: 'body', index })
        expect(applyEdit(added, { kind: 'remove', uid: 'new' })).toEqual(root)
      }),
    )
  })

  test('a copy has the same words under other names', () => {
    let last = 0
    const grid = findBlock(root, 'b') ?? root
    const copy = copyBlock(grid, () => `copy-${++last}`)
    expect(uidsIn(copy).filter(id => uidsIn(root).includes(id))).toEqual([])
    expect(new Set(uidsIn(copy)).size).toBe(3)
    expect(blocksIn(copy.columns).map(({ name }) => name)).toEqual(['B1', 'B2'])
  })
})

describe('undo and redo', () => {
  test('lead back to the beginning and forth to the end', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), edits => {
        const end = edits.reduce(step, openDocument(root))
        let back = end
        for (const _ of end.past) back = step(back, { kind: 'undo' })
        expect(back.present).toEqual(root)
        expect(step(back, { kind: 'undo' })).toBe(back)
        let forth = back
        for (const _ of back.future) forth = step(forth, { kind: 'redo' })
        expect(forth.present).toEqual(end.present)
      }),
    )
  })

  test('take what is typed in one go as one step', () => {
    const type = (value: string, at: number): Edit => ({ kind: 'set', uid: 'a', key: 'headline', value, at })
    const typed = [type('H', 0), type('He', 100), type('Hel', 200), type('Help', 5_000)].reduce(
      step,
      openDocument(root),
    )
    expect(typed.past).toHaveLength(2)
    expect(findBlock(step(typed, { kind: 'undo' }).present, 'a')?.headline).toBe('Hel')
  })

  test('a new edit forgets what was undone', () => {
    const first = step(openDocument(root), { kind: 'remove', uid: 'a' })
    const undone = step(first, { kind: 'undo' })
    expect(step(undone, { kind: 'remove', uid: 'c' }).future).toEqual([])
  })

  test('keep the other fields’ steps apart', () => {
    const set = (uid: string, at: number): Edit => ({ kind: 'set', uid, key: 'headline', value: 'x', at })
    expect([set('a', 0), set('c', 10)].reduce(step, openDocument(root)).past).toHaveLength(2)
  })
})
