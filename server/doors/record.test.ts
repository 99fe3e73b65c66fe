import { afterAll, beforeAll, expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { openLibrary } from '../../languages/library.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { room } from '../../services/documents/limits/bounds.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join, type SignedUp } from '../testing/sign-up.ts'
import { decode } from '../testing/survey-forms.ts'

const library = openLibrary()
const now = Date.now()
const yesterday = new Date(now - 86_400_000).toISOString().slice(0, 10)

describeOnDatabase('a form without a script, from who has no room for more', (_open, newPlace) => {
  let house: House
  let mira: SignedUp

  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    house = await serveHouse({ env: { DATA_DIR: dataDir, DATABASE_URL: url } })
    mira = await join(house)
    const { programme, plan, reminders } = { programme: agree(now), plan: agree(now), reminders: agree(now) }
    const member = {
      quitAt: now - 40 * 86_400_000,
      timeZone: 'UTC',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      seen: ['24h', '3d', '7d', '14d', '28d', '1m'],
      consents: { programme, plan, reminders },
      updatedAt: now,
    }
    const { documents } = house.backend
    await documents.set(`members/${mira.uid}`, member)
    for (let start = 0; start < room.guest.documents; start += 500)
      await documents.transaction(async tx => {
        for (let count = start; count < start + 500; count++)
          await tx.set(`members/${mira.uid}/cravings/c${count}`, { at: now, strength: 3, trigger: 'coffee' })
      })
  })
  afterAll(() => house.stop())

  async function send(path: string, fields: Record<string, string>) {
    const response = await house.ask(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: mira.cookie },
    })
    return { status: response.status, page: decode(await response.text()) }
  }
  const kept = () => house.backend.members.describe(mira.uid)

  test.each([
    ['en', '/?index', { deed: 'checkIn', day: yesterday, state: 'free' }],
    ['en', '/sos', { deed: 'passed', strength: '4' }],
    ['de', '/de/plan/moment?moment=break', { deed: 'saveMoment', moment: 'break', when: 'x', act: 'y' }],
    ['pl', '/pl/plan/przypomnienia', { deed: 'add', at: '08:30', days: '1' }],
    ['ru', '/ru/вы', { deed: 'checkIn', day: yesterday, state: 'free' }],
  ] as const)('says so in %s at %s, and keeps nothing', async (language, path, fields) => {
    const before = await kept()
    const { status, page } = await send(path, fields)
    expect([status, page.includes(sentence(language))]).toEqual([400, true])
    expect(await kept()).toEqual(before)
  })

  test('takes what adds nothing, and then what fits', async () => {
    await house.backend.members.apply(
      {
        person: { uid: mira.uid, roles: [], isAnonymous: false, isVerified: false },
        clientAddress: '203.0.113.7',
      },
      ['c1', 'c2'].map(id => ({ below: 'cravings', id, data: null })),
      now,
    )
    const { status, page } = await send('/sos', { deed: 'passed', strength: '4' })
    expect([status, page.length]).toEqual([303, 0])
    expect((await kept()).cravings).toHaveLength(room.guest.documents - 1)
  })
})

const sentence = (language: 'en' | 'de' | 'pl' | 'ru') =>
  library.words(language).getFixedT(null, 'common')('noRoom')
