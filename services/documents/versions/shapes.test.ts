import type { Firestore } from 'firebase/firestore'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database, DatabaseOptions } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { type Definition, defineCollection, earlier, isOwn } from '../documents.ts'
import { checkDocuments } from '../store/check.ts'
import { createClients, type FullSdk, loadBrowserSdk } from '../testing/sdk.ts'
import { openDocuments, serveDocuments } from '../testing/serve.ts'
import { createSightings } from '../testing/sightings.ts'

const root = '/v1/projects/exhale/databases/(default)/documents'
const path = 'members/{uid}/plans'
const habit = z.strictObject({ perDay: z.number() })

// A field is moved as it must be: first beside the old one, then instead of it.
const first = z.strictObject({ title: z.string(), count: z.number(), habit: habit.optional() })
const second = z.strictObject({
  title: z.string(),
  count: z.number().optional(),
  total: z.number(),
  habit: habit.optional(),
})
const third = z.strictObject({
  title: z.string(),
  total: z.number(),
  colour: z.enum(['tide', 'moss']),
  habit: z.strictObject({ perDay: z.number(), unit: z.string() }).optional(),
})

const steps = [
  earlier(first, plan => ({ ...plan, total: plan.count })),
  // While the old one is there it is right: the build that came first writes no other.
  earlier(second, ({ count, habit, ...plan }) => ({
    ...plan,
    total: count ?? plan.total,
    colour: 'tide',
    habit: habit && { ...habit, unit: 'piece' },
  })),
] as const

const rule: Definition['rule'] = {
  get: ({ person, params }) => isOwn(person, params.uid),
  query: ({ person, params }) => isOwn(person, params.uid),
  create: ({ person, params }) => isOwn(person, params.uid),
  // Whoever judges sees the newest shape, whatever was stored or sent.
  update: ({ person, params, before, after }) =>
    isOwn(person, params.uid) && [before, after].every(({ fields }) => fields.colour !== undefined),
  delete: ({ person, params }) => isOwn(person, params.uid),
}
const ofFirst = defineCollection({ path, schema: first, rule: { ...rule, update: () => true } })
const ofThird = defineCollection({ path, schema: third, earlier: steps, rule })
const indexed = { ...ofThird, indexes: [['colour', 'total']] }

const wire = (fields: { [name: string]: string | number }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? { stringValue: value } : { integerValue: `${value}` },
    ]),
  )

type Row = { path: string; version: number; seen_to: string | null; found: number }

const shapesIn = (database: Database) => database.as<{ document_shapes: Row }>().kysely

type Opened = Awaited<ReturnType<typeof openDocuments>>

