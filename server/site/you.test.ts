import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import {
  checkInsCollection,
  cravingsCollection,
  membersCollection,
} from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const clock = heldClock('2026-12-20T10:00:00Z')
const quitAt = Date.parse('2026-11-03T08:30:00Z')
let house: House
let mira: Person
let asks: Person | undefined

beforeAll(async () => {
  house = await serveHouse({ clock, findPerson: async () => asks })
})
afterAll(() => house.stop())

beforeEach(async () => {
  mira = { id: crypto.randomUUID(), name: 'Mira', roles: [] }
  asks = mira
  const { documents } = house.backend
  await documents.collection(membersCollection).set(
    { id: mira.id },
    {
      quitAt,
      timeZone: 'Europe/London',
      dayEndsAt: 3,
      habit: { perDay: 14, packSize: 20, packPrice: 14.5, currency: 'GBP' },
      reasons: ['Stairs'],
      goals: [
        { id: 'trip', title: 'Whitby', amount: 250 },
        { id: 'bike', title: 'A bicycle', amount: 480 },
      ],
      earned: {},
      consents: { programme: agree(quitAt) },
      updatedAt: quitAt,
    },
  )
})

/** As where Mira is. */
const headers = { 'Accept-Language': 'en-GB' }
const read = async (path: string) => (await house.ask(path, { headers })).text()
const post = (path: string, fields: Record<string, string>) =>
  house.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
const said = async (id: string) =>
  (await house.backend.documents.collection(checkInsCollection).find({ uid: mira.id, id }))?.data
const own = async () =>
  (await house.backend.documents.collection(membersCollection).find({ id: mira.id }))?.data

