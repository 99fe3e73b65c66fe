import { expect, it } from 'vitest'
import { heldClock } from '../../../../platform/clock.ts'
import { migrate } from '../../../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../../../platform/testing/databases.ts'
import { declared as indexes } from '../../testing/declared.ts'
import { newPlace, set } from '../../testing/place.ts'
import { checkStore } from '../check.ts'
import { createEngine } from '../create-engine.ts'
import { documentsMigrations } from '../tables.ts'

const clock = heldClock('2026-11-15T00:00:00Z')
const together = 500
/** In each turn the walk sees fewer documents than come. */
const turns = 20

const write = (number: number) =>
  set(`c/${number}`, { n: { integerValue: `${number % 3}` }, at: { integerValue: `${number}` } })

describeOnEveryDatabase('an index that is built', open => {
  it('is whole after the documents before it, however many follow', { timeout: 60_000 }, async () => {
    const database = await open()
    await migrate(database, [documentsMigrations])
    const place = newPlace()
    let last = 0
    const more = () => Array.from({ length: together }, () => write(++last))
    await createEngine({ database, clock }).commit(place, more())

    const engine = createEngine({ database, clock, indexes })
    await engine.start()
    let isWhole = false
    const built = engine.settle().then(() => {
      isWhole = true
    })
    for (let turn = 0; turn < turns && !isWhole; turn++) await engine.commit(place, more())
    expect(isWhole).toBe(true)
    await built
    await engine.stop()
    expect(await checkStore({ database, repair: false })).toMatchObject({
      documents: last,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
  })
})
