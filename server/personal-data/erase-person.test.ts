import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  signInWithCustomToken,
} from '@firebase/auth'
import { getFunctions, httpsCallable } from '@firebase/functions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { challengeCollections } from '../../domain/challenges/collections.ts'
import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { defineCallable } from '../../services/functions/functions.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createAsker } from '../doors/asker.ts'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const now = Date.UTC(2026, 10, 15, 12)
const join = defineCallable({ name: 'join', input: z.object({}), once: true, run: async () => 'joined' })

describe('who leaves through the official client', () => {
  let house: House
  let auth: Auth

  beforeAll(async () => {
    house = await serveHouse({ callables: [join], env: { EXHALE_TEST_MODE: '1' } })
  })
  afterAll(() => house.stop())
  beforeEach(() => {
    const app = initializeApp({ apiKey: 'any-key', projectId: 'exhale' }, randomUUID())
    auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, house.url, { disableWarnings: true })
  })
  afterEach(() => deleteApp(auth.app))

  const describeAll = (id: string) => {
    const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
    return createAccountDoors(house.backend, createAsker(house.backend.audit, asker)).describe({
      id,
      name: '',
      roles: [],
    })
  }

  async function verify(localId: string) {
    const { status } = await house.ask('/identitytoolkit.googleapis.com/v1/projects/exhale/accounts:update', {
      method: 'POST',
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      body: JSON.stringify({ localId, emailVerified: true }),
    })
    expect(status).toBe(200)
  }

  async function countDocuments(uid: string): Promise<number | undefined> {
    const { rows } = await sql<{ documents: number }>`
      select documents from document_usage where owner = ${uid}`.execute(house.backend.database.kysely)
    return rows[0]?.documents
  }

  /** A challenge of theirs with someone else, in which both did everything that is kept. */
  async function takePart(uid: string) {
    const { backend } = house
    const { challenges } = backend
    const others = `other-${uid}`
    await addMember(backend, others)
    const wishes = { ...usualWishes, nickname: 'Mira' }
    const { id, token } = await challenges.perform('createChallenge', { uid }, wishes)
    const joining = { token, nickname: 'Tomek', role: 'member' as const, agrees: true as const }
    await challenges.perform('joinChallenge', { uid: others }, joining)
    const [own, other] = [participantIdOf(id, uid), participantIdOf(id, others)]
    await challenges.perform('cheer', { uid }, { id, who: other })
    await challenges.perform('cheer', { uid: others }, { id, who: own })
    await challenges.perform('reportParticipant', { uid }, { id, who: other, kind: 'other' })
    await challenges.perform('reportParticipant', { uid: others }, { id, who: own, kind: 'name' })
    await challenges.perform('callCompany', { uid }, { id })
    await challenges.perform('answerCompany', { uid: others }, { id })
    await challenges.perform('blockParticipant', { uid }, { id, who: other })
    return { id, others }
  }

  /** Documents of challenges that name someone, by what they are called anywhere. */
  async function listTraces(uid: string, id: string): Promise<string[]> {
    const named = new RegExp(`(?<!other-)${uid}|${participantIdOf(id, uid)}|Mira`)
    const found = await Promise.all(
      challengeCollections.map(({ path }) => house.backend.documents.query({ collection: path })),
    )
    return found.flat().flatMap(({ path, data }) => (named.test(path + JSON.stringify(data)) ? path : []))
  }

  test('takes back from others what they shared, also when they only withdraw the consent', async () => {
    const { backend } = house
    const uid = randomUUID()
    await addMember(backend, uid)
    const { id, others } = await takePart(uid)
    const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
    await createAccountDoors(backend, createAsker(backend.audit, asker)).withdraw(
      { id: uid, name: '', roles: [] },
      'programme',
    )
    expect(await listTraces(uid, id)).toEqual([])
    // Devices that were away still hear that it's gone, and nothing of what it was.
    const { rows } = await sql<{ path: string; fields: string | null }>`
      select path, fields from document_changes order by changed_at, position`.execute(
      backend.database.kysely,
    )
    expect(rows.flatMap(({ path, fields }) => (fields?.includes('Mira') ? [path] : []))).toEqual([])
    expect(rows.findLast(({ path }) => path === `members/${uid}`)).toMatchObject({ fields: null })
    const left = await backend.challenges.open(others, id)
    expect(left?.view).toMatchObject({ owner: participantIdOf(id, others), lately: [{ kind: 'owner' }, {}] })
    await backend.challenges.forget(others)
    expect(await backend.documents.query({ collection: 'challengeRecords' })).toEqual([])
  })

  test('is shown everything before, and leaves nothing behind', async () => {
    const { backend } = house
    const email = `${randomUUID()}@example.org`
    const { user } = await createUserWithEmailAndPassword(auth, email, 'one breath at a time')
    await sendEmailVerification(user)
    await backend.identity.settle()
    await httpsCallable(
      getFunctions(auth.app, `${house.url}/functions`),
      'join',
    )({
      idempotencyKey: randomUUID(),
    })
    const profile = {
      quitAt: now,
      timeZone: 'Europe/Berlin',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(now) },
      updatedAt: now,
    }
    await backend.documents.collection(membersCollection).set({ id: user.uid }, profile)
    // An owner saw the links of an email to them, and they those of one to someone else.
    const [letter] = await backend.mail.listFor(email)
    await backend.mail.reveal(letter?.id ?? '', 'an owner')
    const others = await backend.mail.send({
      to: 'other@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      language: 'en',
      kind: 'passwordReset',
    })
    await backend.mail.reveal(others, user.uid)
    const wish = { target: '/sos', kind: 'page', note: '', name: 'help-now' } as const
    await backend.links.make(wish, user.uid, async () => true)

    const { campaigns } = backend
    await campaigns.create('Winter', { id: user.uid, name: 'Mira' })

    await backend.savedViews.save(user.uid, 'adminAudit', 'Links', 'noun=links')
    await backend.savedViews.save(others, 'adminAudit', 'Mine', 'days=7')

    const { id, others: company } = await takePart(user.uid)

    expect(await describeAll(user.uid)).toMatchObject({
      email,
      challenges: {
        places: [
          { nickname: 'Mira', cheersGiven: [{}], cheersReceived: [{}], reportsMade: [{ kind: 'other' }] },
        ],
        blockedAt: [expect.any(Number)],
      },
      letters: [{ kind: 'verifyEmail' }],
      shownLinks: [{ kind: 'verifyEmail', at: expect.any(String) }],
      seenLinks: [{ kind: 'passwordReset', at: expect.any(String) }],
      links: [{ id: 'help-now', target: '/sos' }],
      campaigns: [{ name: 'Winter', did: ['made', 'changed'] }],
      savedViews: [{ page: 'adminAudit', name: 'Links', query: 'noun=links', savedAt: expect.any(String) }],
      programme: { member: { quitAt: now } },
      calls: [{ callable: 'join', result: 'joined' }],
    })
    // What is counted of them is filed with it, a little later.
    await expect.poll(() => countDocuments(user.uid), { timeout: 10_000 }).toBe(1)
    await deleteUser(user)
    await expect.poll(() => countDocuments(user.uid), { timeout: 10_000 }).toBeUndefined()
    expect(await describeAll(user.uid)).toBeNull()
    expect(await backend.functions.listFor(user.uid)).toEqual([])
    expect(await backend.mail.listFor(email)).toEqual([])
    expect(await backend.mail.listRevealsFor(email)).toEqual([])
    expect(await backend.mail.listReveals(others)).toMatchObject([{ reader: '' }])
    expect((await backend.links.find('help-now'))?.createdBy).toBe('')
    expect(await campaigns.listBy(user.uid)).toEqual([])
    expect(await backend.savedViews.describe(user.uid)).toEqual([])
    expect(await backend.savedViews.describe(others)).toHaveLength(1)
    expect((await backend.members.describe(user.uid)).member).toBeNull()
    // The others keep their challenge, and nothing in it tells of them but a number.
    expect(Object.keys((await backend.challenges.open(company, id))?.view.people ?? {})).toHaveLength(1)
    expect(await listTraces(user.uid, id)).toEqual([])
  })

  test('is told that their address is blocked or waits in a list, once they proved it is theirs', async () => {
    const { mail, newsletter } = house.backend
    const email = `${randomUUID()}@example.org`
    const { user } = await createUserWithEmailAndPassword(auth, email, 'one breath at a time')
    async function* file() {
      yield Buffer.from(`email\n${email}\nother-${email}\n`)
    }
    // Before it is blocked: who is, is put into no list.
    const wish = { name: 'fair.csv', frequency: 'monthly', language: 'de' } as const
    const read = await newsletter.lists.read({ ...wish, topics: ['tips'] }, file())
    await mail.suppressions.add(email, 'bounced')
    expect(read).toHaveProperty('id')
    expect(await describeAll(user.uid)).toMatchObject({ blocked: null, waitingInLists: [] })
    await verify(user.uid)
    expect(await describeAll(user.uid)).toMatchObject({
      blocked: { reason: 'bounced', since: expect.any(String) },
      waitingInLists: [{ topics: ['tips'], frequency: 'monthly', language: 'de', since: expect.any(String) }],
    })
    await user.reload()
    await deleteUser(user)
    // That nothing is sent there again outlives them: whoever complained doesn't hear from us after leaving.
    expect(await mail.suppressions.list({ address: email })).toHaveLength(1)
    await expect.poll(() => house.backend.identity.administration.find(user.uid)).toBeUndefined()
    expect(await newsletter.subscriptions.listWaiting(email)).toEqual([])
    expect(await newsletter.subscriptions.listWaiting(`other-${email}`)).toHaveLength(1)
  })

  test('leaves a block as it is where they only claimed the address', async () => {
    const { suppressions } = house.backend.mail
    const email = `${randomUUID()}@example.org`
    const { user } = await createUserWithEmailAndPassword(auth, email, 'one breath at a time')
    await suppressions.add(email, 'complained')
    await deleteUser(user)
    expect(await house.backend.identity.administration.find(user.uid)).toBeUndefined()
    expect(await suppressions.list({ address: email })).toHaveLength(1)
  })

  test('may have a name that is no document’s', async () => {
    const { identity } = house.backend
    const { user } = await signInWithCustomToken(auth, await identity.mintCustomToken('a/../b'))
    await deleteUser(user)
    expect(await identity.administration.find('a/../b')).toBeUndefined()
  })
})
