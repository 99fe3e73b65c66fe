import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { defineCollection, isOwn, type Principal } from '../documents.ts'
import { openChannel } from '../testing/channel-client.ts'
import { openDocuments } from '../testing/serve.ts'

const diaries = defineCollection({
  path: 'diaries',
  schema: z.object({ text: z.string() }),
  rule: {
    get: ({ person, params }) => isOwn(person, params.id),
    create: ({ person, params }) => isOwn(person, params.id),
  },
})

const database = 'projects/exhale/databases/(default)'
const names = (id: string) => [`${database}/documents/diaries/${id}`]
const add = (id: string, targetId = 2) => ({
  database,
  addTarget: { targetId, documents: { documents: names(id) } },
})

describeOnDatabase('a stream', open => {
  let opened: Awaited<ReturnType<typeof openDocuments>>
  let people: Map<string, Principal>

  beforeEach(async () => {
    people = new Map([['token', { uid: 'ada', roles: [], isAnonymous: false, isVerified: true }]])
    opened = await openDocuments(await open(), {
      collections: [diaries],
      verifyIdToken: async token => {
        const person = people.get(token)
        if (!person) throw new AppError('unauthenticated', 'over')
        return person
      },
    })
  })
  afterEach(() => opened.documents.stop())

  const openStream = (kind: string, messages: object[], token = 'token') => {
    const ask = (path: string, init?: RequestInit) =>
      opened.ask(path.replaceAll('projects%2Fdemo', 'projects%2Fexhale'), init)
    return openChannel(
      ask,
      `/google.firestore.v1.Firestore/${kind}`,
      messages,
      `Authorization:Bearer ${token}\r\n`,
    )
  }

  /** All that is said until the wished for, or the end. */
  async function hear(channel: Awaited<ReturnType<typeof openStream>>, wished: string): Promise<string> {
    const back = await channel.listen()
    let said = ''
    for (let next = await back.next(); next; next = await back.next()) {
      said += JSON.stringify(next)
      if (said.includes(wished)) break
    }
    await back.drop()
    return said
  }

  test('is refused with a token that is not good', async () => {
    const said = await hear(await openStream('Listen', [add('ada')], 'forged'), 'close')
    expect(said).toContain('"status":"UNAUTHENTICATED"')
    expect(said).not.toContain('targetChange')
  })

  test('is refused in a project that is not there', async () => {
    const ask = (path: string, init?: RequestInit) => opened.ask(path, init)
    const channel = await openChannel(ask, '/google.firestore.v1.Firestore/Listen', [add('ada')])
    expect(await hear(channel, 'close')).toContain('"status":"PERMISSION_DENIED"')
  })

  test('opened in one database does not reach into another', async () => {
    const elsewhere = { database: 'projects/other/databases/(default)' }
    expect(await hear(await openStream('Write', [elsewhere]), 'close')).toContain('"INVALID_ARGUMENT"')
    const listening = await openStream('Listen', [{ ...add('ada'), ...elsewhere }])
    expect(await hear(listening, 'close')).toContain('"INVALID_ARGUMENT"')
  })

  test('tells a target that it may not be read, and nothing else', async () => {
    const said = await hear(await openStream('Listen', [add('bob')]), 'cause')
    expect(said).toContain('"cause":{"code":7,"message":"Missing or insufficient permissions."}')
  })

  test('writes by the rules, and tells by a condition nothing of what may not be seen', async () => {
    const write = (id: string, exists: boolean) => ({
      writes: [
        {
          update: { name: names(id)[0], fields: { text: { stringValue: 'x' } } },
          currentDocument: { exists },
        },
      ],
    })
    const written = await hear(await openStream('Write', [{ database }, write('ada', false)]), 'commitTime')
    expect(written).toContain('"writeResults":[{"updateTime":')
    for (const exists of [true, false])
      expect(await hear(await openStream('Write', [{ database }, write('bob', exists)]), 'error')).toContain(
        '"PERMISSION_DENIED"',
      )
  })

  test('ends when its token is no longer good', async () => {
    const channel = await openStream('Listen', [add('ada')])
    await hear(channel, 'CURRENT')
    people.clear()
    opened.clock.advance(61_000)
    await opened.documents.tidy()
    expect(await hear(channel, 'close')).toContain('"status":"UNAUTHENTICATED"')
  })

  test('ends at once when someone says that its token may be over, and no other does', async () => {
    people.set('other', { uid: 'bob', roles: [], isAnonymous: false, isVerified: true })
    const mine = await openStream('Listen', [add('ada')])
    const theirs = await openStream('Listen', [add('bob')], 'other')
    await hear(mine, 'CURRENT')
    people.clear()
    await opened.documents.recheck('ada')
    expect(await hear(mine, 'close')).toContain('"status":"UNAUTHENTICATED"')
    expect(await hear(theirs, 'CURRENT')).not.toContain('close')
    await opened.documents.recheck()
    expect(await hear(theirs, 'close')).toContain('"status":"UNAUTHENTICATED"')
  })

  test('takes no write once its token is over, though nobody said so', async () => {
    const channel = await openStream('Write', [{ database }])
    people.clear()
    const update = { name: names('ada')[0], fields: { text: { stringValue: 'late' } } }
    await channel.send([{ writes: [{ update }] }])
    expect(await hear(channel, 'close')).toContain('"status":"UNAUTHENTICATED"')
    expect(await opened.documents.collection(diaries).find({ id: 'ada' })).toBeUndefined()
  })

  test('is opened anew when its person has become another', async () => {
    const channel = await openStream('Listen', [add('ada')])
    await hear(channel, 'CURRENT')
    people.set('token', { uid: 'ada', roles: ['editor'], isAnonymous: false, isVerified: true })
    opened.clock.advance(61_000)
    await opened.documents.tidy()
    const said = await hear(channel, 'close')
    expect(said).toContain('["close"]')
    expect(said).not.toContain('"error"')
  })

  test('is one of a hundred of one person', async () => {
    for (let count = 0; count < 100; count++) await openStream('Listen', [])
    const last = await opened.ask(
      `/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&database=${encodeURIComponent(database)}`,
      { method: 'POST', body: `headers=${encodeURIComponent('Authorization:Bearer token\r\n')}&count=0` },
    )
    expect([last.status, await last.json()]).toEqual([
      429,
      { error: expect.objectContaining({ status: 'RESOURCE_EXHAUSTED' }) },
    ])
  })
})