describeOnEveryDatabase('a collection whose shape changed', (open, newPlace) => {
  let place: DatabaseOptions
  let database: Database
  let lines: string[]
  let running: Opened[]

  /** The server of a build. */
  async function run(definition: Definition): Promise<Opened> {
    const log = createLog('info', { write: line => void lines.push(line) })
    const opened = await openDocuments(await open(place), { collections: [definition], log })
    running.push(opened)
    return opened
  }

  /** As if the round were over, and somebody had written in an earlier shape since. */
  const skipRound = () =>
    shapesIn(database)
      .insertInto('document_shapes')
      .values({ path, version: 3, seen_to: null, found: 0 })
      .execute()

  /** Documents of the first version, and what was there when the build that wrote them ended. */
  async function prepare(
    ...plans: { id: string; title: string; count: number; habit?: { perDay: number } }[]
  ) {
    const { documents } = await run(ofFirst)
    const own = documents.collection(ofFirst)
    await Promise.all(plans.map(({ id, ...plan }) => own.set({ uid: 'mira', id }, plan)))
    await documents.stop()
  }

  const newest = (title: string, total: number) => ({ title, total, colour: 'tide' })
  const asMira = async (
    { post }: Opened,
    fields: { [name: string]: string | number },
    { id = 'one', mask, transforms }: { id?: string; mask?: string[]; transforms?: object[] } = {},
  ) =>
    post(
      `${root}:commit`,
      {
        writes: [
          {
            update: { name: `${root.slice(4)}/members/mira/plans/${id}`, fields: wire(fields) },
            ...(mask && { updateMask: { fieldPaths: mask } }),
            ...(transforms && { updateTransforms: transforms }),
          },
        ],
      },
      'person:mira',
    )

  beforeEach(async () => {
    place = await newPlace()
    database = await open(place)
    lines = []
    running = []
  })
  afterEach(() => Promise.all(running.map(({ documents }) => documents.stop())))

  describe('gives documents of every version in the newest', () => {
    let opened: Opened
    beforeEach(async () => {
      await prepare({ id: 'one', title: 'Calm', count: 3, habit: { perDay: 4 } })
      await skipRound()
      opened = await run(ofThird)
    })
    const upgraded = { ...newest('Calm', 3), habit: { perDay: 4, unit: 'piece' } }

    test('to the server’s own code', async () => {
      const { documents } = opened
      const plans = documents.collection(ofThird)
      expect((await plans.get({ uid: 'mira', id: 'one' })).data).toEqual(upgraded)
      expect((await plans.query({ uid: 'mira' })).map(({ data }) => data)).toEqual([upgraded])
      expect((await plans.queryAll()).map(({ data }) => data)).toEqual([upgraded])
      expect((await documents.find('members/mira/plans/one'))?.data).toEqual(upgraded)
      await documents.transaction(async tx => {
        const { data } = await tx.collection(ofThird).get({ uid: 'mira', id: 'one' })
        await tx.collection(ofThird).set({ uid: 'mira', id: 'one' }, { ...data, total: data.total + 1 })
      })
      expect((await plans.get({ uid: 'mira', id: 'one' })).data.total).toBe(4)
    })

    test('to its owner, by every door', async () => {
      const { call, post, documents } = opened
      const one = await call('GET', `${root}/members/mira/plans/one`, 'person:mira')
      expect(Object.keys(one.fields).sort()).toEqual(['colour', 'habit', 'title', 'total'])
      const list = await call('GET', `${root}/members/mira/plans?mask.fieldPaths=colour`, 'person:mira')
      expect(list.documents[0].fields).toEqual(wire({ colour: 'tide' }))
      const structuredQuery = {
        from: [{ collectionId: 'plans' }],
        select: { fields: [{ fieldPath: 'total' }] },
        where: {
          fieldFilter: { field: { fieldPath: 'title' }, op: 'EQUAL', value: { stringValue: 'Calm' } },
        },
      }
      const found = await post(`${root}/members/mira:runQuery`, { structuredQuery }, 'person:mira')
      expect(found[0].document.fields).toEqual(wire({ total: 3 }))
      const seen = createSightings<unknown[]>()
      const stop = documents.listen(
        { collection: 'members/mira/plans' },
        {},
        all => seen.next(all.map(({ data }) => data)),
        error => expect.unreachable(String(error)),
      )
      expect(await seen.until(() => true)).toEqual([upgraded])
      stop()
    })

    test('and never by what is no longer there', async () => {
      const { documents } = opened
      const ask = { where: [['count', '==', 3]] } as const
      expect(await documents.collection(ofThird).query({ uid: 'mira' }, ask)).toEqual([])
    })

    test('without a write where nothing is written', async () => {
      const { post, documents } = opened
      const before = await documents.get('members/mira/plans/one')
      const verify = `${root.slice(4)}/members/mira/plans/one`
      await post(`${root}:commit`, { writes: [{ verify }] }, 'person:mira')
      await asMira(opened, { title: 'Calm' }, { mask: ['title'] })
      expect(await documents.get('members/mira/plans/one')).toEqual(before)
    })

    test('to whoever writes a part of them', async () => {
      expect(await asMira(opened, { colour: 'moss' }, { mask: ['colour'] })).toHaveProperty('commitTime')
      const { data } = await opened.documents.get('members/mira/plans/one')
      expect(data).toEqual({ ...upgraded, colour: 'moss' })
    })
  })

  describe('takes what devices of builds before send', () => {
    let opened: Opened
    const find = async (id = 'one') => (await opened.documents.get(`members/mira/plans/${id}`)).data
    beforeEach(async () => {
      opened = await run(ofThird)
      const one = { title: 'Calm', total: 3, colour: 'moss', habit: { perDay: 4, unit: 'puff' } } as const
      await opened.documents.collection(ofThird).set({ uid: 'mira', id: 'one' }, one)
    })

    test('a new document, of any version', async () => {
      await asMira(opened, { title: 'New', count: 1 }, { id: 'two' })
      await asMira(opened, { title: 'Newer', total: 2 }, { id: 'three' })
      expect(await find('two')).toEqual(newest('New', 1))
      expect(await find('three')).toEqual(newest('Newer', 2))
    })

    test('a whole document, and keeps what that version cannot say', async () => {
      await asMira(opened, { title: 'Calmer', count: 5, total: 5 })
      expect(await find()).toEqual({ title: 'Calmer', total: 5, colour: 'moss' })
      // Of one that has too little in common with the newest, nothing but the document itself is left.
      await asMira(opened, { title: 'Calmest', count: 6 })
      expect(await find()).toEqual(newest('Calmest', 6))
    })

    test('a field that is called otherwise by now', async () => {
      const mask = ['count', 'total']
      expect(await asMira(opened, { count: 9, total: 9 }, { mask })).toHaveProperty('commitTime')
      expect(await find()).toEqual({
        title: 'Calm',
        total: 9,
        colour: 'moss',
        habit: { perDay: 4, unit: 'puff' },
      })
    })

    test('a field within a field', async () => {
      const { post } = opened
      const write = {
        update: {
          name: `${root.slice(4)}/members/mira/plans/one`,
          fields: { habit: { mapValue: { fields: wire({ perDay: 7 }) } } },
        },
        updateMask: { fieldPaths: ['habit'] },
      }
      expect(await post(`${root}:commit`, { writes: [write] }, 'person:mira')).toHaveProperty('commitTime')
      expect(await find()).toMatchObject({ colour: 'moss', habit: { perDay: 7, unit: 'puff' } })
    })

    test('a sum', async () => {
      const increment = (fieldPath: string) => ({ fieldPath, increment: { integerValue: '2' } })
      const transforms = [increment('total')]
      const done = await asMira(opened, { count: 5 }, { mask: ['count'], transforms })
      expect(done.writeResults[0].transformResults).toEqual([{ integerValue: '5' }])
      expect(await find()).toMatchObject({ total: 5 })
    })

    test('nothing that no version ever allowed, and nothing of strangers', async () => {
      expect(await asMira(opened, { ...newest('x', 1), other: 1 })).toBe('INVALID_ARGUMENT')
      expect(await asMira(opened, { count: 'many' }, { mask: ['count'] })).toBe('INVALID_ARGUMENT')
      const write = {
        update: { name: `${root.slice(4)}/members/mira/plans/one`, fields: wire({ title: 'x', count: 1 }) },
      }
      expect(await opened.post(`${root}:commit`, { writes: [write] }, 'person:other')).toBe(
        'PERMISSION_DENIED',
      )
    })
  })

  describe('is upgraded in the background', () => {
    const many = Array.from({ length: 230 }, (_, number) => ({
      id: `${number}`.padStart(3, '0'),
      title: 'Calm',
      count: number,
    }))
    const countIn = async (documents: Opened['documents'], field: string) =>
      documents.count({ group: 'plans' }, { where: [[field, '>=', 0]] })
    const versions = () =>
      lines.map(line => JSON.parse(line)).filter(({ upgraded }) => upgraded !== undefined)

    test('and then found by its new fields, whole in every index', async () => {
      await prepare(...many)
      const { documents } = await run(indexed)
      const seen = createSightings<number>()
      const stop = documents.listen(
        { collection: 'members/mira/plans' },
        { where: [['colour', '==', 'tide']] },
        all => seen.next(all.length),
        error => expect.unreachable(String(error)),
      )
      await documents.upgraded()
      await seen.until(count => count === many.length)
      stop()
      expect(await countIn(documents, 'total')).toBe(many.length)
      expect(await countIn(documents, 'count')).toBe(0)
      await documents.stop()
      expect(await checkDocuments({ database, repair: false })).toMatchObject({ missing: 0, stray: 0 })
      expect(versions()).toMatchObject([{ collection: path, version: 3, upgraded: many.length }])
      expect(lines.join()).not.toContain('mira')
    })

    test('until a round finds nothing more, then not again', async () => {
      await prepare(...many)
      for (let start = 0; start < 3; start++) {
        const { documents } = await run(ofThird)
        await documents.upgraded()
        await documents.stop()
      }
      expect(versions().map(({ upgraded }) => upgraded)).toEqual([many.length, 0])
    })

    test('also what a process of the build before wrote meanwhile, when it is tidied', async () => {
      await prepare(...many)
      const { documents } = await run(ofThird)
      await documents.upgraded()
      const { documents: old } = await run(ofFirst)
      await old.collection(ofFirst).set({ uid: 'mira', id: 'late' }, { title: 'Late', count: 7 })
      await old.stop()
      await documents.tidy()
      expect(await countIn(documents, 'total')).toBe(many.length + 1)
    })

    test('from where another process stopped', async () => {
      await prepare(...many)
      await shapesIn(database)
        .insertInto('document_shapes')
        .values({ path, version: 3, seen_to: 'members/mira/plans/199', found: 200 })
        .execute()
      const { documents } = await run(ofThird)
      await documents.upgraded()
      expect(await countIn(documents, 'total')).toBe(30)
      expect(versions()).toMatchObject([{ upgraded: many.length }])
    })

    test('by several processes at once, each document once', async () => {
      await prepare(...many)
      const processes = await Promise.all([run(ofThird), run(ofThird), run(ofThird)])
      await Promise.all(processes.map(({ documents }) => documents.upgraded()))
      const [one] = processes
      expect(await countIn(one.documents, 'total')).toBe(many.length)
      const changes = await database
        .as<{ document_changes: { path: string } }>()
        .kysely.selectFrom('document_changes')
        .select('path')
        .execute()
      // Each was written when it was made, and once more.
      expect(changes.length).toBe(2 * many.length)
    })

    test('while others write, and what they wrote stays', async () => {
      await prepare(...many)
      await skipRound()
      const opened = await run(ofThird)
      await shapesIn(database).deleteFrom('document_shapes').execute()
      const ids = many.map(({ id }) => id)
      /** One after the other, so that there is always one on its way. */
      async function rename(lane: number) {
        for (const id of ids.filter((_, index) => index % 8 === lane))
          await asMira(opened, { title: 'Mine' }, { id, mask: ['title'] })
      }
      await Promise.all([
        opened.documents.upgraded(),
        ...Array.from({ length: 8 }, (_, lane) => rename(lane)),
      ])
      const plans = await opened.documents.collection(ofThird).query({ uid: 'mira' })
      expect(new Set(plans.map(({ data }) => data.title))).toEqual(new Set(['Mine']))
      expect(await countIn(opened.documents, 'total')).toBe(many.length)
    })

    test('anew after an older build was at work', async () => {
      await prepare(...many)
      const newer = await run(ofThird)
      await newer.documents.upgraded()
      await newer.documents.stop()
      const { documents: older } = await run(ofFirst)
      await older.upgraded()
      await older.collection(ofFirst).set({ uid: 'mira', id: 'again' }, { title: 'Again', count: 1 })
      await older.stop()
      const { documents } = await run(ofThird)
      await documents.upgraded()
      expect(await countIn(documents, 'total')).toBe(many.length + 1)
    })
  })

  describe('with a document that fits no version', () => {
    let opened: Opened
    beforeEach(async () => {
      const free = { path, schema: z.looseObject({}), rule }
      const before = await run(free)
      await before.documents.set('members/mira/plans/broken', { title: 'secret words', count: 'many' })
      await before.documents.set('members/mira/plans/one', { title: 'Calm', count: 3 })
      await before.documents.stop()
      opened = await run(ofThird)
      await opened.documents.upgraded()
    })

    test('has all the others in lists, and says so without a word of it', async () => {
      const plans = opened.documents.collection(ofThird)
      for (const found of [await plans.query({ uid: 'mira' }), await plans.queryAll()])
        expect(found.map(({ data }) => data)).toEqual([newest('Calm', 3)])
      await expect(plans.get({ uid: 'mira', id: 'broken' })).rejects.toMatchObject({ code: 'data-loss' })
      const warned = lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40)
      expect(warned).toMatchObject([{ collection: path, misfits: 1 }, { count: 1 }, { count: 1 }])
      expect(lines.join()).not.toMatch(/mira|secret/)
    })

    test('gives it to its owner as it is, to mend and to delete', async () => {
      const { call } = opened
      const broken = `${root}/members/mira/plans/broken`
      expect((await call('GET', broken, 'person:mira')).fields).toEqual(
        wire({ title: 'secret words', count: 'many' }),
      )
      const list = await call('GET', `${root}/members/mira/plans`, 'person:mira')
      expect(list.documents).toHaveLength(2)
      expect(await call('DELETE', broken, 'person:mira')).toEqual({})
    })
  })
})

