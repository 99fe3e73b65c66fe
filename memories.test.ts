import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Whatever grows with what people send and lives as long as the process fills it in the end. So each list that lives on
 * says above itself what bounds it, after the word `Bounded:`. What is worked out once for each of many is remembered by
 * `platform/remember.ts`, which has its bound in its first argument.
 */

const root = new URL('.', import.meta.url).pathname
const floors = ['app', 'domain', 'languages', 'platform', 'server', 'services']

/** At the edge of a file, or in what puts a part of the house together, whose functions outlive the call. */
const list =
  /^( {2})?(?:export )?(?:const|let) (\w+)(?:: .+?)? = (?:new (?:Map|Set)\b.*|\[\]|\{\})(?: \/\/.*)?$/
const maker = /^(?:export )?(?:async )?function (?:create|open|remember|until)/
const inner =
  /^ {2}(?:(?:async )?function|return .*(?:\{|=>.*|\()$|(?:const|let) \w+ = .*=>(?: \{)?$|(?:static |async |get )*\w+\(.*\).* \{$|\w+ = .*=>)/

type Found = { place: string; saysBound: boolean }

const lists = floors.flatMap(listFiles).flatMap(findLists)

describe('what a process remembers', () => {
  test('is found', () => {
    expect(lists.length).toBeGreaterThan(40)
    const code =
      'const known = new Map<string, string>()\n\nfunction keep(name: string) {\n  known.set(name, name)\n}\n'
    expect(findIn('a.ts', code)).toEqual([{ place: 'a.ts:1 known', saysBound: false }])
    const kept =
      'export function createMemory() {\n  const all = new Set()\n  return {\n    add: (one: string) => all.add(one),\n  }\n}\n'
    expect(findIn('b.ts', kept)).toEqual([{ place: 'b.ts:2 all', saysBound: false }])
    expect(findIn('b.ts', kept.replace('\n  const', '\n  // Bounded: by hand.\n  const'))[0]?.saysBound).toBe(
      true,
    )
    // Gone when the call is.
    expect(
      findIn(
        'c.ts',
        'function sum() {\n  const all = new Set()\n  for (const one of ones)\n    all.add(one)\n}\n',
      ),
    ).toEqual([])
  })

  test('has a bound, and says it', () => {
    expect(lists.filter(({ saysBound }) => !saysBound).map(({ place }) => place)).toEqual([])
  })
})

function findLists(file: string): Found[] {
  return findIn(file, readFileSync(join(root, file), 'utf8'))
}

function findIn(file: string, code: string): Found[] {
  const lines = code.split('\n')
  return lines.flatMap((line, at) => {
    const [, isInside, name = ''] = list.exec(line) ?? []
    if (name === '' || !outlives(lines, at, name, isInside !== undefined)) return []
    return [
      { place: `${file}:${at + 1} ${name}`, saysBound: /\bBounded: \S/.test(line + readComment(lines, at)) },
    ]
  })
}

/** Whether something is put into it by code that runs later. */
function outlives(lines: string[], at: number, name: string, isInside: boolean): boolean {
  const grows = new RegExp(
    `\\b${name}\\??\\.(set|add|push|unshift)\\(|\\b${name}\\[[^\\]]+\\] (\\?\\?)?=[^=]`,
  )
  if (!isInside) return lines.some(line => grows.test(line) && line.startsWith(' '))
  if (!maker.test(lines.slice(0, at).findLast(line => /^(?:export )?(?:async )?function/.test(line)) ?? ''))
    return false
  const ends = lines.findIndex((line, index) => index > at && line.startsWith('}'))
  return lines.slice(at + 1, ends).some((line, index) => {
    if (!grows.test(line)) return false
    const above = lines.slice(at + 1, at + index + 2)
    const opener = above.findLast(each => /^ {2}[^\s)}\]]/.test(each)) ?? ''
    return inner.test(opener)
  })
}

/** What stands above a line, and above those of its kind that stand right above it. */
function readComment(lines: string[], at: number): string {
  const isBeside = (line = '') => /^\s*(\/\/|\/\*\*|\*)/.test(line) || list.test(line)
  let from = at
  while (from > 0 && isBeside(lines[from - 1])) from--
  return lines
    .slice(from, at)
    .filter(line => !list.test(line))
    .join('\n')
}

function listFiles(floor: string): string[] {
  return readdirSync(join(root, floor), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(file => !file.includes('/testing/'))
    .sort()
}
