import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { tries } from '../../../platform/testing/tier.ts'
import type { Engine } from '../model/engine.ts'
import { createEngine } from '../store/create-engine.ts'
import { documentsMigrations } from '../store/tables.ts'
import { createNaiveEngine } from '../testing/naive.ts'
import { acts, weather } from '../testing/storm.ts'
import { makeUnhurried } from '../testing/unhurried.ts'

const delays = fc.array(fc.nat(5), { minLength: 1, maxLength: 20 })

describe('whatever happens, listeners see what a query would have found at that instant', () => {
  test('of documents in memory, answered late and forgotten', async () => {
    const place = { project: 'demo', database: '(default)' }
    await fc.assert(
      fc.asyncProperty(acts, delays, (script, late) =>
        weather([makeUnhurried(createNaiveEngine(), late)], place, script),
      ),
      { numRuns: tries(500) },
    )
  })

  describeOnEveryDatabase('of documents kept', (open, newPlace) => {
    test('by one process, or by two where there can be two', async () => {
      const where = await newPlace()
      const engines: Engine[] = []
      for (let count = 0; count < (where.url ? 2 : 1); count++) {
        const database = await open(where)
        await migrate(database, [documentsMigrations])
        const engine = createEngine({ database, clock: systemClock })
        await engine.start()
        engines.push(engine)
      }
      let round = 0
      await fc.assert(
        fc.asyncProperty(acts, delays, (script, late) =>
          weather(
            engines.map(engine => makeUnhurried(engine, late)),
            { project: `storm-${round++}`, database: '(default)' },
            script,
          ),
        ),
        { numRuns: tries(60) },
      )
      await Promise.all(engines.map(engine => engine.stop()))
      expect(round).toBeGreaterThan(0)
    })
  })
})
