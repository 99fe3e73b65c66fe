import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agree } from '../../../domain/members/consents.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { channels, room } from '../../../services/documents/limits/bounds.ts'
import { openChannel } from '../../../services/documents/testing/channel-client.ts'
import {
  checkIn,
  craving,
  integer,
  map,
  nothingKept,
  now,
  profileWith,
  root,
  survey,
} from '../../testing/member-documents.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { join, meet, password, type SignedUp } from '../../testing/sign-up.ts'
import { takeCopy } from '../../testing/take-copy.ts'

let house: House
let mira: SignedUp
let other: SignedUp
let owner: SignedUp

const profile = profileWith(agree(now).version)
const answers = { ...survey, told: { own: ['For Lena'] } } as const
/** The same as a device would send it. */
const travelling = {
  instrument: { stringValue: answers.instrument },
  version: integer(answers.version),
  language: { stringValue: answers.language },
  band: { nullValue: null },
  score: { nullValue: null },
  chosen: map({}),
  told: map({}),
  at: integer(now),
}
const device = {
  endpoint: 'https://fcm.googleapis.com/secret',
  keys: { p256dh: 'x', auth: 'y' },
  language: 'de',
  isPlain: false,
} as const

const put = (path: string, fields: object) => ({ update: { name: `${root}/${path}`, fields } })
const bearer = ({ token }: SignedUp) => ({ Authorization: `Bearer ${token}` })
const page = ({ cookie }: SignedUp) => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })

async function commit(headers: Record<string, string>, ...writes: object[]): Promise<string> {
  const body = JSON.stringify({ writes })
  return wordOf(await house.ask(`/v1/${root}:commit`, { method: 'POST', headers, body }))
}
async function get(headers: Record<string, string>, path: string): Promise<string> {
  return wordOf(await house.ask(`/v1/${root}/${path}`, { headers }))
}
async function wordOf(response: Response): Promise<string> {
  const { error } = await response.json()
  return error?.status ?? 'OK'
}

const wholeLife = (uid: string) => [
  put(`members/${uid}`, profile),
  put(`members/${uid}/checkIns/2026-11-15`, checkIn),
  put(`members/${uid}/cravings/one`, craving),
]