describe('You, without JavaScript', () => {
  test('shows the days, the runs, the milestones, the jar and the cravings of who asks', async () => {
    const { documents } = house.backend
    const at = Date.parse('2026-11-22T20:00:00Z')
    await documents
      .collection(checkInsCollection)
      .set({ uid: mira.id, id: '2026-11-22' }, { state: 'slip', at, newStartAt: at })
    await documents
      .collection(cravingsCollection)
      .set({ uid: mira.id, id: 'c1' }, { at: quitAt + 3_600_000, strength: 3, trigger: 'coffee' })
    const page = await read('/you')
    expect(page).toContain('22\u00a0November 2026: a slip')
    expect(page).toContain('20\u00a0December 2026: no answer')
    expect(page).not.toContain('"2\u00a0November 2026:')
    expect(page).not.toContain('21\u00a0December 2026:')
    expect(page).toContain('First run')
    expect(page).toContain('14 days, reached on 17\u00a0November 2026')
    expect(page).toContain('Whitby, £250, full on')
    expect(page).toContain('of £480 in the jar')
    expect(page).toContain('Each dot is 1 craving you logged.')
  })

  test('claims no smoke-free days before the first', async () => {
    expect(await read('/you')).toContain('>since 3\u00a0November 2026')
    const ahead = Date.parse('2026-12-24T08:00:00Z')
    await house.backend.documents
      .collection(membersCollection)
      .set({ id: mira.id }, { ...(await own()), quitAt: ahead, isPlanned: true } as never)
    for (const path of ['/you', '/you/settings']) {
      const page = await read(path)
      expect(page).toContain('24\u00a0December 2026')
      expect(page).not.toContain('>since ')
    }
  })

  test('takes what is said of any day since the first, how a slip is counted, and the way back', async () => {
    expect(await read('/you?day=2026-11-05')).toMatch(/name="day" value="2026-11-05"/)
    const told = await post('/you?day=2026-11-05', { deed: 'checkIn', day: '2026-11-05', state: 'slip' })
    expect([told.status, told.headers.get('location')]).toEqual([303, '/you'])
    const at = Date.parse('2026-11-05T15:00:00Z')
    const toldAt = clock.now().getTime()
    expect(await said('2026-11-05')).toEqual({ state: 'slip', at, toldAt })
    // What was reached until then is theirs.
    expect((await own())?.earned).toMatchObject({ '28d': quitAt + 28 * 86_400_000 })

    await post('/you', { deed: 'countSlip', day: '2026-11-05', run: 'new', smoked: '2' })
    expect(await said('2026-11-05')).toEqual({ state: 'slip', at, toldAt, newStartAt: at, smoked: 2 })
    await post('/you', { deed: 'countSlip', day: '2026-11-05', run: 'on', smoked: 'many' })
    expect(await said('2026-11-05')).toEqual({ state: 'slip', at, toldAt, isRunKept: true })
    await post('/you', { deed: 'takeBack', day: '2026-11-05' })
    expect(await said('2026-11-05')).toBeUndefined()
  })

  test('takes nothing of a day before the first or after today, nor of one that was no slip', async () => {
    for (const day of ['2026-11-02', '2026-12-21', 'yesterday', ''])
      expect((await post('/you', { deed: 'checkIn', day, state: 'free' })).status).toBe(400)
    expect((await post('/you', { deed: 'checkIn', day: '2026-11-05', state: 'maybe' })).status).toBe(400)
    expect((await post('/you', { deed: 'countSlip', day: '2026-11-05', run: 'new' })).status).toBe(400)
    expect((await house.backend.members.findDiary(mira.id))?.checkIns).toEqual([])
  })

  test('says nothing of anyone to a stranger, and takes nothing from one', async () => {
    asks = undefined
    const page = await read('/you')
    expect(page).not.toContain('November')
    expect((await post('/you', { deed: 'checkIn', day: '2026-11-05', state: 'free' })).status).toBe(400)
  })

  test('pages back by month, and shows a year at once', async () => {
    await house.backend.documents.update(`members/${mira.id}`, { quitAt: Date.parse('2025-06-01T10:00:00Z') })
    expect(await read('/you')).not.toContain('4\u00a0October 2026:')
    expect(await read('/you?month=2026-10')).toContain('4\u00a0October 2026: no answer')
    const year = await read('/you?view=year')
    expect(year.match(/\/you\?month=\d{4}-\d\d"/g)?.length).toBeGreaterThanOrEqual(12)
  })
})

describe('settings, without JavaScript', () => {
  const settings = (part: string) => `/you/settings?part=${part}`
  const saved = async (part: string, fields: Record<string, string>) => {
    const answer = await post(settings(part), fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${settings(part)}&saved=1`])
  }

  test('list what is set, and lead to a small page each', async () => {
    const page = await read('/you/settings')
    expect(page).toContain('3\u00a0November 2026 at 08:30')
    expect(page).toContain('14 a day, £14.50 for 20')
    expect(page).toContain('Whitby and A bicycle')
    for (const part of ['stopped', 'habit', 'goals', 'reasons', 'clock', 'kept', 'language'])
      expect(page).toContain(`href="/you/settings?part=${part}"`)
    expect(await read(`${settings('habit')}&saved=1`)).toContain('Saved.')
  })

  test('move the quit by the clock of where they live; a later one counts what was reached again', async () => {
    await house.backend.documents.update(`members/${mira.id}`, { earned: { '24h': quitAt + 86_400_000 } })
    await saved('stopped', { deed: 'moveQuit', quitAt: '2026-11-03T08:30' })
    expect(await own()).toMatchObject({ quitAt, earned: { '24h': quitAt + 86_400_000 } })
    await saved('stopped', { deed: 'moveQuit', quitAt: '2026-11-01T07:00' })
    expect(await own()).toMatchObject({
      quitAt: Date.parse('2026-11-01T07:00:00Z'),
      earned: { '24h': quitAt + 86_400_000 },
    })
    await saved('stopped', { deed: 'moveQuit', quitAt: '2026-11-10T07:00' })
    expect(await own()).toMatchObject({ quitAt: Date.parse('2026-11-10T07:00:00Z'), earned: {} })
    const wrong = await post(settings('stopped'), { deed: 'moveQuit', quitAt: 'soon' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('enter a valid date')])
  })

  test('keep what was smoked, and say which field holds no number', async () => {
    const habit = { product: 'rolled', perDay: '12,5', packSize: '30', packPrice: '9.90', currency: 'EUR' }
    await saved('habit', { deed: 'saveHabit', ...habit })
    expect((await own())?.habit).toEqual({
      product: 'rolled',
      perDay: 12.5,
      packSize: 30,
      packPrice: 9.9,
      currency: 'EUR',
    })
    const wrong = await post(settings('habit'), { deed: 'saveHabit', ...habit, perDay: 'some' })
    expect(wrong.status).toBe(400)
    expect((await wrong.text()).match(/Please enter a number/g)).toHaveLength(1)
  })

  test('take goals and reasons, and give them up', async () => {
    await saved('goals', { deed: 'removeGoal', id: 'trip' })
    await saved('goals', { deed: 'addGoal', title: ' A boat ', amount: '900' })
    expect((await own())?.goals).toEqual([
      { id: 'bike', title: 'A bicycle', amount: 480 },
      { id: expect.any(String), title: 'A boat', amount: 900 },
    ])
    expect((await post(settings('goals'), { deed: 'addGoal', title: '', amount: '9' })).status).toBe(400)
    expect((await post(settings('goals'), { deed: 'addGoal', title: 'Sea', amount: '0' })).status).toBe(400)
    await saved('reasons', { deed: 'addReason', reason: 'Lena' })
    await saved('reasons', { deed: 'removeReason', reason: 'Stairs' })
    expect((await own())?.reasons).toEqual(['Lena'])
  })

  test('set the clock someone lives by', async () => {
    await saved('clock', { deed: 'setClock', timeZone: 'Asia/Kathmandu', dayEndsAt: '5' })
    expect(await own()).toMatchObject({ timeZone: 'Asia/Kathmandu', dayEndsAt: 5 })
    for (const wrong of [{ timeZone: 'Moon/Base' }, { dayEndsAt: '12' }, { dayEndsAt: 'late' }])
      expect(
        (await post(settings('clock'), { deed: 'setClock', timeZone: 'UTC', dayEndsAt: '3', ...wrong }))
          .status,
      ).toBe(400)
  })

  test('tell what is kept and why, and take it back by kind', async () => {
    const kept = await read(settings('kept'))
    expect(kept).toContain('Agreed on 3\u00a0November 2026')
    expect(kept.match(/Not stored/g)).toHaveLength(8)
    expect((await post(settings('kept'), { withdraw: 'everything' })).status).toBe(400)
    const gone = await post(settings('kept'), { withdraw: 'programme' })
    expect([gone.status, gone.headers.get('location')]).toEqual([303, settings('kept')])
    expect(await own()).toBeUndefined()
    expect((await read(settings('kept'))).match(/Not stored/g)).toHaveLength(9)
    asks = undefined
    expect((await post(settings('kept'), { withdraw: 'programme' })).status).toBe(400)
  })
})
