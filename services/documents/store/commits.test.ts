import { beforeAll, expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Database, DatabaseOptions } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { incrementOnce, newPlace, set } from '../testing/place.ts'
import { createEngine } from './create-engine.ts'
import { documentsMigrations } from './tables.ts'

const integer = (number: number) => ({ integerValue: `${number}` })

describeOnEveryDatabase('commits', (open, newDatabase) => {
  let options: DatabaseOptions
  let database: Database
  const clock = heldClock('2026-01-01T00:00:00Z')
  const engineOn = (one: Database) => createEngine({ database: one, clock })

  beforeAll(async () => {
    options = await newDatabase()
    database = await open(options)
    await migrate(database, [documentsMigrations])
  })

  it('that fail leave the others of their transaction alone', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    const outcomes = await Promise.allSettled([
      engine.commit(place, [set('c/a')]),
      engine.commit(place, [set('c/x'), { ...set('c/b'), precondition: { exists: true } }]),
      engine.commit(place, [set('c/c')]),
      engine.commit(place, [{ ...set('c/a'), precondition: { exists: false } }]),
    ])
    const codes = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
    expect(codes).toEqual(['done', 'not-found', 'done', 'already-exists'])
    const { documents } = await engine.get(place, ['c/a', 'c/b', 'c/c', 'c/x'])
    expect(documents.map(document => document?.path)).toEqual(['c/a', undefined, 'c/c', undefined])
  })

  it('have instants that grow, on however many engines', async () => {
    const place = newPlace()
    const engines = [engineOn(database), engineOn(await open(options)), engineOn(await open(options))]
    const commits = Array.from({ length: 60 }, (_, number) => {
      const engine = engines[number % engines.length] ?? engineOn(database)
      return engine.commit(place, [set(`c/${number}`)])
    })
    const instants = (await Promise.all(commits)).map(({ committedAt }) => committedAt)
    expect(new Set(instants).size).toBe(60)
    const { changes, readAt } = (await engineOn(database).changes(place, 0)) ?? { changes: [], readAt: 0 }
    expect(changes.map(({ changedAt }) => changedAt)).toEqual(instants.toSorted((a, b) => a - b))
    expect(readAt).toBe(Math.max(...instants))
  })

  it('never lose an update: a hundred increments at once are a hundred', { timeout: 120_000 }, async () => {
    const place = newPlace()
    const engines = [engineOn(database), engineOn(await open(options))]
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        incrementOnce(engines[number % 2] ?? engineOn(database), place, 'c/counter'),
      ),
    )
    const { documents } = await engineOn(database).get(place, ['c/counter'])
    expect(documents[0]?.fields).toEqual({ count: integer(100) })
    // Somebody had to try again, or nothing was tested.
    expect(Math.max(...tries)).toBeGreaterThan(1)
  })

  it('are refused when what they read has changed, or come to be', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    const { committedAt } = await engine.commit(place, [set('c/a')])
    const reads = [
      { path: 'c/a', updatedAt: committedAt },
      { path: 'c/b', updatedAt: undefined },
    ]
    await engine.commit(place, [set('c/d')], { reads })
    await engine.commit(place, [set('c/b')])
    const late = engine.commit(place, [set('c/e')], { reads })
    await expect(late).rejects.toMatchObject({ code: 'aborted' })
    expect((await engine.get(place, ['c/e'])).documents).toEqual([undefined])
  })

  it('are judged by what was and what will be, and undone by a word', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    const { committedAt } = await engine.commit(place, [set('c/a', { n: integer(1) })])
    const seen: unknown[] = []
    const increment = {
      ...set('c/a'),
      mask: [],
      transforms: [{ kind: 'increment', field: ['n'], operand: integer(1) }],
    } as const
    const judged = engine.commit(place, [increment, { kind: 'delete', path: 'c/a' }, set('c/b')], {
      judge: ({ path, before, after, kind }) => {
        seen.push([kind, path, before?.fields.n, after?.fields.n])
        if (path === 'c/b') throw new AppError('permission-denied', 'no')
      },
    })
    await expect(judged).rejects.toMatchObject({ code: 'permission-denied' })
    expect(seen).toEqual([
      ['update', 'c/a', integer(1), integer(2)],
      ['delete', 'c/a', integer(2), undefined],
      ['update', 'c/b', undefined, undefined],
    ])
    const { documents, readAt } = await engine.get(place, ['c/a'])
    expect(documents[0]?.fields).toEqual({ n: integer(1) })
    expect(readAt).toBe(committedAt)
  })

  it('say permission-denied before they say what is there', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    await engine.commit(place, [set('c/a')])
    const deny = () => {
      throw new AppError('permission-denied', 'no')
    }
    for (const path of ['c/a', 'c/b']) {
      for (const exists of [true, false]) {
        const probe = engine.commit(place, [{ ...set(path), precondition: { exists } }], { judge: deny })
        await expect(probe).rejects.toMatchObject({ code: 'permission-denied' })
      }
    }
  })

  it('keep to the limits', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    const big = { text: { stringValue: 'x'.repeat(1_048_577) } }
    const wide = { list: { arrayValue: { values: Array.from({ length: 50_000 }, (_, n) => integer(n)) } } }
    const refused = { code: 'invalid-argument' }
    await expect(engine.commit(place, [set('c/a', big)])).rejects.toMatchObject(refused)
    await expect(engine.commit(place, [set('c/a', wide)])).rejects.toMatchObject(refused)
    await expect(engine.commit(place, [set('c')])).rejects.toMatchObject(refused)
    const many = Array.from({ length: 501 }, (_, number) => set(`c/${number}`))
    await expect(engine.commit(place, many)).rejects.toMatchObject(refused)
    await engine.commit(place, many.slice(1))
    const largest = { text: { stringValue: 'x'.repeat(1_048_000) } }
    await engine.commit(place, [set('c/a', largest)])
    expect((await engine.get(place, ['c/a'])).documents[0]?.fields).toEqual(largest)
  })

  it('take any field name, and no name of a place that is too long', async () => {
    const [engine, place] = [engineOn(database), newPlace()]
    const fields = {
      'a\0b': integer(1),
      map: { mapValue: { fields: { '\0': integer(2) } } },
      ['n'.repeat(1500)]: integer(3),
    }
    await engine.commit(place, [set('c/a', fields)])
    expect((await engine.get(place, ['c/a'])).documents[0]?.fields).toEqual(fields)
    const far = { ...place, database: 'd'.repeat(1000) }
    await expect(engine.commit(far, [set('c/a')])).rejects.toMatchObject({ code: 'invalid-argument' })
  })

  it('do not reach another place', async () => {
    const engine = engineOn(database)
    const [here, there] = [newPlace(), newPlace()]
    await engine.commit(here, [set('c/a')])
    expect((await engine.get(there, ['c/a'])).documents).toEqual([undefined])
    await engine.commit(there, [set('c/a'), set('c/b')])
    await engine.clear(there)
    expect((await engine.get(here, ['c/a'])).documents[0]?.path).toBe('c/a')
    expect((await engine.get(there, ['c/a', 'c/b'])).documents).toEqual([undefined, undefined])
    expect(await engine.changes(there, 0)).toBeUndefined()
  })
})
