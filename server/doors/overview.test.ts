import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { powers, roles } from '../../app/map/roles.ts'
import { certificatesOf } from '../../domain/certificates/collections.ts'
import {
  challengeRecordsOf,
  challengeReportsOf,
  participationsOf,
} from '../../domain/challenges/collections.ts'
import { linksOf } from '../../domain/links/collections.ts'
import { openLibrary } from '../../languages/library.ts'
import { heldClock } from '../../platform/clock.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { fillCrowd } from '../testing/crowd.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const words = openLibrary().words('en')
const t = words.getFixedT(null, 'overview')
const week = 7 * 86_400_000

const certificateContent = {
  startedAt: 0,
  timeZone: 'UTC',
  name: '',
  message: '',
  habit: null,
  shows: { name: false, days: true, since: false, money: false, message: false },
  theme: 'tide',
  language: 'en',
  visibility: 'private',
  hasBadge: false,
} as const
const certificate = {
  state: 'issued',
  uid: null,
  viewId: null,
  consent: { version: 1, at: 0 },
  reachedAt: null,
  changedAt: 0,
  removedAt: null,
  subjectId: 's',
  statusIndex: 0,
  credential: null,
  cheers: 0,
} as const
const challenge = {
  name: 'November',
  mode: 'together',
  startDay: '2026-11-01',
  endDay: '2026-11-28',
  places: 20,
  welcomesSupporters: true,
  inviting: 'owner',
  hearsCompany: true,
  owner: 'p',
  keptDays: 0,
  reached: {},
  createdAt: 0,
  turn: 0,
} as const
const place = {
  role: 'member',
  nickname: 'N',
  looks: 'n',
  firstDay: '2026-11-01',
  consent: { version: 1, at: 0 },
  showsPresence: false,
  isInKeepsake: false,
} as const

