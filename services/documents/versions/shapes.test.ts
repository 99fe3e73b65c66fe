import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import {
  asMira,
  type Builds,
  newest,
  type Opened,
  ofFirst,
  ofThird,
  openBuilds,
  path,
  root,
  rule,
  wire,
} from '../testing/plans.ts'
import { createSightings } from '../testing/sightings.ts'

describeOnDatabase('a collection whose shape changed', (open, newPlace) => {
  let builds: Builds
  beforeEach(async () => {
    builds = await openBuilds(open, newPlace)
  })
  afterEach(() => builds.stop())

  describe('gives documents of every version in the newest', () => {
    let opened: Opened
    beforeEach(async () => {
      await builds.prepare({ id: 'one', title: 'Calm', count: 3, habit: { perDay: 4 } })
      await builds.skipRound()
      opened = await builds.run(ofThird)
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

    test('to whoever listens while a process of the build before writes', async ({ skip }) => {
      // A file of SQLite's is one process's alone.
      skip((await newPlace()).url === undefined)
      const seen = createSightings<unknown[]>()
      const stop = opened.documents.listen(
        { collection: 'members/mira/plans' },
        {},
        all => seen.next(all.map(({ data }) => data)),
        error => expect.unreachable(String(error)),
      )
      await seen.until(all => all.length === 1)
      const { documents: old } = await builds.run(ofFirst)
      await old.collection(ofFirst).set({ uid: 'mira', id: 'two' }, { title: 'Late', count: 7 })
      const all = await seen.until(all => all.length === 2)
      stop()
      expect(all).toEqual([upgraded, newest('Late', 7)])
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
      opened = await builds.run(ofThird)
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

  describe('with a document that fits no version', () => {
    let opened: Opened
    beforeEach(async () => {
      const free = { path, schema: z.looseObject({}), rule }
      const before = await builds.run(free)
      await before.documents.set('members/mira/plans/broken', { title: 'secret words', count: 'many' })
      await before.documents.set('members/mira/plans/one', { title: 'Calm', count: 3 })
      await before.documents.stop()
      opened = await builds.run(ofThird)
      await opened.documents.upgraded()
    })

    test('has all the others in lists, and says so without a word of it', async () => {
      const plans = opened.documents.collection(ofThird)
      for (const found of [await plans.query({ uid: 'mira' }), await plans.queryAll()])
        expect(found.map(({ data }) => data)).toEqual([newest('Calm', 3)])
      await expect(plans.get({ uid: 'mira', id: 'broken' })).rejects.toMatchObject({ code: 'data-loss' })
      const warned = builds.lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40)
      expect(warned).toMatchObject([{ collection: path, misfits: 1 }, { count: 1 }, { count: 1 }])
      expect(builds.lines.join()).not.toMatch(/mira|secret/)
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