describe('a device that was offline while the shape changed', () => {
  let full: FullSdk
  beforeAll(async () => {
    full = await loadBrowserSdk()
  })

  describeOnEveryDatabase('with what it has to send', (open, newPlace) => {
    test('goes on as if nothing had happened', { timeout: 60_000 }, async ({ onTestFinished }) => {
      const everyone = { get: () => true, query: () => true, create: () => true, update: () => true }
      const place = await newPlace()
      const before = await serveDocuments(await open(place), {
        collections: [{ ...ofFirst, rule: everyone }],
      })
      const clients = createClients(full, before.host, 'exhale')
      onTestFinished(() => clients.close())
      const db: Firestore = clients.open()
      const plans = full.collection(db, 'members/mira/plans')
      await full.setDoc(full.doc(plans, 'kept'), { title: 'Kept', count: 1 })
      await full.setDoc(full.doc(plans, 'edited'), { title: 'Edited', count: 2 })
      const seen = createSightings<{ [id: string]: unknown }>()
      full.onSnapshot(
        plans,
        all => seen.next(Object.fromEntries(all.docs.map(each => [each.id, each.data()]))),
        seen.error,
      )
      await seen.until(({ edited }) => edited !== undefined)
      await full.disableNetwork(db)
      const sent = [
        full.setDoc(full.doc(plans, 'new'), { title: 'New', count: 3 }),
        full.setDoc(full.doc(plans, 'edited'), { count: 20 }, { merge: true }),
        full.updateDoc(full.doc(plans, 'edited'), { title: 'Renamed' }),
      ]
      await before.stop()
      const after = await serveDocuments(
        await open(place),
        { collections: [{ ...ofThird, rule: everyone }] },
        before.port,
      )
      onTestFinished(() => after.stop())
      await after.documents.upgraded()
      await full.enableNetwork(db)
      await Promise.all(sent)
      const tide = (title: string, total: number) => ({ title, total, colour: 'tide' })
      const isWhole = (all: { [id: string]: unknown }) =>
        Object.values(all).length === 3 && Object.values(all).every(each => !('count' in (each as object)))
      expect(await seen.until(isWhole)).toEqual({
        kept: tide('Kept', 1),
        edited: tide('Renamed', 20),
        new: tide('New', 3),
      })
    })
  })
})
