import { type ColumnType, type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../testing/databases.ts'
import { columnTypes } from './columns.ts'
import type { Database } from './open.ts'

interface Tables {
  things: {
    id: string
    note: string | null
    amount: number | null
    ratio: number | null
    active: boolean | null
    body: Uint8Array | null
    seen_at: ColumnType<number | null, number | Date | null | undefined>
  }
  parts: { id: string; thing_id: string }
}

const empty = { note: null, amount: null, ratio: null, active: null, body: null, seen_at: null }

async function createTables({ engine, kysely }: Database) {
  const { text, integer, real, boolean, bytes, time } = columnTypes(engine)
  await kysely.schema
    .createTable('things')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('note', text)
    .addColumn('amount', integer)
    .addColumn('ratio', real)
    .addColumn('active', boolean)
    .addColumn('body', bytes)
    .addColumn('seen_at', time)
    .execute()
  await kysely.schema
    .createTable('parts')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('thing_id', text, column => column.notNull().references('things.id'))
    .execute()
}

describeOnEveryDatabase('the database', open => {
  let db: Database<Tables>

  beforeAll(async () => {
    const database = await open()
    await createTables(database)
    db = database.as<Tables>()
  })

  const insert = (...things: Insertable<Tables['things']>[]) =>
    db.kysely.insertInto('things').values(things).execute()
  const find = (id: string) =>
    db.kysely.selectFrom('things').selectAll().where('id', '=', id).executeTakeFirst()

  describe('values', () => {
    it.each([
      ['a null', {}],
      ['plain text', { note: 'one breath' }],
      ['empty text', { note: '' }],
      ['text of many scripts', { note: 'Zażółć gęślą jaźń · дышать · 呼吸 · عربي · 👩‍👩‍👧 🫁' }],
      ['text with quotes', { note: `'"\\ $1 ? %_; drop table things --` }],
      ['long text', { note: 'ж'.repeat(300_000) }],
      ['zero', { amount: 0 }],
      ['the largest integer', { amount: Number.MAX_SAFE_INTEGER }],
      ['the smallest integer', { amount: Number.MIN_SAFE_INTEGER }],
      ['a fraction', { ratio: 0.1 + 0.2 }],
      ['a whole number in a real column', { ratio: 3 }],
      ['a tiny number', { ratio: 5e-300 }],
      ['true', { active: true }],
      ['false', { active: false }],
      ['bytes', { body: Uint8Array.from({ length: 256 }, (_, byte) => byte) }],
      ['no bytes', { body: new Uint8Array() }],
      ['a time', { seen_at: Date.UTC(2026, 10, 15) }],
    ])('keeps %s', async (id, values) => {
      await insert({ ...empty, id, ...values })
      expect(await find(id)).toStrictEqual({ ...empty, id, ...values })
    })

    it('takes a Date as milliseconds, a Buffer as bytes and undefined as null', async () => {
      await insert({
        ...empty,
        id: 'lax',
        seen_at: new Date(1234),
        body: Buffer.from('ash'),
        note: undefined,
      })
      const body = new Uint8Array(Buffer.from('ash'))
      expect(await find('lax')).toStrictEqual({ ...empty, id: 'lax', seen_at: 1234, body })
    })

    it.each([
      ['U+0000', { note: 'a\0b' }, 'invalid-argument'],
      ['NaN', { ratio: Number.NaN }, 'invalid-argument'],
      ['an invalid Date', { seen_at: new Date('never') }, 'invalid-argument'],
      ['an object', { note: {} as string }, 'internal'],
    ])('refuses %s', async (id, values, code) => {
      await expect(insert({ ...empty, id, ...values })).rejects.toMatchObject({ code })
      expect(await find(id)).toBeUndefined()
    })

    it('refuses to round an integer beyond 2^53', async () => {
      await insert({ ...empty, id: 'vast', amount: sql<number>`${2n ** 53n}` as unknown as number })
      await expect(find('vast')).rejects.toThrow()
      await db.kysely.deleteFrom('things').where('id', '=', 'vast').execute()
    })

    it('counts, sums and divides in whole numbers', async () => {
      await insert({ ...empty, id: 'sum1', amount: 2 ** 40 }, { ...empty, id: 'sum2', amount: 1 })
      const totals = await db.kysely
        .selectFrom('things')
        .where('id', 'in', ['sum1', 'sum2'])
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('amount').as('sum')])
        .select(sql<number>`${5} / 2`.as('half'))
        .executeTakeFirst()
      expect(totals).toStrictEqual({ count: 2, sum: 2 ** 40 + 1, half: 2 })
    })

    it('compares booleans', async () => {
      await insert({ ...empty, id: 'on', active: true }, { ...empty, id: 'off', active: false })
      const query = db.kysely.selectFrom('things').select('id').where('id', 'in', ['on', 'off'])
      expect(await query.where('active', '=', true).execute()).toEqual([{ id: 'on' }])
    })

    it('sorts text by its bytes', async () => {
      const sorted = ['B', 'Z', 'a', 'b', 'é', 'ﾮ', '🫁']
      await insert(...sorted.toReversed().map(id => ({ ...empty, id, note: 'sort' })))
      const rows = await db.kysely
        .selectFrom('things')
        .select('id')
        .where('note', '=', 'sort')
        .where('id', '>', 'A')
        .orderBy('id')
        .execute()
      expect(rows.map(row => row.id)).toEqual(sorted)
    })

    it('tells case apart in a pattern', async () => {
      await insert({ ...empty, id: 'like', note: 'Lungs' })
      const query = db.kysely.selectFrom('things').select('id')
      expect(await query.where('note', 'like', 'lung%').execute()).toEqual([])
      expect(await query.where('note', 'like', 'Lung%').execute()).toEqual([{ id: 'like' }])
    })

    it('knows a boolean column added to a table already in use', async () => {
      const { boolean } = columnTypes(db.engine)
      const query = db.as<{ parts: { id: string; fresh: boolean } }>().kysely.selectFrom('parts').selectAll()
      await insert({ ...empty, id: 'whole' })
      await db.kysely.insertInto('parts').values({ id: 'part', thing_id: 'whole' }).execute()
      await query.execute()
      await db.kysely.schema
        .alterTable('parts')
        .addColumn('fresh', boolean, column => column.defaultTo(sql`true`))
        .execute()
      expect(await query.execute()).toEqual([{ id: 'part', thing_id: 'whole', fresh: true }])
    })
  })

  describe('statements', () => {
    it('say which rows they changed', async () => {
      await insert({ ...empty, id: 'u1', note: 'u' }, { ...empty, id: 'u2', note: 'u' })
      const update = db.kysely.updateTable('things').set({ amount: 7 }).where('note', '=', 'u')
      expect((await update.executeTakeFirst()).numUpdatedRows).toBe(2n)
      const returned = await update.returning(['id', 'active', 'amount']).execute()
      expect(returned.toSorted((a, b) => a.id.localeCompare(b.id))).toStrictEqual([
        { id: 'u1', active: null, amount: 7 },
        { id: 'u2', active: null, amount: 7 },
      ])
    })

    it('refuse a second row with the same key', async () => {
      await insert({ ...empty, id: 'twin' })
      await expect(insert({ ...empty, id: 'twin' })).rejects.toMatchObject({ code: 'already-exists' })
    })

    it('refuse a row whose parent is missing, and a parent lost to its rows', async () => {
      const orphan = db.kysely.insertInto('parts').values({ id: 'orphan', thing_id: 'nowhere' })
      await expect(orphan.execute()).rejects.toMatchObject({ code: 'failed-precondition' })
      await insert({ ...empty, id: 'parent' })
      await db.kysely.insertInto('parts').values({ id: 'child', thing_id: 'parent' }).execute()
      const removal = db.kysely.deleteFrom('things').where('id', '=', 'parent')
      await expect(removal.execute()).rejects.toMatchObject({ code: 'failed-precondition' })
    })
  })

  describe('a snapshot', () => {
    const note = async (on: Pick<Database<Tables>['kysely'], 'selectFrom'>) =>
      (await on.selectFrom('things').select('note').where('id', '=', 'moment').executeTakeFirst())?.note

    it('reads one moment, while others write', async () => {
      await insert({ ...empty, id: 'moment', note: 'before' })
      await db.snapshot(async tx => {
        expect(await note(tx)).toBe('before')
        await db.kysely.updateTable('things').set({ note: 'after' }).where('id', '=', 'moment').execute()
        expect(await note(tx)).toBe('before')
        expect(await db.snapshot(note)).toBe('after')
      })
      expect(await db.snapshot(note)).toBe('after')
    })

    it('takes its turn when there are many', async () => {
      const notes = await Promise.all(Array.from({ length: 30 }, () => db.snapshot(note)))
      expect(new Set(notes)).toEqual(new Set(['after']))
    })

    it('cannot write, and lets go of its connection when it fails', async () => {
      for (let turn = 0; turn < 12; turn++) {
        const attempt = db.snapshot(tx => tx.deleteFrom('things').where('id', '=', 'moment').execute())
        await expect(attempt).rejects.toThrow()
      }
      expect(await db.snapshot(note)).toBe('after')
    })

    it('is refused within a transaction', async () => {
      const attempt = db.transaction(() => db.snapshot(note))
      await expect(attempt).rejects.toMatchObject({ code: 'failed-precondition' })
    })
  })

  it('hears what is said on a channel, where there is somebody to say it', async () => {
    const { promise: heard, resolve } = Promise.withResolvers<string | undefined>()
    const hangUp = await db.listen('a "quoted" channel', resolve)
    if (db.engine === 'postgres') {
      await sql`select pg_notify('a "quoted" channel', 'hello')`.execute(db.kysely)
      expect(await heard).toBe('hello')
    }
    await hangUp()
  })

  describe('streams', () => {
    const many = Array.from({ length: 1000 }, (_, amount) => ({
      ...empty,
      id: `row${amount}`,
      note: 'stream',
      amount,
      active: amount % 2 === 0,
    }))
    const rows = () =>
      db.kysely.selectFrom('things').selectAll().where('note', '=', 'stream').orderBy('amount')

    beforeAll(async () => {
      await insert(...many)
    })

    it('give every row', async () => {
      expect(await Array.fromAsync(rows().stream(64))).toStrictEqual(many)
    })

    it('can be left, and hold nobody back meanwhile', async () => {
      for await (const row of rows().stream(10)) {
        await insert({ ...empty, id: `during ${row.id}` })
        expect(await find(`during ${row.id}`)).toBeDefined()
        if (row.amount === 25) break
      }
      expect(await rows().limit(1).execute()).toStrictEqual(many.slice(0, 1))
    })

    it('see what their transaction wrote', async () => {
      const seen = await db.transaction(async tx => {
        await tx
          .insertInto('things')
          .values({ ...empty, id: 'fresh', note: 'flow' })
          .execute()
        return Array.fromAsync(tx.selectFrom('things').select('id').where('note', '=', 'flow').stream())
      })
      expect(seen).toEqual([{ id: 'fresh' }])
    })

    it('fail as queries do', async () => {
      const broken = db.as<{ nothing: { id: string } }>().kysely.selectFrom('nothing').selectAll()
      await expect(Array.fromAsync(broken.stream())).rejects.toThrow(/nothing/)
    })
  })
})
