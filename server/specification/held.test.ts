import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Beside this stands one file for each part of the specification, to be held against it from top to bottom. A sentence
 * that a test elsewhere shows has a line with that test's name in its place: so that it can't go missing unnoticed.
 */
const root = join(import.meta.dirname, '../..')
const sections = globSync('*.test.ts', { cwd: import.meta.dirname })
  .filter(file => file !== 'held.test.ts')
  .map(file => readFileSync(join(import.meta.dirname, file), 'utf8'))

const find = (pattern: RegExp) => sections.flatMap(text => [...text.matchAll(pattern)])

describe('what the sections point to', () => {
  test('is a test that is there', () => {
    const held = find(/\/\/.*held by (\S+) "(.+)"/g).map(([, path = '', name = '']) => ({ path, name }))
    expect(held.length).toBeGreaterThan(40)
    const isThere = ({ path, name }: (typeof held)[number]) =>
      existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(name)
    expect(held.filter(one => !isThere(one))).toEqual([])
  })

  test('is a decision that is there', () => {
    const decisions = find(/decision (\d{4})/g).map(([, number = '']) => number)
    expect(decisions.length).toBeGreaterThan(0)
    const isThere = (number: string) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 1
    expect(decisions.filter(number => !isThere(number))).toEqual([])
  })
})
