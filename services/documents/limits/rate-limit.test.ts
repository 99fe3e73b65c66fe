import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { defineCollection, isOwn } from '../documents.ts'
import { openDocuments } from '../testing/serve.ts'
import { requests, transactions, writes } from './bounds.ts'

const root = '/v1/projects/exhale/databases/(default)/documents'

const diaries = defineCollection({
  path: 'diaries/{uid}/pages',
  schema: z.strictObject({ text: z.string() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.uid),
    create: ({ person, params }) => isOwn(person, params.uid),
    update: ({ person, params }) => isOwn(person, params.uid),
    delete: ({ person, params }) => isOwn(person, params.uid),
  },
})

describeOnEveryDatabase('requests', open => {
  test('of one person are answered so often in a minute, and then again', async () => {
    const { ask, clock } = await openDocuments(await open())
    const send = async (uid: string) => {
      const headers = { Authorization: `Bearer person:${uid}` }
      return (await ask(`${root}:commit`, { method: 'POST', headers, body: 'nonsense' })).status
    }
    for (let count = 0; count < 1_200; count++) expect(await send('ada')).toBe(400)
    expect(await send('ada')).toBe(429)
    expect(await send('bob')).toBe(400)
    clock.advance(60_000)
    expect(await send('ada')).toBe(400)
  })

  test('of strangers are few, by network and in all, and take nothing from members', async () => {
    const { askFrom } = await openDocuments(await open())
    const send = async (address: string, token?: string) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined
      return (await askFrom(address)(`${root}:commit`, { method: 'POST', headers, body: '{' })).status
    }
    const { network = 0, all } = requests.stranger
    // Neither no token nor a bad one makes one a member.
    for (let count = 0; count < network; count += 2) {
      expect(await send('203.0.113.1')).toBe(400)
      expect(await send('203.0.113.1', 'nonsense')).toBe(401)
    }
    expect([await send('203.0.113.1'), await send('203.0.113.1', 'nonsense')]).toEqual([429, 429])
    for (let count = network; count < all; count++)
      expect(await send(`198.51.100.${Math.floor(count / network)}`)).toBe(400)
    expect(await send('192.0.2.1')).toBe(429)
    expect(await send('203.0.113.1', 'person:ada')).toBe(400)
    expect(await send('203.0.113.1', 'guest:bob')).toBe(400)
  })

  test.each(['stranger', 'guest:bob', 'person:ada'])('of %s bring a body of so many bytes', async who => {
    const { post } = await openDocuments(await open())
    const token = who === 'stranger' ? undefined : who
    const most = (token ? 256 : 32) * 1024
    const body = (size: number) => '{"writes":[]}'.padEnd(size, ' ')
    expect(await post(`${root}:commit`, body(most), token)).toHaveProperty('commitTime')
    expect(await post(`${root}:commit`, body(most + 1), token)).toBe('INVALID_ARGUMENT')
  })
})

describeOnEveryDatabase('writes', open => {
  test('are counted one by one, however few requests bring them', async () => {
    const { post, clock } = await openDocuments(await open(), { collections: [diaries] })
    let number = 0
    const write = (text: string, id = `p${number++ % 500}`) => ({
      update: {
        name: `projects/exhale/databases/(default)/documents/diaries/bob/pages/${id}`,
        fields: { text: { stringValue: text } },
      },
    })
    const send = (count: number, verb = 'commit') =>
      post(
        `${root}:${verb}`,
        { writes: Array.from({ length: count }, () => write(`${number}`)) },
        'guest:bob',
      )
    const { account = 0 } = writes.guest
    for (let left = account; left > 0; left -= 500) expect(await send(500)).toHaveProperty('commitTime')
    expect(await send(1)).toBe('RESOURCE_EXHAUSTED')
    expect((await send(1, 'batchWrite')).status).toEqual([{ code: 8, message: expect.any(String) }])
    clock.advance(60 * 60_000)
    expect(await send(1)).toHaveProperty('commitTime')
  })

  test('are counted by their bytes too, which the log of changes keeps for an hour', async () => {
    const { post, clock } = await openDocuments(await open(), { collections: [diaries] })
    const name = 'projects/exhale/databases/(default)/documents/diaries/bob/pages/one'
    const send = (text: string) => {
      const fields = { text: { stringValue: text.padEnd(200_000, 'x') } }
      return post(`${root}:commit`, { writes: [{ update: { name, fields } }] }, 'guest:bob')
    }
    // What is kept stays one page of 200 KB.
    for (let count = 0; count < 10; count++) expect(await send(`${count}`)).toHaveProperty('commitTime')
    expect(await send('one more')).toBe('RESOURCE_EXHAUSTED')
    clock.advance(60 * 60_000)
    expect(await send('one more')).toHaveProperty('commitTime')
  })

  test.each(['a'.repeat(129), 'é'.repeat(65)])('leave no document under a name as long as %s', async id => {
    const { call } = await openDocuments(await open(), { collections: [diaries] })
    const body = { fields: { text: { stringValue: 'x' } } }
    const at = (id: string) => `${root}/diaries/ada/pages?documentId=${encodeURIComponent(id)}`
    expect(await call('POST', at(id), 'person:ada', body)).toBe('INVALID_ARGUMENT')
    expect(await call('POST', at(id.slice(0, 64)), 'person:ada', body)).toHaveProperty('name')
  })
})

describeOnEveryDatabase('transactions', open => {
  test('of strangers leave room for those of members, and of other networks', async () => {
    const { askFrom, clock } = await openDocuments(await open())
    const begin = async (address: string, token?: string) => {
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined
      return (await askFrom(address)(`${root}:beginTransaction`, { method: 'POST', headers })).status
    }
    const { network = 0 } = transactions.stranger
    for (let count = 0; count < network; count++) expect(await begin('203.0.113.1')).toBe(200)
    expect(await begin('203.0.113.1')).toBe(429)
    expect(await begin('203.0.113.2')).toBe(200)
    expect(await begin('203.0.113.1', 'person:ada')).toBe(200)
    clock.advance(271_000)
    expect(await begin('203.0.113.1')).toBe(200)
  })

  test('give back what they took when they end', async () => {
    const { post } = await openDocuments(await open())
    const { account = 0 } = transactions.guest
    for (let count = 0; count < 2 * account; count++) {
      const { transaction } = await post(`${root}:beginTransaction`, {}, 'guest:bob')
      expect(await post(`${root}:rollback`, { transaction }, 'guest:bob')).toEqual({})
    }
  })
})
