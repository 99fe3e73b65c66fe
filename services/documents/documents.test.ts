import fc from 'fast-check'
import type { Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { defineCollection, deleteField, increment, Reference } from './documents.ts'
import { Foreign, fromFields, type Plain, toFields } from './model/plain.ts'
import { openDocuments } from './testing/serve.ts'

const checkIns = defineCollection({
  path: 'members/{uid}/checkIns',
  schema: z.object({
    mood: z.number().int().min(1).max(5),
    at: z.date(),
    note: z.string().default(''),
    tags: z.array(z.string()).optional(),
  }),
})

describeOnEveryDatabase('the server’s own documents', open => {
  let database: Database
  let opened: Awaited<ReturnType<typeof openDocuments>>
  beforeEach(async () => {
    database = await open()
    opened = await openDocuments(database, { collections: [checkIns] })
  })
  afterEach(() => opened.documents.stop())

  test('are written with what others write alongside, or not at all', async () => {
    const { documents } = opened
    const { kysely } = database.as<{ others: { n: number } }>()
    await kysely.schema.createTable('others').addColumn('n', 'integer').execute()
    const write = (path: string, n: number, fault?: Error) =>
      documents.transaction(async tx => {
        await tx.create(path, { n })
        tx.also(async sql => {
          await (sql as Transaction<unknown> as Transaction<{ others: { n: number } }>)
            .insertInto('others')
            .values({ n })
            .execute()
          if (fault) throw fault
        })
      })
    const tried = await Promise.allSettled([
      write('a/1', 1),
      write('a/2', 2, new Error('no room')),
      documents.set('a/3', {}),
      write('a/1', 4),
    ])
    expect(tried.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(tried[1]).toMatchObject({ reason: { message: 'no room' } })
    expect(tried[3]).toMatchObject({ reason: { code: 'already-exists' } })
    expect((await documents.findEach(['a/1', 'a/2', 'a/3'])).map(({ id }) => id)).toEqual(['1', '3'])
    expect(await kysely.selectFrom('others').select('n').execute()).toEqual([{ n: 1 }])
  })

  test('are set, got, updated and deleted in plain values', async () => {
    const { documents, clock } = opened
    await documents.set('a/1', { n: 1, big: 2n ** 60n, at: new Date(0), bytes: new Uint8Array([1]) })
    const found = await documents.get('a/1')
    expect(found).toMatchObject({ id: '1', path: 'a/1', createdAt: clock.now() })
    expect(found.data).toEqual({ n: 1, big: 2n ** 60n, at: new Date(0), bytes: new Uint8Array([1]) })
    await documents.update('a/1', { n: increment(2), big: deleteField(), at: clock.now() })
    expect((await documents.get('a/1')).data).toEqual({ n: 3, at: clock.now(), bytes: new Uint8Array([1]) })
    await documents.delete('a/1')
    expect(await documents.find('a/1')).toBeUndefined()
    await expect(documents.get('a/1')).rejects.toMatchObject({ code: 'not-found' })
    await expect(documents.update('a/1', { n: 1 })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('are made once', async () => {
    await opened.documents.create('a/1', {})
    await expect(opened.documents.create('a/1', {})).rejects.toMatchObject({ code: 'already-exists' })
  })

  test('are asked for and counted', async () => {
    const { documents } = opened
    for (const n of [1, 2, 3, 4]) await documents.set(`a/${n}`, { n, odd: n % 2 === 1, none: null })
    const ask = async (...args: Parameters<typeof documents.query>) =>
      (await documents.query(...args)).map(({ id }) => id)
    const a = { collection: 'a' }
    expect(await ask(a, { orderBy: [['n', 'desc']], limit: 2 })).toEqual(['4', '3'])
    expect(await ask(a, { where: [['odd', '==', true]] })).toEqual(['1', '3'])
    expect(await ask(a, { where: [['none', '==', null]], limit: 1 })).toEqual(['1'])
    expect(
      await ask(a, {
        where: [
          ['n', '<', 4],
          ['n', 'in', [1, 4]],
        ],
      }),
    ).toEqual(['1'])
    expect(await ask(a, { orderBy: ['n'], startAfter: [1], limit: 2 })).toEqual(['2', '3'])
    expect(await ask(a, { where: [['__name__', '==', 'a/2']] })).toEqual(['2'])
    expect(await ask({ group: 'a' }, { where: [['n', '>', 3]] })).toEqual(['4'])
    expect(await documents.count(a, { where: [['odd', '==', true]] })).toBe(2)
    expect(await documents.count({ collection: 'none' })).toBe(0)
  })

  test('keep a collection in its types', async () => {
    const own = opened.documents.collection(checkIns)
    const at = new Date('2030-01-02T03:04:05.006Z')
    const id = await own.add({ uid: 'ada' }, { mood: 4, at })
    const found = await own.get({ uid: 'ada', id })
    expectTypeOf(found.data.at).toEqualTypeOf<Date>()
    expect(found.data).toEqual({ mood: 4, at, note: '' })
    await own.update({ uid: 'ada', id }, { mood: increment(1), tags: ['calm'] })
    expect((await own.query({ uid: 'ada' })).map(({ data }) => data.mood)).toEqual([5])
    expect(await own.queryAll({ where: [['tags', 'array-contains', 'calm']] })).toHaveLength(1)
    await expect(own.update({ uid: 'ada', id }, { mood: increment(1) })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await expect(own.set({ uid: 'ada', id }, { mood: 9, at })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await expect(own.find({ uid: 'ada/checkIns/x', id })).rejects.toMatchObject({ code: 'invalid-argument' })
    await own.delete({ uid: 'ada', id })
    expect(await own.find({ uid: 'ada', id })).toBeUndefined()
  })

  test('are listened to', async () => {
    const { documents } = opened
    const seen: string[] = []
    let wake = () => {}
    const stop = documents.listen(
      { collection: 'a' },
      { orderBy: ['n'] },
      found => {
        seen.push(found.map(({ id, data }) => `${id}=${data.n}`).join())
        wake()
      },
      error => seen.push(String(error)),
    )
    const until = async (wished: string) => {
      while (seen.at(-1) !== wished)
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
    await until('')
    await documents.set('a/2', { n: 2 })
    await until('2=2')
    await documents.set('a/1', { n: 1 })
    await until('1=1,2=2')
    await documents.delete('a/2')
    await until('1=1')
    stop()
  })

  test('lose no increment to another', async () => {
    const { documents } = opened
    await documents.set('a/1', { n: 0 })
    const step = () =>
      documents.transaction(async tx => {
        const { data } = await tx.get('a/1')
        await tx.update('a/1', { n: Number(data.n) + 1 })
      })
    await Promise.all(Array.from({ length: 100 }, step))
    expect((await documents.get('a/1')).data.n).toBe(100)
  })

  test('are left as they were when a transaction throws', async () => {
    const { documents } = opened
    const broken = documents.transaction(async tx => {
      await tx.set('a/1', {})
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await documents.find('a/1')).toBeUndefined()
    const late = documents.transaction(async tx => {
      await tx.set('a/1', {})
      await tx.find('a/1')
    })
    await expect(late).rejects.toMatchObject({ code: 'failed-precondition' })
  })

  test('see what others made meanwhile of what a transaction looked for', async () => {
    const { documents } = opened
    let runs = 0
    await documents.transaction(async tx => {
      runs += 1
      const found = await tx.find('a/1')
      if (runs === 1) await documents.set('a/1', { by: 'another' })
      await tx.set('a/2', { saw: found?.data.by ?? null })
    })
    expect([runs, (await documents.get('a/2')).data]).toEqual([2, { saw: 'another' }])
  })
})

describe('plain values', () => {
  const root = 'projects/p/databases/(default)/documents'
  const leaf: fc.Arbitrary<Plain> = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
    fc.string({ unit: 'grapheme' }),
    fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true }),
    fc.uint8Array(),
    fc.constant(new Reference('documents/1/documents/2')),
    fc.constant(new Foreign({ geoPointValue: { latitude: 1.5, longitude: -2 } })),
  )
  const { tree } = fc.letrec<{ tree: Plain }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(leaf),
      fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
    ),
  }))

  test('come back as they were put in', () => {
    fc.assert(
      fc.property(tree, value => {
        expect(fromFields(toFields({ value }, root))).toEqual({ value })
      }),
    )
  })
})
