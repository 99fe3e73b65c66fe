import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Definition } from '../services/documents/documents.ts'
import { describeShape, type Frozen, findFaults } from '../services/documents/testing/frozen-shapes.ts'
import { collections } from './collections.ts'

const folder = new URL('./shapes/', import.meta.url)

/** 'members/{uid}/checkIns' → 'members.checkIns' */
const nameOf = ({ path }: Definition) => path.replaceAll(/\/\{\w+\}\//g, '.')

function readFrozen(name: string): Frozen[] {
  const files = readdirSync(new URL(`${name}/`, folder))
  return files.map((_, index) =>
    JSON.parse(readFileSync(new URL(`${name}/${index + 1}.json`, folder), 'utf8')),
  )
}

/** Freezes the newest versions that are not yet; what is frozen is never written again. */
function write({ schema, earlier = [], ...definition }: Definition) {
  const place = new URL(`${nameOf({ schema, ...definition })}/`, folder)
  mkdirSync(place, { recursive: true })
  if (readdirSync(place).includes(`${earlier.length + 1}.json`)) return
  const frozen: Frozen = { shape: describeShape(schema), samples: [] }
  writeFileSync(new URL(`${earlier.length + 1}.json`, place), `${JSON.stringify(frozen, null, 2)}\n`)
}

describe('what the product stores', () => {
  if (process.env.SHAPES === 'write') collections.forEach(write)

  test('is frozen for every collection', () => {
    expect(readdirSync(folder).sort()).toEqual(collections.map(nameOf).sort())
  })

  // “To change a collection's shape” in services/documents/README.md says what to do.
  test.each(collections.map(each => [nameOf(each), each] as const))(
    'in %s is known in every version',
    (name, definition) => {
      expect(findFaults(definition, readFrozen(name))).toEqual([])
    },
  )
})
