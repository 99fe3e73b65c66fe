import { deleteApp, initializeApp } from '@firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  type User,
} from '@firebase/auth'
import { getFunctions, httpsCallable } from '@firebase/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { participantIdOf } from '../../../domain/challenges/participant-id.ts'
import { dayOf, defaultDayEnd } from '../../../domain/members/day.ts'
import { withoutTokens } from '../../../platform/testing/without-tokens.ts'
import { type FullSdk, loadBrowserSdk } from '../../../services/documents/testing/sdk.ts'
import { createSightings } from '../../../services/documents/testing/sightings.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { createAsker } from '../../doors/asker.ts'
import { addMember, tell, usualWishes } from '../../testing/challenge-people.ts'
import { root } from '../../testing/member-documents.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { type SignedUp, join as signUp } from '../../testing/sign-up.ts'

let house: House
let full: FullSdk
/** In the challenge: its owner and a member. */
let mira: SignedUp
let tomek: SignedUp
let supporter: SignedUp
let removed: SignedUp
let stranger: SignedUp
let staff: SignedUp
let id: string
let token: string

const bearer = (who?: SignedUp): Record<string, string> =>
  who ? { Authorization: `Bearer ${who.token}` } : {}
const page = ({ cookie }: SignedUp) => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })
const nameOf = ({ uid }: { uid: string }) => participantIdOf(id, uid)

async function ask(headers: Record<string, string>, path: string, body?: object): Promise<string> {
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await (await house.ask(`/v1/${root}${path}`, init)).json()
  const { error } = Array.isArray(answer) ? (answer[0] ?? {}) : answer
  return error?.status ?? 'OK'
}

