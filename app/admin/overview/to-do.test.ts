import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '../../../languages/languages.ts'
import { isClosed, roles } from '../../map/roles.ts'
import { type Facts, listToDo, splitToDo } from './to-do.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-17T12:00:00Z')
const well: Facts = {
  now,
  missingImprint: [],
  dueHelplines: 0,
  deletions: { open: 0, stalled: 0 },
  reports: 0,
  goneLinks: 0,
  content: null,
  machine: { backup: { at: now - 20 * hour, bytes: 1 }, disk: { free: 50, total: 100 }, failedJobs: 0 },
  isProxyOverlooked: false,
  isMailSet: true,
  books: { disputes: 0, webhooks: 0 },
  mailDays: [],
}
const ids = (change: Partial<Facts>) => listToDo({ ...well, ...change }).map(({ id }) => id)

test('nothing waits where all is well', () => {
  expect(listToDo(well)).toEqual([])
})

test('a site without an imprint sees first what comes before people do; an open one sees one list', () => {
  const missing = { isMailSet: false, machine: { ...well.machine, backup: null }, dueHelplines: 4 }
  const split = (change: Partial<Facts>) => {
    const { first, rest } = splitToDo(listToDo({ ...well, ...missing, ...change }))
    return [first.map(({ id }) => id), rest.map(({ id }) => id)]
  }
  expect(split({ missingImprint: ['name'] })).toEqual([['noBackup', 'imprint', 'noMail'], ['helplines']])
  expect(split({})).toEqual([[], ['noBackup', 'noMail', 'helplines']])
})

test('each thing waits from the moment it matters, and no sooner', () => {
  const { machine } = well
  expect(ids({ missingImprint: ['name', 'email'] })).toEqual(['imprint'])
  expect(ids({ isMailSet: false })).toEqual(['noMail'])
  expect(ids({ dueHelplines: 4 })).toEqual(['helplines'])
  expect(ids({ isProxyOverlooked: true })).toEqual(['proxy'])
  expect(listToDo({ ...well, reports: 2, goneLinks: 1 })).toEqual([
    { id: 'reports', page: 'adminChallenges', count: 2 },
    { id: 'goneLinks', page: 'adminLinks', count: 1 },
  ])
  expect(ids({ machine: { ...machine, failedJobs: 1 } })).toEqual(['jobs'])
  expect(ids({ machine: { ...machine, backup: null } })).toEqual(['noBackup'])
  expect(ids({ machine: { ...machine, backup: { at: now - 26 * hour, bytes: 1 } } })).toEqual([])
  expect(listToDo({ ...well, machine: { ...machine, backup: { at: now - 31 * hour, bytes: 1 } } })).toEqual([
    { id: 'backup', page: 'adminSchedule', hours: 31 },
  ])
  expect(ids({ machine: { ...machine, disk: { free: 10, total: 100 } } })).toEqual([])
  expect(ids({ machine: { ...machine, disk: { free: 9, total: 100 } } })).toEqual(['disk'])
  expect(ids({ machine: { ...machine, disk: { free: 0, total: 0 } } })).toEqual([])
})

test('deletions wait until they are over, and one that stalled is said first and once', () => {
  const { machine } = well
  expect(listToDo({ ...well, deletions: { open: 2, stalled: 0 } })).toEqual([
    { id: 'deletions', page: 'adminRequests', count: 2 },
  ])
  expect(ids({ deletions: { open: 1, stalled: 1 } })).toEqual(['stalled'])
  const both = { deletions: { open: 3, stalled: 1 }, machine: { ...machine, failedJobs: 1 } }
  expect(ids(both)).toEqual(['stalled', 'jobs', 'deletions'])
})

test('disputes and webhooks that failed wait for whoever keeps the books, and for nobody else', () => {
  const waiting = listToDo({ ...well, books: { disputes: 1, webhooks: 2 } })
  expect(waiting).toEqual([
    { id: 'disputes', page: 'adminPurchases', count: 1 },
    { id: 'webhooks', page: 'adminWebhooks', count: 2 },
  ])
  for (const role of roles) {
    const open = waiting.filter(({ page }) => !isClosed(page, { id: 'p', name: 'P', roles: [role] }))
    expect([role, open.length]).toEqual([role, role === 'owner' || role === 'finance' ? 2 : 0])
  }
})

test('emails that come back count from twenty on, of the last week alone', () => {
  const old = { sent: 0, failed: 500 }
  const calm = Array.from({ length: 6 }, () => ({ sent: 0, failed: 0 }))
  expect(ids({ mailDays: [old, ...calm, { sent: 18, failed: 1 }] })).toEqual([])
  expect(ids({ mailDays: [old, ...calm, { sent: 96, failed: 4 }] })).toEqual([])
  expect(ids({ mailDays: [old, ...calm, { sent: 19, failed: 1 }] })).toEqual(['bouncing'])
})

test('texts that are missing are counted by language', () => {
  const none = { missing: 0, changed: 3 }
  const languages = Object.fromEntries(languageCodes.map(code => [code, none])) as Record<string, typeof none>
  const content = [
    { kind: 'pages' as const, languages: { ...languages, pl: { missing: 2, changed: 0 } } },
    {
      kind: 'help' as const,
      languages: { ...languages, pl: { missing: 3, changed: 0 }, pt: { missing: 6, changed: 0 } },
    },
  ] as NonNullable<Facts['content']>
  expect(listToDo({ ...well, content })).toEqual([
    {
      id: 'translations',
      page: 'adminContent',
      count: 11,
      languages: [
        { code: 'pt', count: 6 },
        { code: 'pl', count: 5 },
      ],
    },
  ])
})

test('everything has a page where somebody may do it, and owners see all of it', () => {
  const facts = fc.record({
    missingImprint: fc.subarray(['name', 'address', 'email'] as const).map(all => [...all]),
    dueHelplines: fc.nat(30),
    deletions: fc
      .nat(3)
      .chain(stalled =>
        fc.record({ open: fc.integer({ min: stalled, max: 9 }), stalled: fc.constant(stalled) }),
      ),
    isProxyOverlooked: fc.boolean(),
    machine: fc.record({
      backup: fc.option(fc.record({ at: fc.nat(now), bytes: fc.nat() })),
      disk: fc.option(fc.record({ free: fc.nat(100), total: fc.constant(100) })),
      failedJobs: fc.nat(3),
    }),
    mailDays: fc.array(fc.record({ sent: fc.nat(50), failed: fc.nat(50) }), { maxLength: 30 }),
  })
  fc.assert(
    fc.property(facts, change => {
      const waiting = listToDo({ ...well, ...change })
      expect(new Set(waiting.map(({ id }) => id)).size).toBe(waiting.length)
      const seenBy = (role: string) =>
        waiting.filter(({ page }) => !isClosed(page, { id: 'p', name: 'P', roles: [role] }))
      expect(seenBy('owner')).toEqual(waiting)
      expect(seenBy('finance')).toEqual([])
      for (const role of roles) expect(waiting).toEqual(expect.arrayContaining(seenBy(role)))
    }),
  )
})
