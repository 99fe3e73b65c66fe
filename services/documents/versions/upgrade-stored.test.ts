import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { checkStore } from '../store/check.ts'
import {
  asMira,
  type Builds,
  indexed,
  type Opened,
  ofFirst,
  ofThird,
  openBuilds,
  path,
  shapesIn,
} from '../testing/plans.ts'
import { createSightings } from '../testing/sightings.ts'

describeOnEveryDatabase('a collection whose shape changed', (open, newPlace) => {
  let builds: Builds
  beforeEach(async () => {
    builds = await openBuilds(open, newPlace)
  })
  afterEach(() => builds.stop())

  describe('is upgraded in the background', () => {
    const many = Array.from({ length: 230 }, (_, number) => ({
      id: `${number}`.padStart(3, '0'),
      title: 'Calm',
      count: number,
    }))
    const countIn = async (documents: Opened['documents'], field: string) =>
      documents.count({ group: 'plans' }, { where: [[field, '>=', 0]] })
    const versions = () =>
      builds.lines.map(line => JSON.parse(line)).filter(({ upgraded }) => upgraded !== undefined)

    test('and then found by its new fields, whole in every index', async () => {
      await builds.prepare(...many)
      const { documents } = await builds.run(indexed)
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
      expect(await checkStore({ database: builds.database, repair: false })).toMatchObject({
        missing: 0,
        stray: 0,
      })
      expect(versions()).toMatchObject([{ collection: path, version: 3, upgraded: many.length }])
      expect(builds.lines.join()).not.toContain('mira')
    })

    test('until a round finds nothing more, then not again', async () => {
      await builds.prepare(...many)
      const left: (string | null | undefined)[] = []
      for (let start = 0; start < 3; start++) {
        const { documents } = await builds.run(ofThird)
        await documents.upgraded()
        await documents.stop()
        const row = await shapesIn(builds.database)
          .selectFrom('document_shapes')
          .select('seen_to')
          .where('path', '=', path)
          .executeTakeFirst()
        left.push(row?.seen_to)
      }
      expect(left).toEqual(['', null, null])
      expect(versions().map(({ upgraded }) => upgraded)).toEqual([many.length])
    })

    test('also what a process of the build before wrote meanwhile, when it is tidied', async () => {
      await builds.prepare(...many)
      const { documents } = await builds.run(ofThird)
      await documents.upgraded()
      const { documents: old } = await builds.run(ofFirst)
      await old.collection(ofFirst).set({ uid: 'mira', id: 'late' }, { title: 'Late', count: 7 })
      await old.stop()
      await documents.tidy()
      expect(await countIn(documents, 'total')).toBe(many.length + 1)
    })

    test('from where another process stopped', async () => {
      await builds.prepare(...many)
      await shapesIn(builds.database)
        .insertInto('document_shapes')
        .values({ path, version: 3, seen_to: 'members/mira/plans/199', found: 200 })
        .execute()
      const { documents } = await builds.run(ofThird)
      await documents.upgraded()
      expect(await countIn(documents, 'total')).toBe(30)
      expect(versions()).toMatchObject([{ upgraded: many.length }])
    })

    test('by several processes at once, each document once', async () => {
      await builds.prepare(...many)
      const processes = await Promise.all([builds.run(ofThird), builds.run(ofThird), builds.run(ofThird)])
      await Promise.all(processes.map(({ documents }) => documents.upgraded()))
      const [one] = processes
      expect(await countIn(one.documents, 'total')).toBe(many.length)
      const changes = await builds.database
        .as<{ document_changes: { path: string } }>()
        .kysely.selectFrom('document_changes')
        .select('path')
        .execute()
      // Each was written when it was made, and once more.
      expect(changes.length).toBe(2 * many.length)
    })

    test('while others write, and what they wrote stays', async () => {
      await builds.prepare(...many)
      await builds.skipRound()
      const opened = await builds.run(ofThird)
      await shapesIn(builds.database).deleteFrom('document_shapes').execute()
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
      await builds.prepare(...many)
      const newer = await builds.run(ofThird)
      await newer.documents.upgraded()
      await newer.documents.stop()
      const { documents: older } = await builds.run(ofFirst)
      await older.upgraded()
      await older.collection(ofFirst).set({ uid: 'mira', id: 'again' }, { title: 'Again', count: 1 })
      await older.stop()
      const { documents } = await builds.run(ofThird)
      await documents.upgraded()
      expect(await countIn(documents, 'total')).toBe(many.length + 1)
    })
  })
})