async function call(headers: Record<string, string>, name: string, data: object) {
  const response = await house.ask(`/functions/${name}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { idempotencyKey: crypto.randomUUID(), ...data } }),
  })
  return response.json()
}

const joinAs = ({ uid }: { uid: string }, nickname: string, role: 'member' | 'supporter' = 'member') =>
  house.backend.challenges.perform('joinChallenge', { uid }, { token, nickname, role, agrees: true })

beforeAll(async () => {
  full = await loadBrowserSdk()
  house = await serveHouse()
  const people: SignedUp[] = []
  for (let each = 0; each < 6; each += 1) people.push(await signUp(house))
  ;[mira, tomek, supporter, removed, stranger, staff] = people as [
    SignedUp,
    SignedUp,
    SignedUp,
    SignedUp,
    SignedUp,
    SignedUp,
  ]
  for (const { uid } of people) await addMember(house.backend, uid)
  await house.backend.identity.administration.setRoles(staff.uid, ['owner', 'support'])
  const { challenges } = house.backend
  const wishes = { ...usualWishes, nickname: 'Mira', inviting: 'everyone' as const }
  ;({ id, token } = await challenges.perform('createChallenge', { uid: mira.uid }, wishes))
  await joinAs(tomek, 'Tomek')
  await joinAs(supporter, 'Olga', 'supporter')
  await joinAs(removed, 'Rex')
  await challenges.perform('cheer', { uid: mira.uid }, { id, who: nameOf(tomek) })
  await challenges.perform(
    'reportParticipant',
    { uid: tomek.uid },
    { id, who: nameOf(removed), kind: 'name' },
  )
  await challenges.perform('removeParticipant', { uid: mira.uid }, { id, who: nameOf(removed) })
})
afterAll(() => house.stop())

describe('a challenge', () => {
  const views = () => [`/challenges/${id}`, `/supportedChallenges/${id}`]

  test('is read by its members, and by supporters without slips', async () => {
    const today = dayOf(Date.now(), { timeZone: 'Europe/Warsaw', dayEndsAt: defaultDayEnd })
    await tell(house.backend, tomek.uid, today, 'slip')
    for (const view of views()) expect(await ask(bearer(tomek), view)).toBe('OK')
    // Before anyone has been here: a listener that was refused would never hear of those who come.
    for (const who of [tomek, supporter])
      expect(await ask(bearer(who), `/challengePresence/${id}`)).toBe('OK')
    expect(await ask(bearer(supporter), `/supportedChallenges/${id}`)).toBe('OK')
    expect(await ask(bearer(supporter), `/challenges/${id}`)).toBe('PERMISSION_DENIED')
    const read = async (who: SignedUp, view: string) =>
      (await house.ask(`/v1/${root}/${view}/${id}`, { headers: bearer(who) })).text()
    await expect.poll(() => read(mira, 'challenges')).toMatch(/"days":\s*\{\s*"stringValue":\s*"s"/)
    expect(await read(supporter, 'supportedChallenges')).not.toMatch(
      /"days":\s*\{\s*"stringValue":\s*"[^"]*[sp]/,
    )
    for (const { uid } of [mira, tomek, supporter]) expect(await read(mira, 'challenges')).not.toContain(uid)
  })

  test('is read by nobody else, by no door', async () => {
    const others = [undefined, stranger, removed, staff]
    const headers = [...others.map(bearer), page(stranger), page(removed), page(staff)]
    const documents = `projects/exhale/databases/(default)/documents`
    for (const who of headers) {
      for (const view of [...views(), '/challenges', '/supportedChallenges', `/challengePresence/${id}`])
        expect(await ask(who, view), view).toBe('PERMISSION_DENIED')
      for (const collectionId of ['challenges', 'supportedChallenges', 'participations'])
        for (const allDescendants of [false, true]) {
          const structuredQuery = { from: [{ collectionId, allDescendants }] }
          expect(await ask(who, ':runQuery', { structuredQuery })).toBe('PERMISSION_DENIED')
          const aggregations = [{ alias: 'n', count: {} }]
          const counting = { structuredAggregationQuery: { structuredQuery, aggregations } }
          expect(await ask(who, ':runAggregationQuery', counting)).toBe('PERMISSION_DENIED')
        }
      const batch = { documents: views().map(view => `${documents}${view}`) }
      expect(await ask(who, ':batchGet', batch)).toBe('PERMISSION_DENIED')
    }
  })

  test('keeps what only the server needs from its own people too', async () => {
    const kept = ['challengeRecords', 'challengeInvites', 'challengeCheers', 'challengeReports']
    const more = ['challengeRemovals', 'challengeBlocks', 'challengeReadings']
    for (const who of [mira, tomek, supporter, removed, staff, stranger])
      for (const name of [...kept, ...more]) {
        const [first] = await house.backend.documents.query({ collection: name }, { limit: 1 })
        for (const path of [`/${name}`, `/${first?.path ?? `${name}/x`}`])
          expect(await ask(bearer(who), path), path).toBe('PERMISSION_DENIED')
      }
  })

  test('shows everyone their own place and nobody else’s', async () => {
    const of = (uid: string) => ({
      structuredQuery: {
        from: [{ collectionId: 'participations' }],
        where: { fieldFilter: { field: { fieldPath: 'uid' }, op: 'EQUAL', value: { stringValue: uid } } },
      },
    })
    expect(await ask(bearer(tomek), ':runQuery', of(tomek.uid))).toBe('OK')
    expect(await ask(bearer(tomek), `/participations/${nameOf(tomek)}`)).toBe('OK')
    for (const who of [mira, supporter, removed, stranger, staff]) {
      expect(await ask(bearer(who), ':runQuery', of(tomek.uid))).toBe('PERMISSION_DENIED')
      expect(await ask(bearer(who), `/participations/${nameOf(tomek)}`)).toBe('PERMISSION_DENIED')
    }
  })

  test('is written by nobody, also not by its owner', async () => {
    for (const who of [mira, tomek, supporter, stranger, staff])
      for (const path of [
        ...views(),
        `/participations/${nameOf(who)}`,
        '/challengeRecords/x',
        '/challengeBlocks/x',
      ]) {
        const name = `${root}${path}`
        for (const write of [{ update: { name, fields: {} } }, { delete: name }])
          expect(await ask(bearer(who), ':commit', { writes: [write] }), path).toBe('PERMISSION_DENIED')
      }
  })

  test('answers callables of others as if it weren’t there', async () => {
    const who = nameOf(tomek)
    const data: Record<string, object> = {
      ...Object.fromEntries(
        ['callCompany', 'answerCompany', 'endCompany', 'renewInvite'].map(name => [name, {}]),
      ),
      ...Object.fromEntries(
        ['cheer', 'removeParticipant', 'handOver', 'blockParticipant'].map(name => [name, { who }]),
      ),
      changeChallenge: { name: 'Mine' },
      changePlace: { nickname: 'Me' },
      closeChallenge: {},
      joinNext: { nickname: 'Me' },
      reportParticipant: { who, kind: 'name' },
      restoreParticipant: { who: nameOf(removed) },
      revokeInvite: {},
    }
    for (const headers of [stranger, removed, staff].map(bearer))
      for (const [name, rest] of Object.entries(data))
        expect((await call(headers, name, { id, ...rest })).error?.status, name).toBe('NOT_FOUND')
    // Whoever leaves what they aren't in learns nothing of it either.
    for (const headers of [stranger, removed, staff].map(bearer))
      for (const each of [id, 'nothing'])
        expect(await call(headers, 'leaveChallenge', { id: each })).toEqual({ result: {} })
    expect((await call({}, 'cheer', { id, who })).error?.status).toBe('UNAUTHENTICATED')
    // A cookie alone proves nobody to a page of another site.
    const elsewhere = { Cookie: mira.cookie, 'Sec-Fetch-Site': 'cross-site' }
    expect((await call(elsewhere, 'closeChallenge', { id })).error?.status).toBe('UNAUTHENTICATED')
  })

  test('is in nobody’s export but of who is in it, and then without the others', async () => {
    const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
    const describeAll = async ({ uid }: SignedUp) =>
      JSON.stringify(
        await createAccountDoors(house.backend, createAsker(house.backend.audit, asker)).describe({
          id: uid,
          name: '',
          roles: [],
        }),
      )
    expect(await describeAll(stranger)).not.toMatch(new RegExp(`${id}|Tomek|Mira`))
    const own = await describeAll(tomek)
    expect(own).toContain('Tomek')
    expect(withoutTokens(own)).not.toMatch(/Mira|Olga|Rex/)
    expect(own).not.toContain(nameOf(mira))
    expect(await describeAll(removed)).not.toMatch(/Mira|Tomek|Olga/)
  })

  test('acts once on a call that comes twice', async () => {
    const idempotencyKey = crypto.randomUUID()
    const again = () => call(bearer(supporter), 'cheer', { id, who: nameOf(mira), idempotencyKey })
    expect(await Promise.all([again(), again(), again()])).toEqual(Array(3).fill({ result: { count: 1 } }))
    expect(await call(bearer(supporter), 'cheer', { id, who: nameOf(mira) })).toEqual({
      result: { count: 1 },
    })
  })

  test('answers no call with a link’s secret, which would be stored with the answer', async () => {
    const wishes = { ...usualWishes, nickname: 'Mira' }
    const made = await call(bearer(mira), 'createChallenge', wishes)
    expect(made).toEqual({ result: { id: expect.any(String) } })
    const next = { id: made.result.id }
    const first = await house.backend.challenges.findInvite(mira.uid, next.id)
    expect(await call(bearer(mira), 'renewInvite', next)).toEqual({ result: {} })
    const second = await house.backend.challenges.findInvite(mira.uid, next.id)
    expect(second?.token).not.toBe(first?.token)
    const { kysely } = house.backend.database.as<{ function_outcomes: { result: string } }>()
    const kept = JSON.stringify(await kysely.selectFrom('function_outcomes').select('result').execute())
    expect(kept).toContain(next.id)
    for (const secret of [first?.token, second?.token]) expect(kept).not.toContain(secret)
  })

  test('ends the listener of who leaves', async () => {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, crypto.randomUUID())
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, house.url, { disableWarnings: true })
    const db = full.initializeFirestore(app, { host: new URL(house.url).host, ssl: false })
    const functions = getFunctions(app, `${house.url}/functions`)
    const email = `${crypto.randomUUID()}@example.org`
    const { user }: { user: User } = await createUserWithEmailAndPassword(auth, email, 'one breath at a time')
    await addMember(house.backend, user.uid)
    const view = full.doc(db, 'challenges', id)
    await expect(full.getDocFromServer(view)).rejects.toMatchObject({ code: 'permission-denied' })
    const data = { token, nickname: 'Ana', role: 'member', agrees: true, idempotencyKey: crypto.randomUUID() }
    expect((await httpsCallable(functions, 'joinChallenge')(data)).data).toEqual({ id })
    const seen = createSightings<string[]>()
    full.onSnapshot(view, found => seen.next(Object.keys(found.get('people') ?? {})), seen.error)
    await seen.until(names => names.includes(nameOf(user)))
    await httpsCallable(functions, 'leaveChallenge')({ id, idempotencyKey: crypto.randomUUID() })
    expect((await seen.untilError()).code).toBe('permission-denied')
    await deleteApp(app)
  })
})

describe('reports', () => {
  test('are seen by support as names and kinds, and settled without a script', async () => {
    const { challenges } = house.backend
    await challenges.perform(
      'reportParticipant',
      { uid: mira.uid },
      { id, who: nameOf(tomek), kind: 'behaviour' },
    )
    const asStaff = { headers: page(staff) }
    const list = async () => (await house.ask('/admin/challenges', asStaff)).text()
    const shown = await list()
    expect(shown).toContain('Tomek')
    expect(shown).not.toMatch(new RegExp(`Mira|${usualWishes.name}|${tomek.uid}|${id}`))
    expect((await house.ask('/admin/challenges', { headers: page(stranger) })).status).toBe(403)
    const settle = (who: SignedUp) =>
      house.ask('/admin/challenges', {
        method: 'POST',
        headers: { ...page(who), Origin: house.backend.origin.origin },
        body: new URLSearchParams({ who: nameOf(tomek), outcome: 'hidden' }),
      })
    expect((await settle(stranger)).status).toBe(403)
    expect((await challenges.open(mira.uid, id))?.view.people[nameOf(tomek)]?.nickname).toBe('Tomek')
    expect((await settle(staff)).status).toBe(200)
    expect((await challenges.open(mira.uid, id))?.view.people[nameOf(tomek)]?.nickname).toBe('')
    expect(await list()).not.toContain('Tomek')
    const noted = await house.backend.audit.list({ actions: ['challenges.reportsSettled'] })
    expect(noted).toMatchObject([{ actor: staff.uid, subject: nameOf(tomek), after: 'hidden' }])
    expect(JSON.stringify(noted)).not.toMatch(new RegExp(`Tomek|${tomek.uid}|${id}`))
    await challenges.perform('changePlace', { uid: tomek.uid }, { id, nickname: 'Tom' })
    expect((await challenges.open(mira.uid, id))?.view.people[nameOf(tomek)]?.nickname).toBe('Tom')
  })
})
