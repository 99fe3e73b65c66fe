import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { CompiledQuery, type DatabaseConnection, type Transaction } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { columnTypes } from './columns.ts'
import type { Database, DatabaseOptions } from './open.ts'

interface Tables {
  accounts: { id: string; balance: number }
}

describeOnEveryDatabase('a transaction', (open, newPlace) => {
  let place: DatabaseOptions
  let db: Database<Tables>

  beforeAll(async () => {
    place = await newPlace()
    const database = await open(place)
    const { text, integer } = columnTypes(database.engine)
    await database.kysely.schema
      .createTable('accounts')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('balance', integer, column => column.notNull())
      .execute()
    db = database.as<Tables>()
  })

  const create = (id: string, balance = 0, on: Pick<Transaction<Tables>, 'insertInto'> = db.kysely) =>
    on.insertInto('accounts').values({ id, balance }).execute()
  const read = async (id: string, on: Pick<Transaction<Tables>, 'selectFrom'> = db.kysely) =>
    (await on.selectFrom('accounts').select('balance').where('id', '=', id).executeTakeFirst())?.balance
  const write = (id: string, balance: number, on: Pick<Transaction<Tables>, 'updateTable'> = db.kysely) =>
    on.updateTable('accounts').set({ balance }).where('id', '=', id).execute()

  it('gives back what its work gives', async () => {
    const result = await db.transaction(async tx => {
      await create('result', 5, tx)
      return read('result', tx)
    })
    expect(result).toBe(5)
  })

  it('leaves nothing when its work throws, and throws the same', async () => {
    const fault = new Error('changed my mind')
    const attempt = db.transaction(async tx => {
      await create('undone', 1, tx)
      throw fault
    })
    await expect(attempt).rejects.toBe(fault)
    expect(await read('undone')).toBeUndefined()
  })

  it('shows its writes to itself alone, and makes no reader wait', async () => {
    const { promise: written, resolve: tell } = Promise.withResolvers<void>()
    const { promise: finish, resolve: allow } = Promise.withResolvers<void>()
    const transaction = db.transaction(async tx => {
      await create('private', 1, tx)
      expect(await read('private', tx)).toBe(1)
      tell()
      await finish
    })
    await written
    expect(await read('private')).toBeUndefined()
    allow()
    await transaction
    expect(await read('private')).toBe(1)
  })

  it('loses no update among many', async () => {
    await create('counter')
    const increment = () =>
      db.transaction(async tx => write('counter', ((await read('counter', tx)) ?? 0) + 1, tx))
    await Promise.all(Array.from({ length: 100 }, increment))
    expect(await read('counter')).toBe(100)
  })

  it('loses no update among several connections', async () => {
    await create('shared')
    const others = await Promise.all(Array.from({ length: 3 }, async () => (await open(place)).as<Tables>()))
    const increment = (one: Database<Tables>) =>
      one.transaction(async tx => write('shared', ((await read('shared', tx)) ?? 0) + 1, tx))
    await Promise.all(others.flatMap(one => Array.from({ length: 10 }, () => increment(one))))
    expect(await read('shared')).toBe(30)
  })

  it('never decides on what another is changing', async () => {
    await Promise.all([create('doctor1', 1), create('doctor2', 1)])
    const leave = (me: string, other: string) =>
      db.transaction(async tx => {
        if ((await read(other, tx)) === 1) await write(me, 0, tx)
      })
    await Promise.all([leave('doctor1', 'doctor2'), leave('doctor2', 'doctor1')])
    expect([await read('doctor1'), await read('doctor2')].toSorted()).toEqual([0, 1])
  })

  it('cannot go on after a statement failed', async () => {
    await create('taken')
    const swallow = db.transaction(async tx => {
      await create('before', 1, tx)
      await create('taken', 1, tx).catch(() => {})
    })
    await expect(swallow).rejects.toMatchObject({ code: 'internal' })
    expect(await read('before')).toBeUndefined()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['another transaction', () => db.transaction(async tx => read('x', tx))],
    ['a read of its own', () => read('x')],
    ['a write of its own', () => create('x')],
  ])('refuses %s inside', async (_, misuse) => {
    await expect(db.transaction(misuse)).rejects.toMatchObject({ code: 'failed-precondition' })
    expect(await read('x')).toBeUndefined()
  })

  it('lets what it started use the database afterwards', async () => {
    let later: Promise<number | undefined> | undefined
    await db.transaction(async tx => {
      await create('afterwards', 1, tx)
      later = sleep(50).then(() => read('afterwards'))
    })
    expect(await later).toBe(1)
  })

  describe('of plain statements', () => {
    const run = async (session: DatabaseConnection, text: string) =>
      (await session.executeQuery<{ balance: number }>(CompiledQuery.raw(text))).rows
    const add = (id: string, on = db) =>
      on.session(async session => {
        const [row] = await run(session, `select balance from accounts where id = '${id}'`)
        await run(session, `update accounts set balance = ${(row?.balance ?? 0) + 1} where id = '${id}'`)
      })

    it('is whole or not at all, and throws what its work throws', async () => {
      const fault = new Error('changed my mind')
      const insert = "insert into accounts (id, balance) values ('plain', 1)"
      const attempt = db.session(async session => {
        await run(session, insert)
        throw fault
      })
      await expect(attempt).rejects.toBe(fault)
      expect(await read('plain')).toBeUndefined()
      await db.session(session => run(session, insert))
      expect(await read('plain')).toBe(1)
      await expect(db.session(session => run(session, insert))).rejects.toMatchObject({
        code: 'already-exists',
      })
    })

    it('loses no update among several connections', { timeout: 60_000 }, async () => {
      await create('plain sum')
      const connections = [db, (await open(place)).as<Tables>()]
      await Promise.all(Array.from({ length: 20 }, (_, number) => add('plain sum', connections[number % 2])))
      expect(await read('plain sum')).toBe(20)
    })

    it('is refused within another', async () => {
      const refused = { code: 'failed-precondition' }
      await expect(db.transaction(() => add('result'))).rejects.toMatchObject(refused)
      await expect(db.session(() => add('result'))).rejects.toMatchObject(refused)
      await expect(db.session(() => read('result'))).rejects.toMatchObject(refused)
    })
  })

  /**
   * Withdrawals look at two accounts and change one, the classic trap for anything less than serializable. Whatever
   * the order, no pair may go below zero, and the money left is the money nobody was told they took.
   */
  it('behaves as one at a time would', async () => {
    const step = fc.record({
      pair: fc.nat({ max: 1 }),
      side: fc.constantFrom('a', 'b'),
      amount: fc.integer({ min: 1, max: 60 }),
      pause: fc.nat({ max: 2 }),
      fails: fc.boolean(),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async steps => {
        const name = (pair: number, side: string) => `${round}-${pair}-${side}`
        round++
        for (const pair of [0, 1]) for (const side of ['a', 'b']) await create(name(pair, side), 50)

        const taken = [0, 0]
        const withdraw = ({ pair, side, amount, pause, fails }: (typeof steps)[number]) =>
          db.transaction(async tx => {
            const mine = (await read(name(pair, side), tx)) ?? 0
            if (pause) await sleep(pause)
            const other = (await read(name(pair, side === 'a' ? 'b' : 'a'), tx)) ?? 0
            if (mine + other < amount) return 0
            await write(name(pair, side), mine - amount, tx)
            if (fails) throw new Error('no')
            return amount
          })
        const outcomes = await Promise.allSettled(steps.map(withdraw))
        for (const [index, outcome] of outcomes.entries()) {
          const pair = steps[index]?.pair ?? 0
          if (outcome.status === 'fulfilled') taken[pair] = (taken[pair] ?? 0) + outcome.value
          else expect(outcome.reason.message).toBe('no')
        }
        for (const pair of [0, 1]) {
          const left = ((await read(name(pair, 'a'))) ?? 0) + ((await read(name(pair, 'b'))) ?? 0)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBe(100 - (taken[pair] ?? 0))
        }
      }),
      { numRuns: 25 },
    )
  })
})
