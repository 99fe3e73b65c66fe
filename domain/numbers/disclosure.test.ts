import { describe, expect, test } from 'vitest'
import { type ShownCount, takeCounted, tellPeople } from './disclosure.ts'
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
