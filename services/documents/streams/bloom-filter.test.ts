import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mightContain } from '../testing/listen-client.ts'
import { writeBloomFilter } from './bloom-filter.ts'

const nameOf = (id: number | string) => `projects/project-1/databases/database-1/documents/coll/doc${id}`

test('500 names give the very filter that the protocol gives', () => {
  const { bits, hashCount } = writeBloomFilter(Array.from({ length: 500 }, (_, id) => nameOf(id)))
  expect({ padding: bits.padding, hashCount }).toEqual({ padding: 7, hashCount: 7 })
  // Of the bitmap that the official clients are tested with for these names and one error in a hundred.
  expect(createHash('sha256').update(bits.bitmap).digest('hex')).toBe(
    'cdecd3a9666195c2c1938854df07cda0c9408dee99ec06df30c24ea15b9c0679',
  )
})

test('no name is missed, and few are taken for others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 60 }), ids => {
      const filter = writeBloomFilter(ids.map(nameOf))
      return ids.every(id => mightContain(filter, nameOf(id)))
    }),
  )
  const filter = writeBloomFilter(Array.from({ length: 5_000 }, (_, id) => nameOf(id)))
  const strangers = Array.from({ length: 5_000 }, (_, id) => nameOf(id + 5_000))
  expect(strangers.filter(name => mightContain(filter, name)).length).toBeLessThan(100)
})

test('nothing is in an empty one', () => {
  expect(writeBloomFilter([])).toEqual({ bits: { bitmap: '', padding: 0 }, hashCount: 0 })
})
