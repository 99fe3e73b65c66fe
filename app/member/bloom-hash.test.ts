import { createHash } from 'node:crypto'
import * as official from '@firebase/webchannel-wrapper/bloom-blob'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Integer, Md5 } from './bloom-hash.ts'

const word = fc.integer({ min: 0, max: 0xffffffff })
const pair = fc.tuple(word, word)

test('hashes as everyone does, whatever the length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const hash = new Md5()
      hash.update(bytes)
      expect(hash.digest()).toEqual([...createHash('md5').update(bytes).digest()])
    }),
  )
})

test('counts as the official numbers do', () => {
  fc.assert(
    fc.property(
      pair,
      pair,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 1e9 }),
      (first, second, factor, size) => {
        const found = [Integer, official.Integer].map(Kind => {
          const sum = new Kind(first, 0).add(new Kind(second, 0).multiply(Kind.fromNumber(factor)) as never)
          const whole = new Kind([sum.getBits(0) >>> 0, sum.getBits(1) >>> 0], 0)
          return [
            sum.getBits(0) >>> 0,
            sum.getBits(1) >>> 0,
            sum.compare(new Kind([0xffffffff, 0xffffffff], 0) as never),
            whole.modulo(Kind.fromNumber(size) as never).toNumber(),
          ]
        })
        expect(found[0]).toEqual(found[1])
      },
    ),
  )
})

test('reads numbers that are written out', () => {
  const [small, large] = ['9', '9007199254740993'].map(text => Integer.fromString(text))
  expect(large && small?.compare(large)).toBe(-1)
})
