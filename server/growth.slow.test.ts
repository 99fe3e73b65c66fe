import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { routeNames } from '../app/map/routes.ts'
import { openChannel } from '../services/documents/testing/channel-client.ts'
import { onCollection, onDocument, verbs } from '../services/documents/wire/operations.ts'
import { operations } from '../services/identity/wire/operations.ts'
import { type Watched, watchHouse } from './testing/watch.ts'
import { type Asking, askWire } from './testing/wire.ts'

const owner = { email: 'owner@example.org', password: 'quiet river stones' }

/** Objects that may stay after a round: a single page left behind is four hundred. */
const leaked = 100

let house: Watched
let session: string
beforeAll(async () => {
  const env = { EXHALE_TEST_MODE: '1', OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password }
  house = await watchHouse(env)
  const body = new URLSearchParams(owner)
  const answer = await fetch(`${house.url}/login`, { method: 'POST', body, redirect: 'manual' })
  session = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(session).toMatch(/^__session=/)
})
afterAll(() => house.stop())

/** One thing that can be asked; `round` makes its address new, so that nothing kept answers it. */
type Kind = [name: string, ask: (round: number) => Promise<unknown>]

/** On a line of its own: one that is kept open keeps what was said on it last. */
const ask = (path: string, asking?: Asking) => askWire(house.url, path, asking)

const fill = (pattern: string) =>
  pattern
    .replace(/:file\{sitemap[^/]*/, 'sitemap-de.xml')
    .replace(/:list\{[^/]*/, '0')
    .replace(/:\w+(\{[^/]*)?/g, 'x')
    .replace('*', 'x')

function listPages(): Kind[] {
  const paths = routeNames.map(name => pathOf(name, 'en', { id: 'x' }))
  const more = ['/de/hilfe', '/nothing-here', '/_.data', '/login.data', '/admin.data']
  return [
    ['a page that is kept', () => ask('/')],
    ...[...paths, ...more].flatMap((path): Kind[] => [
      [path, round => ask(`${path}?round=${round}`)],
      // A member's page is drawn each time: nothing that is kept answers it.
      [`${path} for a member`, round => ask(`${path}?round=${round}`, { headers: { cookie: session } })],
    ]),
  ]
}

function listForms(): Kind[] {
  const paths = house.actions.map(name =>
    name === 'desk' || name === 'page'
      ? `/admin/content/${name}`
      : pathOf(name as (typeof routeNames)[number], 'en', { id: 'x' }),
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email: 'nonsense', intent: 'preview', call: '{}' }).toString()
  return paths.flatMap(path => [
    [`a form to ${path}`, () => ask(path, { method: 'POST', headers, body })],
    [`no form to ${path}`, () => ask(path, { method: 'POST', body: 'nonsense' })],
  ])
}

function listMounts(): Kind[] {
  const paths = [...new Set(house.doors.map(({ path }) => fill(path)))]
  const stories = `/content/v2/cdn/stories?token=${house.tokens.public}`
  return [
    ...paths.map((path): Kind => [path, round => ask(`${path}?round=${round}`)]),
    ['stories', round => ask(`${stories}&per_page=3&version=draft&round=${round}`)],
    ['stories as kept', () => ask(`${stories}&per_page=3`)],
    ['a build’s file', () => ask('/robots.txt', { headers: { 'accept-encoding': 'br' } })],
  ]
}

function listCalls(): Kind[] {
  const post = (path: string, body: object, method = 'POST') => {
    const isRead = method === 'GET' || method === 'DELETE'
    const headers = { 'content-type': 'application/json' }
    return ask(path, { method, headers, ...(isRead ? {} : { body: JSON.stringify(body) }) })
  }
  const documents = '/v1/projects/demo/databases/(default)/documents'
  const query = { structuredQuery: { from: [{ collectionId: 'things' }] } }
  return [
    ...Object.keys(operations).map((line): Kind => {
      const [method = '', path = ''] = line.split(' ')
      return [line, () => post(`/identity${path}`, {}, method)]
    }),
    ...Object.keys(verbs).map((verb): Kind => [verb, () => post(`${documents}:${verb}`, query)]),
    ...Object.keys(onDocument).map((method): Kind => {
      const fields = { size: { integerValue: '1' } }
      return [`${method} a document`, () => post(`${documents}/things/one`, { fields }, method)]
    }),
    ...Object.keys(onCollection).map((method): Kind => {
      return [`${method} a collection`, round => post(`${documents}/things?documentId=${round}`, {}, method)]
    }),
    ['a callable', () => post('/functions/nothing', { data: {} })],
  ]
}

function listStreams(): Kind[] {
  const listen = (path: string) => async () => {
    const channel = await openChannel((way, init) => fetch(new URL(way, house.url), init), path)
    const back = await channel.listen()
    await back.next()
    await (await channel.terminate()).arrayBuffer()
    await back.drop()
  }
  const accept = { accept: 'text/event-stream', 'content-type': 'application/json' }
  return [
    ['Listen', listen('/google.firestore.v1.Firestore/Listen')],
    ['Write', listen('/google.firestore.v1.Firestore/Write')],
    ['a callable’s events', () => ask('/functions/x', { method: 'POST', headers: accept, body: '{}' })],
    ['a reader who leaves', round => leave(`GET /login?left=${round} HTTP/1.1\r\nHost: localhost\r\n\r\n`)],
    [
      'a writer who leaves',
      () => leave('POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nthe beginning'),
    ],
  ]
}

async function leave(said: string): Promise<void> {
  const line = connect(Number(new URL(house.url).port))
  await once(line, 'connect')
  await new Promise(resolve => line.write(said, resolve))
  line.destroy()
}

let round = 0
async function use(kinds: Kind[], times: number): Promise<void> {
  for (const end = round + times; round < end; round++) for (const [, act] of kinds) await act(round)
}

async function count(): Promise<number> {
  const lines = Array.from({ length: 10 }, async () => (await fetch(`${house.url}/healthz`)).text())
  await Promise.all(lines)
  return Number(await house.ask('objects'))
}

test('nothing that is asked leaves anything behind', async () => {
  const kinds = [listStreams, listPages, listForms, listMounts, listCalls].flatMap(list => list())
  // What is kept on purpose is kept by now, or before long; what leaks does so each time.
  await use(kinds, 2)
  let [before, growth] = [await count(), Number.POSITIVE_INFINITY]
  // A round in which much is given back says nothing about what stays; the first one in which little happens is enough.
  for (let time = 0; time < 6 && Math.abs(growth) >= leaked; time++) {
    await use(kinds, 1)
    const now = await count()
    growth = now - before
    before = now
  }
  expect(Math.abs(growth)).toBeLessThan(leaked)
}, 600_000)
