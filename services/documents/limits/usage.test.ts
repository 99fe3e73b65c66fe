import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { defineCollection, isOwn } from '../documents.ts'
import { checkStore } from '../store/check.ts'
import { type Json, openDocuments } from '../testing/serve.ts'
import { room, writes } from './bounds.ts'
import { createOwners } from './owners.ts'

const root = '/v1/projects/exhale/databases/(default)/documents'
const hour = 60 * 60_000

const pages = defineCollection({
  path: 'diaries/{uid}/pages',
  schema: z.strictObject({ text: z.string() }),
  rule: {
    create: ({ person, params }) => isOwn(person, params.uid),
    update: ({ person, params }) => isOwn(person, params.uid),
    delete: ({ person, params }) => isOwn(person, params.uid),
  },
})

const letterbox = defineCollection({
  path: 'letterbox',
  schema: z.strictObject({ text: z.string() }),
  rule: { create: () => true },
})

const collections = [pages, letterbox]
const owners = createOwners(collections)

const nameOf = (path: string) => `projects/exhale/databases/(default)/documents/${path}`
const put = (path: string, text = 'x') => ({
  update: { name: nameOf(path), fields: { text: { stringValue: text } } },
})
const remove = (path: string) => ({ delete: nameOf(path) })

async function serve(database: Database) {
  const opened = await openDocuments(database, { collections })
  const commit = async (token: string | undefined, ...writes: object[]): Promise<string> => {
    const answer: Json = await opened.post(`${root}:commit`, { writes }, token)
    return typeof answer === 'string' ? answer : 'done'
  }
  return { ...opened, commit }
}

async function listUsage(database: Database) {
  const { rows } = await sql<{ owner: string; documents: number; bytes: number }>`
    select owner, documents, bytes from document_usage order by owner`.execute(database.kysely)
  return rows.map(({ owner, documents, bytes }) => [owner, Number(documents), Number(bytes)])
}

test('a guest can fill little: some 6 MB of disk with all indexes', () => {
  const mebibyte = 1024 * 1024
  expect(room.guest).toEqual({ documents: 3_000, bytes: mebibyte })
  expect(room.member).toEqual({ documents: 20_000, bytes: 8 * mebibyte })
})

