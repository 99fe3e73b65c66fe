import { expect, it } from 'vitest'
import { heldClock } from '../../../../platform/clock.ts'
import { migrate } from '../../../../platform/database/migrate.ts'
import { describeOnEveryDatabase } from '../../../../platform/testing/databases.ts'
import { completeQuery } from '../../evaluate/complete-query.ts'
import type { Query } from '../../model/query.ts'
import { newPlace, set } from '../../testing/place.ts'
import { checkStore } from '../check.ts'
import { createEngine } from '../create-engine.ts'
import { documentsMigrations } from '../tables.ts'

const clock = heldClock('2026-11-15T00:00:00Z')
const indexes = [{ collection: 'bare', fields: [] }]
const write = (number: number) => set(`bare/${number}`, { n: { integerValue: `${number}` } })

describeOnEveryDatabase('a collection without an index', open => {
  it('is found by name alone, and says so where fields are asked for', async () => {
    const database = await open()
    await migrate(database, [documentsMigrations])
    const place = newPlace()
    const engine = createEngine({ database, clock, indexes })
    await engine.start()
    await engine.settle()
    await engine.commit(place, [write(1), write(2), write(3)])
    await engine.commit(place, [write(2), { kind: 'delete', path: 'bare/1' }])
    const ask = async (more: Partial<Query>) => {
      const query = { parent: '', collection: 'bare', allDescendants: false, orderBy: [], ...more }
      const { documents } = await engine.run(place, completeQuery(place, query))
      return documents.map(({ path }) => path)
    }
    expect(await ask({})).toEqual(['bare/2', 'bare/3'])
    const two = { kind: 'field', field: ['n'], operator: 'EQUAL', value: { integerValue: '2' } } as const
    await expect(ask({ where: two })).rejects.toMatchObject({ code: 'failed-precondition' })
    await expect(ask({ orderBy: [{ field: ['n'], direction: 'ASCENDING' }] })).rejects.toMatchObject({
      code: 'failed-precondition',
    })
    await engine.stop()
    expect(await checkStore({ database, repair: false })).toMatchObject({ missing: 0, stray: 0 })
    const { count } = await database
      .as<{ document_entries: { field: string } }>()
      .kysely.selectFrom('document_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('field', '=', 'n')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  })
})
