import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineMembers } from '../../../domain/members/collections.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { collections } from '../../collections.ts'
import { createAccountDoors } from '../../doors/accounts/accounts.ts'
import { createAsker } from '../../doors/asker.ts'
import {
  checkIn,
  consentTo,
  craving,
  integer,
  nothingKept,
  now,
  profileWith,
  root,
  survey,
} from '../../testing/member-documents.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { join, meet, password, type SignedUp } from '../../testing/sign-up.ts'
import { takeCopy } from '../../testing/take-copy.ts'

/** The product, with words of another number. */
const asking = (number: number) =>
  collections.map(each => (each.path === 'members' ? defineMembers(number) : each))

describeOnDatabase('a consent whose words changed', (_open, newPlace) => {
  let house: House
  let mira: SignedUp
  let broken: SignedUp

  async function write({ uid, token }: SignedUp, path: string, fields: object, ...mask: string[]) {
    const update = { name: `${root}/members/${uid}${path}`, fields }
    const writes = [{ update, ...(mask.length > 0 && { updateMask: { fieldPaths: mask } }) }]
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify({ writes }) }
    const { error } = await (await house.ask(`/v1/${root}:commit`, init)).json()
    return error?.status ?? 'OK'
  }

  const read = async (path: string, { cookie }: SignedUp) =>
    (await house.ask(path, { headers: { Cookie: cookie } })).text()
  const accounts = () => createAccountDoors(house.backend, createAsker(house.backend.audit))

  // Everyone agreed to the first words; then came a hand that broke a record; then the third words.
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    house = await serveHouse({ env, collections: asking(1) })
    mira = await join(house)
    broken = await join(house)
    for (const each of [mira, broken]) {
      await write(each, '', profileWith(1))
      await write(each, '/checkIns/2026-11-15', checkIn)
      await write(each, '/cravings/one', craving)
      await house.backend.responses.save(each.uid, survey, true)
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
    expect(await read('/you', mira)).toContain(String(now))
    expect((await house.backend.members.findStart(mira.uid, now))?.quitAt).toBe(now)
    const held = await accounts().describe(await meet(house, mira))
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
    await accounts().withdraw(await meet(house, mira), 'programme')
    expect((await accounts().describe(await meet(house, mira)))?.programme).toEqual(nothingKept)
  })

  test.each([
    [1, 'PERMISSION_DENIED'],
    [2, 'OK'],
    [3, 'OK'],
    [4, 'PERMISSION_DENIED'],
  ])(
    'begins with the words of today, or those before from a device that comes late: %d',
    async (version, word) => {
      const newcomer = await join(house)
      expect(await write(newcomer, '', profileWith(version))).toBe(word)
      expect(await write(newcomer, '/checkIns/2026-11-16', checkIn)).toBe(word)
    },
  )

  test('changes nothing of what a survey was agreed to with', async () => {
    const { uid } = await join(house)
    await house.backend.responses.save(uid, survey, true)
    const [found] = await house.backend.documents.query({ collection: `members/${uid}/surveys` })
    // As it looks to a house whose own number is another one.
    await house.backend.documents.update(found?.path ?? '', { consent: 7 })
    expect(await house.backend.responses.describe(uid)).toMatchObject([{ consent: 7 }])
    expect(await house.backend.responses.findConsent(uid)).toBeDefined()
  })

  test('is exported and forgotten even where somebody broke the record', async () => {
    const person = await meet(house, broken)
    const held = await accounts().describe(person)
    expect(held?.programme).toMatchObject({ member: null, checkIns: [{ day: '2026-11-15' }] })
    expect(held?.unreadable).toEqual([
      { path: `members/${broken.uid}`, data: '{"reasons":["for Lena"]}' },
      { path: `members/${broken.uid}/checkIns/2026-11-14`, data: `{"state":"${2n ** 60n}"}` },
      { path: 'certificates/broken', data: `{"uid":"${broken.uid}","name":"Mira"}` },
    ])
    expect((await takeCopy(house, broken.cookie))['account.json']).toContain('for Lena')
    expect(await accounts().remove(person, password)).toBe('asked')
    await house.backend.identity.deleteAccount(broken.uid, undefined)
    expect(await house.backend.documents.find(`members/${broken.uid}`)).toBeUndefined()
    expect(await house.backend.members.listMisfits(broken.uid)).toEqual([])
    expect(await house.backend.documents.find('certificates/broken')).toBeUndefined()
  })
})