describeOnEveryDatabase('what is kept for someone', open => {
  test('is so many documents, fewer for a guest than for a member, until some are gone', async () => {
    const { commit, clock } = await serve(await open())
    const most = room.guest.documents
    for (let start = 0; start < most; start += 500)
      expect(
        await commit(
          'guest:bob',
          ...Array.from({ length: 500 }, (_, index) => put(`diaries/bob/pages/${start + index}`)),
        ),
      ).toBe('done')
    clock.advance(hour)
    expect(await commit('guest:bob', put('diaries/bob/pages/more'))).toBe('RESOURCE_EXHAUSTED')
    // What is there may change, and others have room of their own.
    expect(await commit('guest:bob', put('diaries/bob/pages/1', 'y'))).toBe('done')
    expect(await commit('guest:eve', put('diaries/eve/pages/1'))).toBe('done')
    expect(await commit('person:bob', put('diaries/bob/pages/more'))).toBe('done')
    expect(await commit('guest:bob', remove('diaries/bob/pages/1'), remove('diaries/bob/pages/2'))).toBe(
      'done',
    )
    expect(await commit('guest:bob', put('diaries/bob/pages/1'))).toBe('done')
    expect(await commit('guest:bob', put('diaries/bob/pages/2'))).toBe('RESOURCE_EXHAUSTED')
  })

  test('is so many bytes, until there are fewer', async () => {
    const { commit } = await serve(await open())
    const large = 'x'.repeat(room.guest.bytes / 8)
    for (const id of [1, 2, 3, 4, 5, 6, 7])
      expect(await commit('guest:bob', put(`diaries/bob/pages/${id}`, large))).toBe('done')
    expect(await commit('guest:bob', put('diaries/bob/pages/8', large))).toBe('RESOURCE_EXHAUSTED')
    expect(await commit('guest:bob', put('diaries/bob/pages/1'), put('diaries/bob/pages/8', large))).toBe(
      'done',
    )
    expect(await commit('guest:bob', put('diaries/bob/pages/1', large))).toBe('RESOURCE_EXHAUSTED')
  })

  test('is as much by what the server writes for someone, while its own writes have no bound', async () => {
    const { documents, commit, clock } = await serve(await open())
    const guest = { uid: 'bob', roles: [], isAnonymous: false, isVerified: false }
    const asking = { person: guest, clientAddress: '203.0.113.7' }
    let times = 0
    const fill = (count: number, from: string, by?: typeof asking) =>
      documents.transaction(async tx => {
        const text = `${1000 + times++}`
        for (let index = 0; index < count; index++)
          await tx.set(`diaries/bob/pages/${from}${index}`, { text })
      }, by)
    for (let start = 0; start < room.guest.documents; start += 500) await fill(500, `${start}own`)
    await commit('person:bob', remove('diaries/bob/pages/0own0'))
    await expect(fill(2, 'more', asking)).rejects.toMatchObject({ code: 'resource-exhausted' })
    expect(await documents.count({ collection: 'diaries/bob/pages' })).toBe(room.guest.documents - 1)
    await fill(1, 'more', asking)
    await expect(fill(1, 'most', asking)).rejects.toMatchObject({ code: 'resource-exhausted' })
    await fill(1, '500own', asking)
    await fill(1, 'beyond')
    // The hour's writes are counted together, whichever way they came.
    for (let left = writes.guest.account ?? 0; left > 500; left -= 500) await fill(500, '500own', asking)
    const again = Array.from({ length: 500 }, (_, index) => put(`diaries/bob/pages/500own${index}`))
    expect(await commit('guest:bob', ...again)).toBe('RESOURCE_EXHAUSTED')
    clock.advance(hour)
    expect(await commit('guest:bob', put('diaries/bob/pages/500own1'))).toBe('done')
  })

  test('of strangers is little, and for all of them together', async () => {
    const { commit } = await serve(await open())
    for (let count = 0; count < room.stranger.documents; count++)
      expect(await commit(undefined, put(`letterbox/${count}`))).toBe('done')
    expect(await commit(undefined, put('letterbox/more'))).toBe('RESOURCE_EXHAUSTED')
    expect(await commit('guest:bob', put('letterbox/more'))).toBe('done')
  })

  test('is counted exactly by several processes at once, and after a crash', async () => {
    const database = await open()
    const parts = [await serve(database), await serve(database), await serve(database)]
    const most = room.guest.documents
    const [first] = parts
    for (let start = 0; start < most - 10; start += 230)
      await first?.documents.transaction(async tx => {
        for (let index = start; index < start + 230; index++)
          await tx.set(`diaries/bob/pages/${index}`, { text: 'x' })
      })
    const tries = Array.from({ length: 30 }, (_, index) =>
      parts[index % 3]?.commit('guest:bob', put(`diaries/bob/pages/late${index}`)),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(10)
    expect(outcomes.filter(outcome => outcome === 'RESOURCE_EXHAUSTED')).toHaveLength(20)
    // Nobody stopped in good order.
    const next = await serve(database)
    expect(await next.commit('guest:bob', put('diaries/bob/pages/after'))).toBe('RESOURCE_EXHAUSTED')
    expect(await next.commit('guest:bob', remove('diaries/bob/pages/0'))).toBe('done')
    expect(await parts[1]?.commit('guest:bob', put('diaries/bob/pages/after'))).toBe('done')
    for (const { documents } of [...parts, next]) await documents.stop()
    const [row] = await listUsage(database)
    expect(row?.slice(0, 2)).toEqual(['bob', most])
    expect(await checkStore({ database, repair: false, owners })).toMatchObject({ miscounted: 0 })
  })

  test('is right after many changes of all kinds, and nothing is left of who has nothing', async () => {
    const database = await open()
    const parts = [await serve(database), await serve(database)]
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let step = 0; step < 300; step++) {
      const uid = ['ada', 'bob', 'eve'][random(3)]
      const path = `diaries/${uid}/pages/${random(12)}`
      const write = random(3) === 0 ? remove(path) : put(path, 'é'.repeat(random(40)))
      const { documents, commit } = parts[random(2)] ?? (await serve(database))
      // Some by the server's own code, and some that fail as a whole.
      const kind = random(4)
      if (kind === 0) await documents.set(path, { text: 'own' })
      else if (kind === 1) await commit(`person:${uid}`, write, put('hidden/1'))
      else await commit(`person:${uid}`, write)
    }
    for (const { documents } of parts) await documents.stop()
    const last = await serve(database)
    const found = await last.documents.query({ group: 'pages' })
    expect(found.length).toBeGreaterThan(0)
    expect(await checkStore({ database, repair: false, owners })).toMatchObject({ miscounted: 0 })
    for (const { path } of found) await last.documents.delete(path)
    await last.documents.stop()
    expect(await listUsage(database)).toEqual([])
  })

  test('is counted anew where it was not counted before, or for others', async () => {
    const database = await open()
    const before = await openDocuments(database, { collections: [] })
    for (const id of [1, 2, 3]) await before.documents.set(`diaries/bob/pages/${id}`, { text: 'é' })
    await before.documents.stop()
    expect(await listUsage(database)).toEqual([])
    const after = await serve(database)
    const [row] = await listUsage(database)
    expect(row).toEqual([
      'bob',
      3,
      3 * ('diaries/bob/pages/1'.length + '{"text":{"stringValue":"é"}}'.length + 1),
    ])
    await after.documents.stop()
  })

  test('is set right by the check', async () => {
    const database = await open()
    const { commit, documents } = await serve(database)
    await commit('person:bob', put('diaries/bob/pages/1'), put('diaries/bob/pages/2'))
    await commit('person:ada', put('diaries/ada/pages/1'))
    await documents.stop()
    const right = await listUsage(database)
    await sql`update document_usage set documents = 7 where owner = 'bob'`.execute(database.kysely)
    await sql`update document_usage set owner = 'nobody' where owner = 'ada'`.execute(database.kysely)
    const check = async (repair: boolean) => (await checkStore({ database, repair, owners })).miscounted
    expect([await check(false), await check(true), await check(false)]).toEqual([3, 3, 0])
    expect(await listUsage(database)).toEqual(right)
  })
})
