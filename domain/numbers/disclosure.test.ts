import { describe, expect, test } from 'vitest'
import { type ShownCount, takeCounted, tellParts, tellPeople } from './disclosure.ts'
import { ten } from './tens.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Every table of so many cells with so many people altogether. */
function listTables(cells: number, people: number): number[][] {
  if (cells === 1) return [[people]]
  return Array.from({ length: people + 1 }, (_, first) => first).flatMap(first =>
    listTables(cells - 1, people - first).map(rest => [first, ...rest]),
  )
}

type Look = { shown: ShownCount[]; seen: Set<number>[] }

/** What anyone can work out who knows the rule: all that each cell may hold, wherever the same is shown. */
function listLooks(tables: Iterable<number[]>, show: (table: number[]) => ShownCount[]): Look[] {
  const looks = new Map<string, Look>()
  for (const table of tables) {
    const shown = show(table)
    const name = shown.join()
    const look = looks.get(name) ?? { shown, seen: table.map(() => new Set()) }
    for (const [index, people] of table.entries()) look.seen[index]?.add(people)
    looks.set(name, look)
  }
  return [...looks.values()]
}

/** How open the hidden cells are: by how many people each may hold, and whether they may be few at all. */
const listHidden = ({ shown, seen }: Look) =>
  seen.filter((_, index) => shown[index] === null).map(found => [...found])

test('a number is in whole tens, and none under ten', () => {
  expect([0, 9, 10, 19, 79].map(tellPeople)).toEqual([null, null, 10, 10, 70])
})

test('those who are counted become ten more at a time, and are never whole tens', () => {
  const countOf = (length: number) => takeCounted(Array.from({ length })).length
  expect([0, 8, 9, 18, 19, 28, 29, 100].map(countOf)).toEqual([0, 0, 9, 9, 19, 19, 29, 99])
})

describe('tables of the same people', () => {
  /** A question with three answers, and one that only those who gave the first are asked: the others gave none to it. */
  function* listAnswers(people: number) {
    for (const first of listTables(3, people))
      for (const then of listTables(2, first[0] ?? 0)) yield [...first, ...then, sum(first.slice(1))]
  }

  test.each([9, 19, 29, 39, 49])(
    'leave it open how many of %i are in a hidden cell, though one adds up to the other',
    people => {
      for (const look of listLooks(listAnswers(people), table => table.map(tellPeople)))
        for (const found of listHidden(look)) expect(found.length, look.shown.join()).toBeGreaterThan(5)
    },
  )

  test('hide nothing that isn’t few', () => {
    for (const table of listTables(3, 39))
      for (const people of table) expect(tellPeople(people) === null).toBe(people < ten)
  })
})

describe('a table whose sum is known to the last', () => {
  const sums = Array.from({ length: 41 }, (_, more) => ten + more)
  const looks = [2, 3, 4].flatMap(cells =>
    sums.flatMap(people =>
      listLooks(listTables(cells, people), tellParts).map(look => ({ people, cells, look })),
    ),
  )

  test('leaves every hidden cell open, but where all of them can only end in nine', () => {
    for (const { people, cells, look } of looks) {
      if (people - sum(look.shown.map(shown => shown ?? 0)) === cells * (ten - 1)) continue
      for (const found of listHidden(look)) expect(found.length, look.shown.join()).toBeGreaterThan(1)
    }
  })

  test('hides nothing that can’t be few', () => {
    for (const { look } of looks)
      for (const found of listHidden(look)) expect(Math.min(...found)).toBeLessThan(ten)
  })

  test('tells all in whole tens, and one of them a ten lower where too few would be left', () => {
    expect(tellParts([79, 33, 25, 13])).toEqual([70, 30, 20, 10])
    expect(tellParts([79, 50, 9, 7, 5])).toEqual([70, 50, null, null, null])
    expect(tellParts([20, 500, 1])).toEqual([20, 490, null])
    expect(tellParts([500, 15, 5])).toEqual([500, 10, null])
    expect(tellParts([10, 0])).toEqual([null, null])
    expect(tellParts([])).toEqual([])
  })
})
