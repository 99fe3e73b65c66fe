import fc from 'fast-check'
import { test } from 'vitest'
import { createNaiveEngine } from '../testing/naive.ts'
import { acts, weather } from '../testing/storm.ts'
import { makeUnhurried } from '../testing/unhurried.ts'

const place = { project: 'demo', database: '(default)' }
const delays = fc.array(fc.nat(5), { minLength: 1, maxLength: 20 })

test('whatever happens, listeners see what a query would have found at that instant', async () => {
  await fc.assert(
    fc.asyncProperty(acts, delays, (script, late) =>
      weather([makeUnhurried(createNaiveEngine(), late)], place, script),
    ),
    { numRuns: 600 },
  )
})