describeOnDatabase('the overview', (_, newPlace) => {
  const clock = heldClock('2026-11-18T12:00:00Z')
  const now = () => clock.now().getTime()
  let house: House
  beforeAll(async () => {
    const { url } = await newPlace()
    house = await serveHouse({
      clock,
      env: url ? { DATABASE_URL: url } : {},
      findPerson: async request => ({
        id: 'p',
        name: 'P',
        roles: (request.headers.get('x-roles') ?? 'owner').split(',').filter(Boolean),
      }),
    })
  }, 60_000)
  afterAll(() => house.stop())

  async function read(path = '/admin', roles = 'owner'): Promise<string> {
    const answer = await house.ask(path, { headers: { 'x-roles': roles } })
    expect(answer.status).toBe(200)
    // What is behind the page is in it too: nothing may be there that isn't shown.
    return answer.text()
  }

  async function addCertificates() {
    const made = house.backend.documents.collection(certificatesOf)
    const kinds = [...Array(23).fill('3d'), ...Array(4).fill('1y'), ...Array(15).fill(null)]
    for (const milestone of kinds)
      await made.add(
        {},
        {
          ...certificate,
          issuedAt: now(),
          content: { ...certificateContent, milestone, kind: milestone ? 'milestone' : 'live' },
        },
      )
  }

  /** One that runs, with twelve people in it, and three that don't. */
  async function addChallenges() {
    const { documents } = house.backend
    const records = documents.collection(challengeRecordsOf)
    const overAt = now() + week
    await records.create({ id: 'runs' }, { ...challenge, overAt, lately: [] })
    await records.create({ id: 'over' }, { ...challenge, lately: [], overAt: now() })
    await records.create({ id: 'ended' }, { ...challenge, lately: [], overAt, closedAt: now() })
    await records.create({ id: 'coming' }, { ...challenge, lately: [], overAt, startDay: '2026-11-20' })
    for (const id of ['runs', 'over', 'ended', 'coming'])
      for (let person = 0; person < 12; person += 1)
        await documents
          .collection(participationsOf)
          .add({}, { ...place, blocked: [], challenge: id, uid: `p${person}`, joinedAt: now() })
  }

  test('says that nothing was counted, before anything was', async () => {
    const page = await read()
    expect(page).toContain(t('well.notCounted'))
    expect(page).toContain(t('joined.unknown'))
    expect(page).toContain(t('toDo.noBackup.title'))
  })

  test('counts members by week and language in whole tens, and hides what is small', async () => {
    await addChallenges()
    await addCertificates()
    await fillCrowd(house.backend.database, {
      now: now(),
      people: 427,
      weeks: 40,
      project: house.backend.identity.projectId,
    })
    await house.backend.numbers.count()
    await house.backend.numbers.countTables()
    const report = await house.backend.numbers.report('52w')
    expect(report.levels.members.now).toBe(420)
    expect(report.levels.active.now).toBe(140)
    expect((report.flows.joined?.sum ?? 0) + (report.flows.joined?.running ?? 0)).toBe(420)
    const languages = await house.backend.numbers.findGroups('languages')
    const shownIn = (code: string) => languages?.shown.find(({ id }) => id === code)?.people
    expect([shownIn('de'), shownIn('pt'), shownIn('nl')]).toEqual([240, null, null])
    const page = await read('/admin?range=52w')
    expect(page).toContain('>420<')
    expect(page).not.toContain('>427<')
    expect(page).toContain(t('hidden'))
    // Nobody ran the job: what is shown was counted all the same.
    expect(page).not.toContain(t('well.notCounted'))
    expect(page).toContain(t('rule').slice(0, 40))
    expect(await read('/de/admin')).toContain('Mitglieder nach Sprache')
  })

  test('tells certificates by milestone and challenges that run, in whole tens', async () => {
    const { numbers } = house.backend
    expect((await numbers.findGroups('certificates'))?.shown).toEqual([
      { id: 'week', people: 20 },
      { id: 'month', people: null },
      { id: 'year', people: null },
      { id: 'years', people: null },
      { id: 'ongoing', people: 10 },
    ])
    expect((await numbers.findTable('challenges'))?.shown).toEqual({ running: 0, people: 10 })
    const page = await read()
    for (const key of ['certificates.title', 'certificates.spans.week', 'challenges.people'] as const)
      expect(page, key).toContain(t(key))
  })

  test('has a range in its address, and takes any other for the usual one', async () => {
    const labelOf = (count: number) => t('weeks', { count })
    for (const [query, chosen] of [
      ['', 13],
      ['?range=4w', 4],
      ['?range=52w', 52],
      ['?range=1d', 13],
      ['?range=__proto__', 13],
    ] as const) {
      const [, current] = (await read(`/admin${query}`)).match(/aria-current="true"[^>]*>([^<]+)</) ?? []
      expect(current, query).toBe(labelOf(chosen))
    }
  })

  test('a week later the closed weeks are the same, though many have left', async () => {
    const before = (await house.backend.numbers.report('52w')).flows.joined
    const { kysely } = house.backend.database.as<{ accounts: { uid: string } }>()
    clock.advance(week)
    await house.backend.numbers.count()
    await kysely.deleteFrom('accounts').where('uid', 'like', 'c1%').execute()
    await house.backend.numbers.count()
    const after = (await house.backend.numbers.report('52w')).flows.joined
    expect(after?.weeks.slice(0, -1)).toEqual(before?.weeks.slice(1))
    expect(after?.weeks.at(-1)).toBe(before?.running)
    expect((await house.backend.numbers.report('4w')).levels.members.now).toBeLessThan(420)
  })

  test('shows each role what it may open, and nothing else is sent', async () => {
    const { readNumbers, readEmails } = powers
    for (const role of roles) {
      const page = await read('/admin', role)
      const has = (words: string) => page.includes(words)
      expect(has(t('machine.title')), role).toBe(true)
      expect(has(t('joined.title')), role).toBe((readNumbers as readonly string[]).includes(role))
      expect(has('"joined"') || has('runningSince'), role).toBe(
        (readNumbers as readonly string[]).includes(role),
      )
      expect(has(t('mail.failed')), role).toBe((readEmails as readonly string[]).includes(role))
      expect(has(t('content.title')), role).toBe(['owner', 'editor'].includes(role))
      expect(has(t('toDo.noBackup.title')), role).toBe(role === 'owner')
    }
    expect(await read('/admin', 'finance')).toContain(t('toDo.none'))
    expect((await house.ask('/admin', { headers: { 'x-roles': '' } })).status).toBe(403)
  })

  test('knows the last backup by the note it left, and takes nothing else for one', async () => {
    const folder = join(house.backend.settings.DATA_DIR, 'backups')
    await mkdir(folder, { recursive: true })
    const note = (text: string) => writeFile(join(folder, 'last.json'), text)
    for (const broken of ['', 'null', '{"at":"yesterday","bytes":1}', '{"at":1,"bytes":1}', '{"at":']) {
      await note(broken)
      expect(await read(), broken).toContain(t('toDo.noBackup.title'))
    }
    await note(JSON.stringify({ at: new Date(now() - 31 * 3_600_000).toISOString(), bytes: 5 }))
    expect(await read()).toContain(t('toDo.backup.title', { age: '31 hours' }))
    await note(JSON.stringify({ at: clock.now().toISOString(), bytes: 5 }))
    const page = await read()
    expect(page).not.toContain(t('toDo.noBackup.title'))
    expect(page).not.toContain(t('toDo.backup.body'))
  })

  test('deletions wait for support until they are over, and one that stalled is said by itself', async () => {
    const { rights, database } = house.backend
    const [one, other] = ['c0-one', 'c0-other']
    expect(await read('/admin', 'support')).not.toContain('adminRequests\\"')
    const code = await rights.erasures.ask(one, 'signedIn', 1)
    await rights.erasures.ask(other, 'signedIn', 1)
    const link = 'href="/admin/requests"'
    expect(await read('/admin', 'support')).toContain(t('toDo.deletions.title', { count: 2 }))
    expect(await read('/admin', 'editor')).not.toContain(t('toDo.deletions.title', { count: 2 }))
    const { kysely } = database.as<{ erasures: { code: string; state: string; failing: string } }>()
    await kysely
      .updateTable('erasures')
      .set({ state: 'erasing', failing: 'mail' })
      .where('code', '=', code)
      .execute()
    const page = await read('/admin', 'support')
    expect(page).toContain(t('toDo.stalled.title', { count: 1 }))
    expect(page).toContain(t('toDo.deletions.title', { count: 1 }))
    expect(page).toContain(link)
    expect(page).not.toContain(one)
    expect(page).not.toContain(code)
    await kysely.deleteFrom('erasures').execute()
    expect(await read('/admin', 'support')).not.toContain('adminRequests\\"')
  })

  test('a report waits for support until it is settled, and no role that can’t open it', async () => {
    const { documents } = house.backend
    const report = { challenge: 'c', about: 'p1', nickname: 'Loud', kind: 'name' as const, at: 1 }
    const reports = documents.collection(challengeReportsOf)
    for (const id of ['one', 'other']) await reports.set({ id }, report)
    const waits = t('toDo.reports.title', { count: 2 })
    const page = await read('/admin', 'support')
    expect(page).toContain(waits)
    expect(page).toContain('href="/admin/challenges"')
    expect(page).not.toContain('Loud')
    expect(await read('/admin', 'editor')).not.toContain(waits)
    await house.backend.challenges.settleReports('p1', 'nothing')
    expect(await read('/admin', 'support')).not.toContain(t('toDo.reports.body'))
  })

  test('a short link whose page is gone waits for who may change it', async () => {
    const { documents, links } = house.backend
    const made = await links.make({ target: '/help', kind: 'page', note: '' }, 'marta', async () => true)
    const id = 'id' in made ? made.id : ''
    await documents.collection(linksOf).update({ id }, { isTargetGone: true })
    const waits = t('toDo.goneLinks.title', { count: 1 })
    expect(await read('/admin', 'editor')).toContain(waits)
    for (const role of ['support', 'mail'] as const) expect(await read('/admin', role)).not.toContain(waits)
  })

  test('a job that goes wrong is something to look at', async () => {
    expect(await read()).toContain('Running well')
    house.backend.schedule.add({ name: 'links', every: week, run: () => Promise.reject(new Error('no')) })
    await house.backend.schedule.runDue()
    await house.backend.schedule.hurry('links')
    await house.backend.schedule.runDue()
    const page = await read()
    expect(page).toContain(t('toDo.jobs.title', { count: 1 }))
    expect(page).not.toContain('Running well')
  })
})
