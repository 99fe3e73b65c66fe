import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { createRecordDoors } from '../../server/doors/record.ts'
import { serveHouse } from '../../server/testing/serve.ts'
import { giveMemory } from '../browser/testing/memory.ts'
import { guestStore } from '../member/guest-store.ts'
import type { MemberRecord } from '../member/record.ts'
import { createVerbs } from '../member/verbs.ts'
import { begin } from './begin/begin.ts'
import { deeds } from './deeds.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 15, 12)
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dayOf(now, { timeZone, dayEndsAt: defaultDayEnd })
const quitAt = now - 12.5 * day
const consents = { programme: agree(0), plan: agree(0), medicine: agree(0), reminders: agree(0) }

let house: Awaited<ReturnType<typeof serveHouse>>
beforeAll(async () => {
  house = await serveHouse()
  return () => house.stop()
})

const memory = giveMemory()

const form = (deed: string, fields: Record<string, string>) => ({ deed, fields })
const some = (name: string, values: string[]) => values.map(value => ({ [name]: value }))

/** Forms that Today has, with what they may say, and now and then something they never say. */
const forms = fc.oneof(
  fc
    .constantFrom(...some('state', ['free', 'slip', 'private', 'reset']))
    .map(each => form('checkIn', { day: today, ...each })),
  fc.constantFrom(today, '2020-01-01').map(each => form('takeBack', { day: each })),
  fc.constantFrom('on', 'new', '').map(run => form('countSlip', { day: today, run })),
  fc
    .record({
      trigger: fc.constantFrom('stress', 'coffee', ''),
      smoked: fc.constantFrom('2', '', '-1', '9000'),
    })
    .map(each => form('lookAtSlip', { day: today, ...each })),
  fc
    .record({ name: fc.constantFrom('person', 'slip-away', 'nothing'), to: fc.constantFrom('done', 'open') })
    .map(each => form('tick', each)),
  fc.constantFrom('My daughter', 'Stairs', ' ').map(reason => form('addReason', { reason })),
  fc.constantFrom('2026-11-20', '2026-11-01', 'soon').map(each => form('setDay', { day: each })),
  fc.constantFrom('2026-11-14T20:00', '2026-11-16T20:00', 'x').map(moment => form('start', { moment })),
  fc.constant(form('seen', {})),
)

function fill(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/** What someone sees of it: consents and the time of the last change are each side's own. */
function compare({ member, checkIns = [], steps, ticks, cravings }: MemberRecord) {
  const { consents: _, updatedAt: __, ...told } = member ?? ({} as NonNullable<MemberRecord['member']>)
  const done = ticks.filter(each => Object.keys(each.done).length > 0)
  return JSON.parse(JSON.stringify({ told, checkIns, steps, ticks: done, cravings: cravings.length }))
}

test('the server does without a script what the device does with one', async () => {
  const { members } = house.backend
  let uid = 0
  await fc.assert(
    fc.asyncProperty(fc.array(forms, { minLength: 1, maxLength: 8 }), async list => {
      memory.clear()
      const id = `u${++uid}`
      const doors = createRecordDoors(
        { members, clock: { now: () => new Date(now) } as typeof house.backend.clock },
        { person: { id, name: 'Mira', roles: [] }, clientAddress: '203.0.113.7' },
      )
      const begun = { quitAt, timeZone, dayEndsAt: defaultDayEnd, reasons: [], goals: [], earned: {} }
      await doors.apply([{ begin: { ...begun, consents, updatedAt: now } }])
      guestStore.saveMember({ ...begun, consents, updatedAt: now })
      for (const { deed, fields } of list) {
        const changes: Parameters<typeof doors.apply>[0][number][] = []
        const found = await doors.read()
        if (!found) throw new Error('nobody is there')
        const asked = { form: fill(fields), now }
        const wrong = deeds[deed]?.(
          createVerbs(each => void changes.push(...each)),
          { ...asked, record: found },
        )
        await doors.apply(changes)
        expect(deeds[deed]?.(guestStore, { ...asked, record: guestStore.read() })).toBe(wrong)
      }
      const kept = await doors.read()
      if (!kept) throw new Error('nobody is there')
      expect(compare(guestStore.read())).toEqual(compare(kept))
    }),
    { numRuns: 40 },
  )
})

test('nothing is kept of a kind that was not agreed to', async () => {
  const doors = createRecordDoors(house.backend, {
    person: { id: 'careful', name: 'Mira', roles: [] },
    clientAddress: '203.0.113.7',
  })
  await doors.apply([
    {
      begin: {
        quitAt,
        timeZone,
        dayEndsAt: defaultDayEnd,
        reasons: [],
        goals: [],
        earned: {},
        consents: { programme: agree(0) },
        updatedAt: now,
      },
    },
  ])
  const tick = { below: 'ticks', id: today, fields: [[['done', 'tea'], now]] } as const
  expect(await doors.apply([{ ...tick, fields: [[['done', 'tea'], now]] }])).toBe('refused')
  // All or nothing.
  const state = { below: 'checkIns' as const, id: today, data: { state: 'free', at: now } }
  expect(await doors.apply([state, { ...tick, fields: [[['done', 'tea'], now]] }])).toBe('refused')
  expect((await doors.read())?.checkIns).toEqual([])
  await doors.apply([
    { profile: { consents: { programme: agree(0), plan: agree(0) } } },
    { ...tick, fields: [[['done', 'tea'], now]] },
  ])
  expect((await doors.read())?.ticks).toEqual([{ day: today, done: { tea: now } }])
})

test('a record begins with the consent alone, and takes along only what was agreed to', () => {
  const changes: object[] = []
  const verbs = createVerbs(each => void changes.push(...each))
  const documents = [
    { below: 'checkIns', id: today, data: { state: 'free', at: now } },
    { below: 'planItems', id: 'p1', data: { kind: 'task', act: 'Tea', createdAt: 0, updatedAt: 0 } },
    { below: 'medicines', id: 'patch', data: { since: today } },
    { profile: { quitAt: 1 } },
  ]
  const carried = JSON.stringify({ member: { quitAt, reasons: ['Lena'], consents: {} }, documents })
  const record = { ...guestStore.read(), member: null }
  const asked = (fields: Record<string, string>) => ({ form: fill({ carried, ...fields }), record, now })
  expect(begin(verbs, asked({}))).toBe('consent')
  expect(changes).toEqual([])
  expect(begin(verbs, asked({ consent: 'on', plan: 'on', timeZone: 'Europe/Berlin' }))).toBeUndefined()
  expect(changes).toMatchObject([
    {
      begin: {
        quitAt,
        reasons: ['Lena'],
        timeZone: 'Europe/Berlin',
        consents: { programme: { at: now }, plan: { at: now } },
      },
    },
    { below: 'checkIns' },
    { below: 'planItems' },
  ])
})
