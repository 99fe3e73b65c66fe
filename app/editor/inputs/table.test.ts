import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable, writeTable } from './table.ts'

const makeId = () => 'id'
const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }))
  .chain(([width, height]) => {
    const row = fc.array(fc.string(), { minLength: width, maxLength: width })
    return fc.record({ head: row, rows: fc.array(row, { minLength: height, maxLength: height }) })
  })

describe('a table', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(tables, table => {
        expect(readTable(writeTable(table, makeId))).toEqual(table)
      }),
    )
  })

  test('that is ragged is filled, and nonsense is no table', () => {
    const cell = (value: string) => ({ _uid: 'x', value })
    const ragged = { thead: [cell('a')], tbody: [{ body: [cell('1'), cell('2')] }, { body: [] }, 'x'] }
    expect(readTable(ragged)).toEqual({
      head: ['a', ''],
      rows: [
        ['1', '2'],
        ['', ''],
        ['', ''],
      ],
    })
    for (const nonsense of [undefined, '', 3, [], {}])
      expect(readTable(nonsense)).toEqual({ head: [], rows: [] })
  })

  test('without columns is nothing', () => {
    expect(writeTable({ head: [], rows: [] }, makeId)).toBe('')
  })
})
