import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../app/context.ts'
import { isClosed, type Role, roles } from '../app/map/roles.ts'
import { routeNames, siteMap } from '../app/map/routes.ts'
import { listCallables } from './callables.ts'
import { collections } from './collections.ts'
import { root } from './testing/member-documents.ts'
import { type House, serveHouse } from './testing/serve.ts'
import { password, type SignedUp, signUp } from './testing/sign-up.ts'

/** Doors under /admin that are no pages. A new one is a line here, or this fails. */
const mail: Role[] = ['owner', 'mail']
const campaigns: Role[] = ['owner', 'mail', 'editor']
const links: Role[] = ['owner', 'editor', 'mail']
const outcomes: Role[] = ['owner', 'support']
const books: Role[] = ['owner', 'finance']
const files: Record<string, readonly Role[]> = {
  'GET /admin/audit.csv': roles,
  'GET /admin/email/campaigns/:id/email/:language/:look{day|night|text}': campaigns,
  'GET /admin/email/campaigns/:id/progress': campaigns,
  'GET /admin/email/templates/:kind/:language/:scheme{(day|night)}': mail,
  'GET /admin/links.csv': links,
  'GET /admin/links/:id/poster.pdf': links,
  'GET /admin/outcomes.csv': outcomes,
  'GET /admin/requests.csv': ['owner', 'support'],
  'POST /admin/email/subscribers.csv': mail,
  'POST /admin/purchases/books.csv': books,
}

/** Everything that can be called, by whom. None of it asks for a role, so that a role gives nothing of a member's. */
const callables: Record<string, 'signedIn'> = Object.fromEntries(
  [
    ...[
      'answerCompany',
      'answerHandOver',
      'blockParticipant',
      'callCompany',
      'changeChallenge',
      'changePlace',
    ],
    ...['cheer', 'closeChallenge', 'createChallenge', 'endCompany', 'goneFromChallenge', 'handOver'],
    ...['hereInChallenge', 'joinChallenge', 'joinNext', 'leaveChallenge', 'removeParticipant', 'renewInvite'],
    ...['reportParticipant', 'restoreParticipant', 'revokeInvite', 'unblockParticipant'],
  ].map(name => [name, 'signedIn' as const]),
)

const fill = (path: string) =>
  path.replace(/:\w+(\{[^}]*\})?/g, (_, set: string | undefined) => set?.match(/\w+/)?.[0] ?? 'x')

describe('what is behind a role', () => {
  let house: House
  let person: Person | undefined
  beforeAll(async () => {
    house = await serveHouse({ findPerson: async () => person })
  })
  afterAll(() => house.stop())

  const statusFor = async (role: Role | undefined, path: string, method = 'GET') => {
    person = { id: role ?? 'nobody', name: '', roles: role ? [role] : [] }
    const headers = { Origin: house.backend.origin.origin, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await house.ask(path, { method, headers })
    await answer.body?.cancel()
    return answer.status
  }

  const guarded = routeNames.filter(name => siteMap[name].path.startsWith('/admin'))

  test.each([undefined, ...roles])('opens the pages of the map to %s, and no others', async role => {
    const asker = { id: '', name: '', roles: role ? [role] : [] }
    const found = await Array.fromAsync(guarded, async name => {
      const status = await statusFor(role, fill(siteMap[name].path))
      return [name, status === 403]
    })
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(guarded.map(name => [name, isClosed(name, asker)])),
    )
    expect(guarded.length).toBeGreaterThan(20)
  })

  test('has each of its files in the table', () => {
    const mounted = house.doors
      .filter(({ method, path }) => path.startsWith('/admin') && method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(mounted)].toSorted()).toEqual(Object.keys(files).toSorted())
  })

  test.each(Object.entries(files))('%s is for its roles alone', async (door, allowed) => {
    const [method = '', path = ''] = door.split(' ')
    for (const role of [undefined, ...roles]) {
      const isRefused = (await statusFor(role, fill(path), method)) === 403
      expect([role, isRefused]).toEqual([role, role === undefined || !allowed.includes(role)])
    }
  })
})

describe('what no role opens', () => {
  let house: House
  const staff: Record<string, SignedUp> = {}
  beforeAll(async () => {
    house = await serveHouse({ env: { PAGE_LIMIT: '0' } })
    for (const role of roles) {
      const account = { email: `${role}@example.org`, password }
      const { uid } = await signUp(house, account)
      await house.backend.identity.administration.setRoles(uid, [role])
      const signedIn = await house.ask(
        '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=exhale',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...account, returnSecureToken: true }),
        },
      )
      const { idToken: token } = await signedIn.json()
      staff[role] = { uid, token, cookie: '' }
    }
  })
  afterAll(() => house.stop())

  const ask = (token: string | undefined, path: string, body?: object) =>
    house.ask(path, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const withNames = (path: string) => path.replace(/\{\w+\}/g, 'somebody-else')

  test.each(collections.map(({ path }) => path))('somebody else’s documents in %s', async path => {
    const name = `${root}/${withNames(path)}/somebody-else`
    for (const role of roles) {
      const token = staff[role]?.token
      const read = await ask(token, `/v1/${name}`)
      expect([role, 'read', read.status]).toEqual([role, 'read', 403])
      const [, parent, collectionId] = /^(.*)\/([^/]+)$/.exec(`${root}/${withNames(path)}`) ?? []
      const structuredQuery = { from: [{ collectionId }] }
      const listed = await ask(token, `/v1/${parent}:runQuery`, { structuredQuery })
      expect([role, 'list', listed.status]).toEqual([role, 'list', 403])
      const write = { update: { name, fields: {} } }
      const written = await ask(token, `/v1/${root}:commit`, { writes: [write] })
      expect([role, 'write', written.status]).toEqual([role, 'write', 403])
    }
  })

  test('callables are all known, and need someone who is signed in', async () => {
    const names = listCallables(house.backend).map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(callables).toSorted())
    for (const name of names) {
      const { status } = await ask(undefined, `/functions/${name}`, { data: {} })
      expect([name, status]).toEqual([name, 401])
    }
  })
})
