import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../app/map/roles.ts'
import { AppError } from '../../platform/errors.ts'
import { createAsker } from '../doors/asker.ts'
import { openDoors, openToAll, openToHelpers } from '../doors/doors.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

/** What they give is the asker's own, or anyone's: whoever adds one says here that nobody needs a role for it. */
const everyones = [
  'accounts',
  'certificates',
  'challenges',
  'content',
  'followUp',
  'giving',
  'invited',
  'links',
  'newsletter',
  'record',
  'reminders',
  'rights',
  'series',
  'surveys',
]
const writers = ['owner', 'editor', 'mail']
const helpers: Record<keyof typeof openToHelpers, readonly string[]> = {
  audit: roles,
  blocked: ['owner', 'mail'],
  campaigns: writers,
  desk: ['owner', 'editor'],
  emailDesk: writers,
  helplines: ['owner', 'editor', 'support'],
  linkDesk: writers,
  outbox: ['owner', 'mail'],
  outcomes: ['owner', 'support'],
  overview: roles,
  people: roles,
  purchases: ['owner', 'finance'],
  reports: ['owner', 'support'],
  requests: ['owner', 'support'],
  savedViews: roles,
  schedule: ['owner'],
  sending: ['owner', 'mail'],
  settings: ['owner'],
  signIns: ['owner'],
  subscribers: ['owner', 'mail', 'support'],
  surveyCounts: ['owner', 'support'],
  templates: ['owner', 'mail'],
}

test('every door says here whom it opens to', () => {
  expect(Object.keys(openToAll).sort()).toEqual(everyones)
  expect(Object.keys(openToHelpers).sort()).toEqual(Object.keys(helpers))
})

const names = Object.keys(helpers) as (keyof typeof helpers)[]
test.each(names)('%s opens to who has the role, and to nobody else', name => {
  const isOpen = (held: string[] | undefined) => {
    const person = held && { id: 'kim', name: 'Kim', roles: held }
    const doors = openDoors(house.backend, createAsker(house.backend.audit, { person }))
    try {
      return [doors[name]].length === 1
    } catch (error) {
      if (error instanceof AppError && error.code === 'permission-denied') return false
      throw error
    }
  }
  expect(roles.filter(role => isOpen([role]))).toEqual(roles.filter(role => helpers[name].includes(role)))
  expect([isOpen(undefined), isOpen([])]).toEqual([false, false])
})
