import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { completeQuery } from '../evaluate/complete-query.ts'
import type { Engine, Place } from '../model/engine.ts'
import { declared as indexes } from '../testing/declared.ts'
import { newPlace, set } from '../testing/place.ts'
import { checkStore } from './check.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const clock = heldClock('2026-01-01T00:00:00Z')
const key = 'c(n+ at-)'
const count = 1200

const write = (number: number, at = number) =>
  set(`c/${number}`, { n: { integerValue: `${number % 3}` }, at: { integerValue: `${at}` } })

/** The newest of a third, as the index would find them. */
async function findNewest(engine: Engine, place: Place): Promise<number[]> {
  const query = completeQuery(place, {
    parent: '',
    collection: 'c',
    allDescendants: false,
    where: { kind: 'field', field: ['n'], operator: 'EQUAL', value: { integerValue: '1' } },
    orderBy: [{ field: ['at'], direction: 'DESCENDING' }],
    limit: 4,
  })
  const { documents } = await engine.run(place, query)
  return documents.map(({ path }) => Number(path.slice(2)))
}

describeOnEveryDatabase('an index that is no longer declared', open => {
  let database: Database
  let place: Place
  let declaring: ReturnType<typeof createEngine>

  const countEntries = async () => {
    const query = sql<{ count: number }>`select count(*) as count from document_entries where field = ${key}`
    return (await query.execute(database.kysely)).rows[0]?.count
  }
  const check = () => checkStore({ database, repair: false })
  const settle = async (engine: ReturnType<typeof createEngine>) => {
    await engine.start()
    await engine.settle()
  }

  beforeEach(async () => {
    database = await open()
    await migrate(database, [documentsMigrations])
    place = newPlace()
    declaring = createEngine({ database, clock, indexes })
    await settle(declaring)
    for (let start = 0; start < count; start += 300)
      await declaring.commit(
        place,
        Array.from({ length: 300 }, (_, index) => write(start + index)),
      )
    expect(await countEntries()).toBe(count)
  })

  it('leaves nothing behind, while commits and queries of all processes go on', async () => {
    const plain = createEngine({ database, clock })
    await plain.start()
    // Some move within the index, some leave it, some are new.
    await declaring.commit(place, [write(1, 5000), { kind: 'delete', path: 'c/4' }, write(4000)])
    expect(await findNewest(declaring, place)).toEqual([1, 4000, 1198, 1195])
    await plain.settle()
    expect(await countEntries()).toBe(0)
    expect(await findNewest(declaring, place)).toEqual([1, 4000, 1198, 1195])
    await declaring.commit(place, [write(7, 6000)])
    await declaring.tidy()
    expect(await check()).toEqual({
      documents: count,
      entries: count * 3,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
    await plain.stop()
  })

  it('may be declared again, even before it was gone', async () => {
    const plain = createEngine({ database, clock })
    await plain.start()
    await plain.stop()
    await plain.commit(place, [write(1, 5000), { kind: 'delete', path: 'c/4' }, write(4000)])
    const again = createEngine({ database, clock, indexes })
    await settle(again)
    await again.tidy()
    expect(await check()).toEqual({
      documents: count,
      entries: count * 4,
      missing: 0,
      stray: 0,
      miscounted: 0,
    })
    expect(await findNewest(again, place)).toEqual([1, 4000, 1198, 1195])
    await again.stop()
  })
})
