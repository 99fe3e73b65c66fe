import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visit } from '../../app/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { createVisits } from './visit.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

/** Doors that are everyone's own, whole: who asks is asked inside, and nobody's role is. */
const everyones = [
  'accounts',
  'certificates',
  'content',
  'followUp',
  'inTurn',
  'newsletter',
  'record',
  'reminders',
  'report',
  'series',
  'words',
  'wordsIn',
]
/** The same of doors that have others beside them. */
const open = [
  'surveys.get',
  'surveys.save',
  'surveys.listKept',
  'surveys.remove',
  'surveys.findPermission',
  'challenges.newFormKey',
  'challenges.enter',
  'challenges.now',
  'challenges.openInvite',
  'challenges.open',
  'challenges.listMine',
  'challenges.findInvite',
  'challenges.countCheers',
  'challenges.drawQr',
  'challenges.perform',
  'links.open',
  'links.count',
  'links.countToday',
  'links.findCohort',
  'people.needsSecondStep',
  'people.isFresh',
  'people.openInvitation',
  'people.accept',
  'email.outbox.mayReveal',
  'email.subscribers.mayChange',
  'rights.removeParts',
  'rights.peekLink',
  'rights.confirmLink',
  'rights.isFresh',
  'rights.findLeaving',
  'rights.keep',
  'rights.keepParts',
  'rights.listPartsLeaving',
  'rights.undoUntil',
  'rights.findStatus',
]
/** For those with a role: everyone else is refused, or is given nothing. */
const helpers = [
  'surveys.summarize',
  'settings.describe',
  'settings.save',
  'settings.saveLogo',
  'settings.removeLogo',
  'schedule.list',
  'schedule.hurry',
  'helplines.list',
  'helplines.listEvents',
  'helplines.confirm',
  'helplines.undo',
  'savedViews.list',
  'savedViews.save',
  'savedViews.remove',
  'overview.read',
  'challenges.listReported',
  'challenges.settleReports',
  'links.listCohorts',
  'links.list',
  'links.make',
  'links.change',
  'people.list',
  'people.search',
  'people.countByRole',
  'people.setRoles',
  'people.canUndoRoles',
  'people.undoRoles',
  'people.listInvitations',
  'people.invite',
  'people.renew',
  'people.withdraw',
  'people.findAccount',
  'people.describeAccount',
  'people.actOn',
  'audit.list',
  'audit.cover',
  'audit.listAll',
  'audit.listPeople',
  'audit.findLastCheck',
  'audit.check',
  'openDesk',
  'email.subscribers.tally',
  'email.subscribers.find',
  'email.subscribers.stop',
  'email.subscribers.forget',
  'email.subscribers.readList',
  'email.subscribers.findList',
  'email.subscribers.listRecent',
  'email.subscribers.beginList',
  'email.subscribers.dropList',
  'email.outbox.summarize',
  'email.outbox.list',
  'email.outbox.read',
  'email.outbox.reveal',
  'email.outbox.act',
  'email.blocked.list',
  'email.blocked.find',
  'email.blocked.add',
  'email.blocked.remove',
  'email.sending.server',
  'email.sending.recent',
  'email.sending.lookUp',
  'email.sending.test',
  'email.templates.read',
  'openEmailDesk',
  'campaigns.open',
  'purchases.list',
  'purchases.cover',
  'purchases.find',
  'purchases.showBuyer',
  'purchases.listMonths',
  'purchases.countLook',
  'purchases.listEvents',
  'purchases.showBody',
  'purchases.playAgain',
  'rights.listRequests',
  'rights.listAllRequests',
  'rights.countRequests',
  'rights.retry',
  'outcomes.read',
  'outcomes.open',
  'outcomes.noteTaken',
]

/** Of those, what anyone may call: a list of nothing, or no desk at all. */
const emptyHanded = [
  'challenges.listReported',
  'challenges.settleReports',
  'links.listCohorts',
  'links.list',
  'people.list',
  'audit.listPeople',
  'openDesk',
  'openEmailDesk',
  'campaigns.open',
]

const kim = { id: 'kim', name: 'Kim', roles: [] }
/** What some of them can't be asked without. */
const asked: Record<string, unknown[]> = {
  openDesk: [kim],
  openEmailDesk: [kim],
  'savedViews.list': ['adminAudit'],
  'savedViews.save': ['adminAudit'],
}

type Door = (...asked: unknown[]) => unknown

/** A visit of someone who is signed in and helps with nothing. */
function openDoors(): Map<string, Door> {
  const url = new URL('http://exhale.test/')
  const arrival = { clientAddress: '203.0.113.7', requestId: 'r' }
  const visit: Visit = createVisits(house.backend)(new Request(url), url, arrival as never, {
    search: '',
    inTurn: piece => piece(),
  })
  visit.person = kim
  const doors = new Map<string, Door>()
  const walk = (value: unknown, path: string[]) => {
    if (typeof value === 'function') doors.set(path.join('.'), value.bind(undefined) as Door)
    else if (value && Object.getPrototypeOf(value) === Object.prototype)
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  walk(visit, [])
  return doors
}

test('every door of a visit says here whom it opens to', () => {
  const found = [...openDoors().keys()].filter(name => !everyones.includes(name.split('.')[0] ?? ''))
  expect(found.sort()).toEqual([...open, ...helpers].sort())
})

describe('someone without a role', () => {
  test.each(helpers)('gets nothing by %s', async name => {
    const answer = await knock(openDoors().get(name) ?? (() => 'no such door'), asked[name])
    expect(answer).toBe(emptyHanded.includes(name) ? 'nothing' : 'refused')
  })
})

/** What comes of a call as empty as it can be: the role is asked for before anything else. */
async function knock(door: Door, wish: unknown[] = [{}, {}, '']): Promise<unknown> {
  try {
    const answer = await door(...wish)
    const isList = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
    const given = isList ? await (answer as AsyncGenerator).next() : answer
    const isNothing = !given || (Array.isArray(given) && given.length === 0)
    return isNothing ? 'nothing' : given
  } catch (error) {
    if (error instanceof AppError && error.code === 'permission-denied') return 'refused'
    throw error
  }
}
