import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineMembers } from '../../../domain/members/collections.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { collections } from '../../collections.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const root = 'projects/exhale/databases/(default)/documents'
const now = Date.UTC(2026, 10, 15, 12)
const password = 'one breath at a time'

/** The product, with words of another number. */
const asking = (number: number) =>
  collections.map(each => (each.path === 'members' ? defineMembers(number) : each))

const integer = (value: number) => ({ integerValue: String(value) })
const map = (fields: object) => ({ mapValue: { fields } })
const consentTo = (version: number) =>
  map({ programme: map({ version: integer(version), at: integer(now) }) })
const profile = (version: number) => ({
  quitAt: integer(now),
  timeZone: { stringValue: 'Europe/Berlin' },
  dayEndsAt: integer(3),
  reasons: { arrayValue: {} },
  goals: { arrayValue: {} },
  earned: map({}),
  consents: consentTo(version),
  updatedAt: integer(now),
})
const checkIn = { state: { stringValue: 'free' }, at: integer(now) }
const survey = {
  instrument: 'motivation',
  version: 1,
  language: 'de',
  band: null,
  score: null,
  chosen: { ladder: ['month'] },
  told: {},
} as const
const craving = { at: integer(now), strength: integer(4), trigger: { stringValue: 'coffee' } }

type Visitor = { uid: string; token: string; cookie: string }

describeOnEveryDatabase('a consent whose words changed', (_open, newPlace) => {
  let house: House
  let mira: Visitor
  let broken: Visitor

  async function join(): Promise<Visitor> {
    const email = `${crypto.randomUUID()}@example.org`
    const signUp = await house.ask('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=exhale', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    })
    const { idToken, localId } = await signUp.json()
    const headers = { Authorization: `Bearer ${idToken}` }
    const session = await house.ask('/__session', { method: 'POST', headers })
    return { uid: localId, token: idToken, cookie: session.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  async function write({ uid, token }: Visitor, path: string, fields: object, ...mask: string[]) {
    const update = { name: `${root}/members/${uid}${path}`, fields }
    const writes = [{ update, ...(mask.length > 0 && { updateMask: { fieldPaths: mask } }) }]
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify({ writes }) }
    const { error } = await (await house.ask(`/v1/${root}:commit`, init)).json()
    return error?.status ?? 'OK'
  }

  const read = async (path: string, { cookie }: Visitor) =>
    (await house.ask(path, { headers: { Cookie: cookie } })).text()
  const personOf = ({ uid }: Visitor) => ({ id: uid, name: 'Mira', roles: [] })
  const accounts = () =>
    createAccountDoors(house.backend, { clientAddress: '203.0.113.7', userAgent: null, language: 'en' })

  // Everyone agreed to the first words; then came a hand that broke a record; then the third words.
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    house = await serveHouse({ env, collections: asking(1) })
    mira = await join()
    broken = await join()
    for (const each of [mira, broken]) {
      await write(each, '', profile(1))
      await write(each, '/checkIns/2026-11-15', checkIn)
      await write(each, '/cravings/one', craving)
      await house.backend.responses.save(each.uid, survey)
    }
    await house.stop()
    const anything = asking(1).map(({ path, rule }) => ({ path, rule, schema: z.looseObject({}) }))
    house = await serveHouse({ env, collections: anything })
    await house.backend.documents.set(`members/${broken.uid}`, { reasons: ['for Lena'] })
    await house.backend.documents.set(`members/${broken.uid}/checkIns/2026-11-14`, { state: 2n ** 60n })
    await house.backend.documents.set('certificates/broken', { uid: broken.uid, name: 'Mira' })
    await house.stop()
    house = await serveHouse({ env, collections: asking(3) })
  }, 120_000)
  afterAll(() => house.stop())

  test('leaves everything readable and exportable', async () => {
    expect(await read('/', mira)).toContain('November 15, 2026')
    expect((await house.backend.members.findStart(mira.uid, now))?.quitAt).toBe(now)
    const held = await accounts().describe(personOf(mira))
    expect(held).toMatchObject({
      programme: {
        member: { consents: { programme: { version: 1, at: now } } },
        checkIns: [{ day: '2026-11-15' }],
        cravings: [{ strength: 4 }],
      },
      surveys: [{ consent: 1 }],
    })
    expect(held).not.toHaveProperty('unreadable')
  })

  test('lets its owner go on under the old ones, agree to the new, and withdraw', async () => {
    expect(await write(mira, '', { quitAt: integer(now - 1) }, 'quitAt')).toBe('OK')
    expect(await write(mira, '/checkIns/2026-11-16', checkIn)).toBe('OK')
    expect(await write(mira, '/cravings/two', craving)).toBe('OK')
    expect(await write(mira, '', { consents: consentTo(3) }, 'consents')).toBe('OK')
    expect((await house.backend.members.describe(mira.uid)).member?.consents.programme.version).toBe(3)
    // Neither words of long ago nor words of tomorrow.
    expect(await write(mira, '', { consents: consentTo(1) }, 'consents')).toBe('PERMISSION_DENIED')
    expect(await write(mira, '', { consents: consentTo(4) }, 'consents')).toBe('PERMISSION_DENIED')
    await accounts().withdraw(personOf(mira), 'programme')
    expect((await accounts().describe(personOf(mira)))?.programme).toEqual({
      member: null,
      checkIns: [],
      cravings: [],
    })
  })

  test.each([
    [1, 'PERMISSION_DENIED'],
    [2, 'OK'],
    [3, 'OK'],
    [4, 'PERMISSION_DENIED'],
  ])(
    'begins with the words of today, or those before from a device that comes late: %d',
    async (version, word) => {
      const newcomer = await join()
      expect(await write(newcomer, '', profile(version))).toBe(word)
      expect(await write(newcomer, '/checkIns/2026-11-16', checkIn)).toBe(word)
    },
  )

  test('changes nothing of what a survey was agreed to with', async () => {
    const { uid } = await join()
    await house.backend.responses.save(uid, survey)
    const [found] = await house.backend.documents.query({ collection: `members/${uid}/surveys` })
    // As it looks to a house whose own number is another one.
    await house.backend.documents.update(found?.path ?? '', { consent: 7 })
    expect(await house.backend.responses.describe(uid)).toMatchObject([{ consent: 7 }])
    expect(await house.backend.responses.findConsent(uid)).toBeDefined()
  })

  test('is exported and forgotten even where somebody broke the record', async () => {
    const person = personOf(broken)
    const held = await accounts().describe(person)
    expect(held?.programme).toMatchObject({ member: null, checkIns: [{ day: '2026-11-15' }] })
    expect(held?.unreadable).toEqual([
      { path: `members/${broken.uid}`, data: '{"reasons":["for Lena"]}' },
      { path: `members/${broken.uid}/checkIns/2026-11-14`, data: `{"state":"${2n ** 60n}"}` },
      { path: 'certificates/broken', data: `{"uid":"${broken.uid}","name":"Mira"}` },
    ])
    expect(await read('/data-deletion', broken)).toContain(encodeURIComponent('for Lena'))
    expect(String(await accounts().remove(person, password))).toContain('__session=;')
    expect(await house.backend.documents.find(`members/${broken.uid}`)).toBeUndefined()
    expect(await house.backend.members.listMisfits(broken.uid)).toEqual([])
    expect(await house.backend.documents.find('certificates/broken')).toBeUndefined()
  })
})
