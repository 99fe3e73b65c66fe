import { randomUUID } from 'node:crypto'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  signInWithCustomToken,
} from 'firebase/auth'
import { getFunctions, httpsCallable } from 'firebase/functions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { defineCallable } from '../services/functions/functions.ts'
import { createAccountDoors } from './doors/accounts/accounts.ts'
import { type House, serveHouse } from './testing/serve.ts'

const now = Date.UTC(2026, 10, 15, 12)
const join = defineCallable({ name: 'join', input: z.object({}), once: true, run: async () => 'joined' })

describe('who leaves through the official client', () => {
  let house: House
  let auth: Auth

  beforeAll(async () => {
    house = await serveHouse({ callables: [join] })
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
    return createAccountDoors(house.backend, asker).describe({ id, name: '', roles: [] })
  }

  async function countDocuments(uid: string): Promise<number | undefined> {
    const { rows } = await sql<{ documents: number }>`
      select documents from document_usage where owner = ${uid}`.execute(house.backend.database.kysely)
    return rows[0]?.documents
  }

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

    expect(await describeAll(user.uid)).toMatchObject({
      email,
      letters: [{ kind: 'verifyEmail' }],
      shownLinks: [{ kind: 'verifyEmail', at: expect.any(String) }],
      seenLinks: [{ kind: 'passwordReset', at: expect.any(String) }],
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
    expect(await backend.mail.listReadingsFor(email)).toEqual([])
    expect(await backend.mail.listReadings(others)).toMatchObject([{ reader: '' }])
    expect((await backend.members.describe(user.uid)).member).toBeNull()
  })

  test('may have a name that is no document’s', async () => {
    const { identity } = house.backend
    const { user } = await signInWithCustomToken(auth, await identity.mintCustomToken('a/../b'))
    await deleteUser(user)
    expect(await identity.administration.find('a/../b')).toBeUndefined()
  })
})