describeOnDatabase('the programme', (_open, newPlace) => {
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    house = await serveHouse({ env: { DATA_DIR: dataDir, DATABASE_URL: url, NOTIFICATIONS: '1' } })
    other = await join(house)
    owner = await join(house)
    await house.backend.identity.administration.setRoles(owner.uid, ['owner'])
  })
  afterAll(() => house.stop())
  beforeEach(async () => {
    mira = await join(house)
  })

  describe('what a member keeps', () => {
    test('is theirs to write and to read', async () => {
      expect(await commit(bearer(mira), ...wholeLife(mira.uid))).toBe('OK')
      expect(await get(bearer(mira), `members/${mira.uid}`)).toBe('OK')
      expect(await get(bearer(mira), `members/${mira.uid}/checkIns`)).toBe('OK')
      expect(await get(bearer(mira), `members/${mira.uid}/cravings`)).toBe('OK')
    })

    test('is closed to everyone else, whoever they are', async () => {
      await commit(bearer(mira), ...wholeLife(mira.uid))
      await house.backend.responses.save(mira.uid, answers, true)
      const doors = ['', '/checkIns', '/checkIns/2026-11-15', '/cravings', '/cravings/one', '/surveys']
      for (const who of [bearer(other), bearer(owner), page(other), page(owner), {}]) {
        for (const door of doors)
          expect(await get(who, `members/${mira.uid}${door}`)).toBe('PERMISSION_DENIED')
        for (const write of wholeLife(mira.uid)) expect(await commit(who, write)).toBe('PERMISSION_DENIED')
        expect(await commit(who, { delete: `${root}/members/${mira.uid}/checkIns/2026-11-15` })).toBe(
          'PERMISSION_DENIED',
        )
        expect(await get(who, 'members')).toBe('PERMISSION_DENIED')
      }
    })

    test('is on no page but their own', async () => {
      await commit(bearer(mira), ...wholeLife(mira.uid))
      const since = 'November\u00a015, 2026'
      const read = async (path: string, cookie = '') =>
        (await house.ask(path, { headers: { Cookie: cookie } })).text()
      expect(await read('/you', mira.cookie)).toContain(String(now))
      for (const cookie of [other.cookie, owner.cookie, ''])
        for (const path of ['/', '/you', '/plan', '/data-deletion', '/certificate/new', '/admin']) {
          const text = await read(path, cookie)
          expect(text).not.toContain(mira.uid)
          expect(text).not.toContain(since)
          expect(text).not.toContain(String(now))
        }
    })

    test('is written by the server alone where a form asked for the consent', async () => {
      await commit(bearer(mira), put(`members/${mira.uid}`, profile))
      await house.backend.responses.save(mira.uid, answers, true)
      expect(await get(bearer(mira), `members/${mira.uid}/surveys`)).toBe('OK')
      for (const consent of [{}, { consent: integer(1) }])
        for (const fields of [
          { at: integer(now), ...consent },
          { ...travelling, ...consent },
        ])
          expect(await commit(bearer(mira), put(`members/${mira.uid}/surveys/own`, fields))).toBe(
            'PERMISSION_DENIED',
          )
    })

    test('is not written by the server either without that consent', async () => {
      const { documents, responses } = house.backend
      expect(await responses.save(mira.uid, answers, false)).toBe(false)
      const [path, kept] = [`members/${mira.uid}/surveys/own`, { ...answers, chosen: {}, told: {}, at: now }]
      await expect(documents.create(path, kept)).rejects.toThrow('consent')
      expect(await documents.query({ collection: `members/${mira.uid}/surveys` })).toEqual([])
      await documents.create(path, { ...kept, consent: 1 })
    })

    test('is gathered by nobody, across members', async () => {
      for (const collectionId of ['checkIns', 'surveys'])
        for (const headers of [bearer(mira), bearer(owner)]) {
          const body = JSON.stringify({ structuredQuery: { from: [{ collectionId, allDescendants: true }] } })
          const response = await house.ask(`/v1/${root}:runQuery`, { method: 'POST', headers, body })
          expect(response.status).toBe(403)
        }
    })

    test.each([
      ['a day that is none', 'checkIns/2026-02-30', checkIn, 'PERMISSION_DENIED'],
      ['a state nobody can say', 'checkIns/2026-11-15', { ...checkIn, state: { stringValue: 'failed' } }],
      ['a craving beyond the scale', 'cravings/one', { ...craving, strength: integer(6) }],
      ['a field nobody knows', 'cravings/one', { ...craving, note: { stringValue: 'x' } }],
    ])('takes no %s', async (_, path, fields, word = 'INVALID_ARGUMENT') => {
      await commit(bearer(mira), put(`members/${mira.uid}`, profile))
      expect(await commit(bearer(mira), put(`members/${mira.uid}/${path}`, fields))).toBe(word)
    })
  })

  describe('a consent', () => {
    test('comes before everything', async () => {
      const { consents: _, ...without } = profile
      expect(await commit(bearer(mira), put(`members/${mira.uid}`, without))).toBe('PERMISSION_DENIED')
      expect(await commit(bearer(mira), put(`members/${mira.uid}/checkIns/2026-11-15`, checkIn))).toBe(
        'PERMISSION_DENIED',
      )
      expect(await commit(bearer(mira), put(`members/${mira.uid}/cravings/one`, craving))).toBe(
        'PERMISSION_DENIED',
      )
    })

    test('of someone else opens nothing', async () => {
      await commit(bearer(other), put(`members/${other.uid}`, profile))
      expect(await commit(bearer(mira), put(`members/${mira.uid}/cravings/one`, craving))).toBe(
        'PERMISSION_DENIED',
      )
    })

    test('that is withdrawn takes all with it, and nothing comes after', async () => {
      await commit(bearer(mira), ...wholeLife(mira.uid))
      const { accounts } = await doorsOf()
      await accounts.withdraw({ id: mira.uid, name: 'Mira', roles: [] }, 'programme')
      expect(await house.backend.members.describe(mira.uid)).toEqual(nothingKept)
      // A phone that was offline all the while.
      for (const write of wholeLife(mira.uid).slice(1))
        expect(await commit(bearer(mira), write)).toBe('PERMISSION_DENIED')
    })
  })

  describe('what costs room', () => {
    const pathOf = (id: number) => `members/${mira.uid}/cravings/${id}`
    /** By the server itself, which uses up room and nothing else. */
    const fill = async (from: number, end: number) => {
      for (let start = from; start < end; start += 400)
        await house.backend.documents.transaction(async tx => {
          for (let id = start; id < Math.min(start + 400, end); id++)
            await tx.set(pathOf(id), { at: now, strength: 4, trigger: 'coffee' })
        })
    }

    test('is kept up to a share, of which a proven address has more', async () => {
      const { guest } = room
      expect(await commit(page(mira), put(`members/${mira.uid}`, profile))).toBe('OK')
      await fill(1, guest.documents)
      const more = [0, 1].map(index => put(pathOf(guest.documents + index), craving)) as [object, object]
      for (const headers of [page(mira), bearer(mira)])
        expect(await commit(headers, more[0])).toBe('RESOURCE_EXHAUSTED')
      await sql`update accounts set email_verified = true where uid = ${mira.uid}`.execute(
        house.backend.database.kysely,
      )
      expect(await commit(page(mira), more[0])).toBe('OK')
      expect(await commit(bearer(mira), more[1])).toBe('OK')
    })

    test('has names of a sensible length', async () => {
      const named = (id: string) => put(`members/${mira.uid}/cravings/${id}`, craving)
      expect(await commit(bearer(mira), put(`members/${mira.uid}`, profile), named('c'.repeat(40)))).toBe(
        'OK',
      )
      expect(await commit(bearer(mira), named('c'.repeat(41)))).toBe('INVALID_ARGUMENT')
      expect(await commit(bearer(mira), named('a b'))).toBe('INVALID_ARGUMENT')
    })

    test('has no days after today', async () => {
      await commit(bearer(mira), put(`members/${mira.uid}`, profile))
      const tell = (days: number) => {
        const day = new Date(house.backend.clock.now().getTime() + days * 86_400_000)
          .toISOString()
          .slice(0, 10)
        return commit(bearer(mira), put(`members/${mira.uid}/checkIns/${day}`, checkIn))
      }
      expect([await tell(-1), await tell(0)]).toEqual(['OK', 'OK'])
      for (const days of [2, 30, 365]) expect([days, await tell(days)]).toEqual([days, 'PERMISSION_DENIED'])
    })

    test('is not taken from members by strangers of the same network', async () => {
      const listen = (headers: Record<string, string>) =>
        openChannel(
          (path, init) => house.ask(path.replace('%2Fdemo%2F', '%2Fexhale%2F'), { ...init, headers }),
          '/google.firestore.v1.Firestore/Listen',
        )
      const { network = 0 } = channels.stranger
      const strangers = await Promise.all(Array.from({ length: network }, () => listen({})))
      await expect(listen({})).rejects.toThrow()
      const own = await listen(page(mira))
      expect(own.handshake.status).toBe(200)
      for (const client of [...strangers, own]) await client.terminate()
    })
  })

  describe('a page of our own', () => {
    const member = () => `members/${mira.uid}`

    test('needs no token, because the browser vouches for it', async () => {
      expect(await commit(page(mira), put(member(), profile))).toBe('OK')
      expect(await get(page(mira), member())).toBe('OK')
      const old = { Cookie: mira.cookie, Origin: house.backend.origin.origin }
      expect(await get(old, member())).toBe('OK')
    })

    test('is told from every other', async () => {
      await commit(page(mira), put(member(), profile))
      const foreign = [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { 'Sec-Fetch-Site': 'none' },
        { 'Sec-Fetch-Site': 'cross-site', Origin: house.backend.origin.origin },
        { Origin: 'https://elsewhere.example' },
        { Origin: 'null' },
        {},
      ] as Record<string, string>[]
      for (const headers of foreign) {
        const sent = { Cookie: mira.cookie, ...headers }
        expect(await get(sent, member())).toBe('PERMISSION_DENIED')
        expect(await commit(sent, put(member(), profile))).toBe('PERMISSION_DENIED')
      }
    })

    test('is no stranger with a bad token, and a bad token no page', async () => {
      await commit(page(mira), put(member(), profile))
      expect(await get({ ...page(mira), Authorization: 'Bearer nonsense' }, member())).toBe('UNAUTHENTICATED')
    })

    test.each([
      ['from our own page', () => page(mira), '', 'documentChange'],
      ['from elsewhere', () => ({ Cookie: mira.cookie, 'Sec-Fetch-Site': 'cross-site' }), '', 'denied'],
      // What is packed into the body is the script's word, not the browser's.
      ['that claims to be', () => ({}), 'claimed', 'denied'],
    ])('listens over a channel %s', async (_, headers, claim, word) => {
      await commit(page(mira), put(member(), profile))
      const packed = claim && `Cookie:${mira.cookie}\r\nSec-Fetch-Site:same-origin\r\n`
      const ask = (path: string, init?: RequestInit) =>
        house.ask(path.replace('%2Fdemo%2F', '%2Fexhale%2F'), { ...init, headers: headers() })
      const addTarget = { documents: { documents: [`${root}/${member()}`] }, targetId: 2 }
      const database = 'projects/exhale/databases/(default)'
      const channel = await openChannel(
        ask,
        '/google.firestore.v1.Firestore/Listen',
        [{ database, addTarget }],
        packed,
      )
      const back = await channel.listen()
      let heard = ''
      while (!/documentChange|REMOVE|PERMISSION/i.test(heard)) heard += JSON.stringify(await back.next())
      expect(heard.includes('documentChange')).toBe(word === 'documentChange')
      await back.drop()
      await channel.terminate()
    })
  })

  describe('leaving', () => {
    test('everywhere lets go of every device', async () => {
      await house.backend.push?.devices.add(mira.uid, device)
      const { accounts } = await doorsOf()
      await accounts.endSessions({ id: mira.uid, name: 'Mira', roles: [] })
      expect(await house.backend.push?.devices.list(mira.uid)).toEqual([])
    })

    test('takes everything along, and leaves nothing', async () => {
      await commit(bearer(mira), ...wholeLife(mira.uid))
      const person = await meet(house, mira)
      await house.backend.responses.save(mira.uid, answers, true)
      await house.backend.push?.devices.add(mira.uid, device)
      const { accounts } = await doorsOf()
      const held = await accounts.describe(person)
      expect(held?.programme).toMatchObject({
        member: { quitAt: now, timeZone: 'Europe/Berlin', consents: { programme: { at: now } } },
        checkIns: [{ day: '2026-11-15', state: 'free' }],
        cravings: [{ strength: 4, trigger: 'coffee' }],
      })
      const exported = await takeCopy(house, mira.cookie)
      const { member, checkIns, cravings } = held?.programme ?? {}
      const { followUp } = held ?? {}
      expect(JSON.parse(exported['record.json'] ?? '')).toEqual({ member, checkIns, cravings, followUp })
      expect(held?.surveys).toMatchObject([
        { instrument: 'motivation', told: { own: ['For Lena'] }, consent: 1 },
      ])
      expect(held?.devices).toMatchObject([{ service: 'fcm.googleapis.com', language: 'de' }])
      expect(JSON.stringify(held)).not.toContain(device.endpoint)
      expect(await accounts.remove(person, password)).toBe('asked')
      await house.backend.identity.deleteAccount(mira.uid, undefined)
      expect(await house.backend.responses.describe(mira.uid)).toEqual([])
      expect(await house.backend.push?.devices.list(mira.uid)).toEqual([])
      expect(await house.backend.members.describe(mira.uid)).toEqual(nothingKept)
    })
  })
})

async function doorsOf() {
  const { createAccountDoors } = await import('../../doors/accounts/accounts.ts')
  const { createAsker } = await import('../../doors/asker.ts')
  const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
  return { accounts: createAccountDoors(house.backend, createAsker(house.backend.audit, asker)) }
}
