import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PartName } from '../../app/leaving/groups.ts'
import { followUpsCollection } from '../../domain/follow-up/collections.ts'
import {
  medicinesCollection,
  planItemsCollection,
  remindersCollection,
} from '../../domain/plan/collections.ts'
import { heldClock } from '../../platform/clock.ts'
import { enginesOfTier } from '../../platform/testing/databases.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { findTraces } from '../testing/find-traces.ts'
import { type FullHouse, openFullHouse } from '../testing/full-house.ts'
import type { FullMember } from '../testing/full-member.ts'
import { survey } from '../testing/member-documents.ts'
import type { House } from '../testing/serve.ts'
import { password } from '../testing/sign-up.ts'
import { takeCopy } from '../testing/take-copy.ts'

const hour = 3_600_000

describe.each(enginesOfTier)('parts of what is held, on %s', engine => {
  const clock = heldClock('2026-11-15T12:00:00Z')
  let stage: FullHouse
  let house: House
  let member: FullMember
  beforeAll(async () => {
    stage = await openFullHouse(clock, engine === 'postgres' ? await newPostgresDatabase() : undefined)
    ;({ house, member } = stage)
    const { documents } = house.backend
    const at = clock.now().getTime()
    const times = { createdAt: at, updatedAt: at }
    const own = { uid: member.uid, id: 'one' }
    await documents.collection(planItemsCollection).set(own, { kind: 'task', act: 'walk', ...times })
    await documents.collection(medicinesCollection).set({ ...own, id: 'patch' }, { since: '2026-11-15' })
    const reminder = { about: 'day' as const, at: 480, days: [1], isOn: true, ...times }
    await documents.collection(remindersCollection).set(own, reminder)
    await documents.collection(followUpsCollection).set({ id: member.uid }, { dueAt: at + 99, rounds: [] })
  }, 120_000)
  afterAll(() => house.stop())

  const read = async (path: string) => (await stage.read(path)).text
  const send: FullHouse['send'] = (path, fields) => stage.send(path, fields)
  const run = () => stage.run()
  const ask = (...parts: PartName[]) =>
    send('/data-deletion/parts', [
      ...parts.map((part): [string, string] => ['part', part]),
      ['password', password],
    ])
  const kindsSent = async () => (await house.backend.mail.listFor(member.email)).map(({ kind }) => kind)

  /** All of theirs that could go, as it is held. */
  async function look() {
    const { certificates, challenges, members, responses } = house.backend
    const { member: profile, ...below } = await members.describe(member.uid)
    const { view } = (await challenges.open(member.other, member.challenge)) ?? {}
    return {
      profile,
      below,
      surveys: await responses.describe(member.uid),
      certificate: (await house.ask(`/certificate/${member.viewId}`)).status,
      certificates: (await certificates.listOf(member.uid)).map(({ state }) => state),
      ownChallenge: (await challenges.open(member.uid, member.challenge)) !== undefined,
      isNamed: JSON.stringify(view).includes(member.nickname),
      total: view?.total,
      followUp: await house.backend.followUp.describe(member.uid),
    }
  }

  test('are out of everyone’s sight at once, and back with one button, as they were', async () => {
    const before = await look()
    expect(before).toMatchObject({ certificate: 200, ownChallenge: true, isNamed: true, total: 1 })
    clock.advance(hour)
    expect(
      (
        await send('/data-deletion/parts', [
          ['part', 'record'],
          ['password', 'wrong'],
        ])
      ).status,
    ).toBe(401)
    expect(await look()).toEqual(before)
    expect(await ask('record', 'surveys', 'certificates')).toEqual({
      status: 303,
      to: '/data-deletion?done=parts',
    })
    // Pressed twice, it is the same request.
    await ask('record', 'surveys', 'certificates')
    const [request, ...others] = await house.backend.rights.erasures.listParts(member.uid)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      state: 'waiting',
      parts: expect.arrayContaining(['record', 'plan', 'surveys']),
    })
    expect(await look()).toMatchObject({
      profile: null,
      below: { checkIns: [], cravings: [], planItems: [], medicines: [], reminders: [] },
      surveys: [],
      certificate: 410,
      ownChallenge: false,
      isNamed: false,
      // Their day stays in the sum, though its check-in is out of sight.
      total: 1,
      followUp: [],
    })
    const page = await read('/data-deletion')
    for (const text of [request?.code ?? '', 'Soon deleted', 'Keep it after all'])
      expect(page).toContain(text)
    for (const path of ['/data-deletion', '/certificates', '/today', '/you'])
      for (const word of [member.reason, member.nickname]) expect(await read(path)).not.toContain(word)
    expect(await kindsSent()).toContain('partsPlanned')
    const copy = await takeCopy(house, member.cookie)
    expect(JSON.parse(copy['account.json'] ?? '').deletions).toMatchObject([{ code: request?.code }])
    expect(JSON.stringify(copy)).not.toContain(member.reason)

    clock.advance(22 * hour)
    await run()
    expect(
      await send('/data-deletion', [
        ['deed', 'keepParts'],
        ['code', request?.code ?? ''],
      ]),
    ).toEqual({
      status: 303,
      to: '/data-deletion?done=keptParts',
    })
    expect(await look()).toEqual(before)
    const status = await (await house.ask(`/deletion-status/${request?.code}`)).text()
    expect(status).toContain('You kept what you had chosen')
    clock.advance(5 * hour)
    await run()
    expect(await look()).toEqual(before)
    const { rows } = await sql`select * from erasure_aside`.execute(house.backend.database.kysely)
    expect(rows).toEqual([])
  })

  test('come back with what was begun since, and wait for the record they belong to', async () => {
    const { documents, rights } = house.backend
    const plan = await rights.erasures.askParts(member.uid, ['plan'], 3)
    const record = await rights.erasures.askParts(member.uid, ['plan', 'challenges', 'record'], 3)
    // Without the record there would be a plan of nobody.
    expect(await rights.erasures.keepParts(member.uid, plan.code)).toBe(true)
    expect((await look()).below.planItems).toEqual([])
    expect(await rights.erasures.keepParts('another', record.code)).toBe(false)
    expect(await rights.erasures.keepParts(member.uid, record.code)).toBe(true)
    const back = await look()
    expect(back.below.planItems).toHaveLength(1)
    expect(back.profile?.consents).toMatchObject({ plan: { version: 1 } })
    expect(back.isNamed).toBe(true)

    const again = await rights.erasures.askParts(member.uid, ['plan', 'challenges', 'record'], 3)
    const begun = {
      ...back.profile,
      reasons: ['another'],
      consents: { programme: back.profile?.consents.programme },
    }
    await documents.set(`members/${member.uid}`, begun as never)
    expect(await rights.erasures.keepParts(member.uid, again.code)).toBe(true)
    const both = await look()
    expect(both.profile).toMatchObject({ reasons: ['another'], consents: { plan: { version: 1 } } })
    expect(both.below).toEqual(back.below)
    await documents.set(`members/${member.uid}`, back.profile as never)
  })

  test('wait for what doesn’t answer, and are then gone for good, with a receipt', async () => {
    const { backend } = house
    clock.advance(2 * hour)
    await ask('record', 'surveys', 'certificates', 'emails')
    // Emails are a consent: taken back at once.
    expect(await backend.newsletter.subscriptions.find(member.email)).toBeUndefined()
    expect(await backend.push?.devices.list(member.uid)).toEqual([])
    const code = (await backend.rights.erasures.listParts(member.uid))[0]?.code ?? ''
    // What they begin meanwhile is theirs.
    const at = clock.now().getTime()
    const fresh = { timeZone: 'UTC', dayEndsAt: 4, reasons: ['fresh'], goals: [], earned: {}, updatedAt: at }
    await backend.documents.set(`members/${member.uid}`, {
      ...fresh,
      consents: { programme: { version: 1, at } },
    })
    expect((await house.ask(`/deletion-status/${code}/receipt.jwt`)).status).toBe(404)
    clock.advance(25 * hour)
    expect(await backend.rights.erasures.keepParts(member.uid, code)).toBe(false)
    await sql`alter table documents rename to documents_away`.execute(backend.database.kysely)
    await run()
    await sql`alter table documents_away rename to documents`.execute(backend.database.kysely)
    expect(await backend.rights.erasures.find(code)).toMatchObject({
      state: 'erasing',
      failing: 'challenges',
    })
    clock.advance(hour)
    await run()
    const { done, ...erased } = (await backend.rights.erasures.find(code)) ?? { done: [] }
    expect(erased).toMatchObject({ state: 'erased' })
    expect(await look()).toMatchObject({
      profile: { reasons: ['fresh'] },
      surveys: [],
      certificates: [],
      isNamed: false,
      total: 1,
    })
    // The account has its name and address; a helper's pages keep their author.
    const stated = ['table content_versions', 'table content_stories', 'table newsletter_campaigns']
    const find = async () => {
      await run()
      const found = await findTraces(house, [member.reason, member.nickname])
      return found.filter(place => !stated.includes(place))
    }
    // Devices that were away may hear of it for an hour; what is counted of documents is filed a little later.
    clock.advance(2 * hour)
    await expect.poll(find, { timeout: 20_000 }).toEqual([])
    const receipt = await (await house.ask(`/deletion-status/${code}/receipt.jwt`)).text()
    expect(await backend.certificates.issuer.read(receipt)).toMatchObject({
      sub: code,
      type: 'ErasureReceipt',
      places: done,
    })
    expect(done).toHaveLength(7)
    expect(await kindsSent()).toContain('partsDone')
    const status = await (await house.ask(`/deletion-status/${code}`)).text()
    expect(status).toContain('What you chose is deleted')
    expect(status).not.toContain(member.uid)
  })

  test('that need no waiting are over at once, with a code all the same', async () => {
    await house.backend.push?.devices.add(member.uid, {
      endpoint: 'https://fcm.googleapis.com/again',
      keys: { p256dh: 'x', auth: 'y' },
      language: 'en',
      isPlain: false,
    })
    clock.advance(hour)
    await ask('notifications')
    expect(await house.backend.push?.devices.list(member.uid)).toEqual([])
    expect((await house.backend.rights.erasures.list({ isOfParts: true }))[0]).toMatchObject({
      parts: ['notifications'],
      state: 'erased',
    })
    expect(await house.backend.rights.erasures.listParts(member.uid)).toEqual([])
  })

  test('go with the account, wherever they lie', async () => {
    const { backend } = house
    await backend.responses.save(member.uid, survey, true)
    const { code } = await backend.rights.erasures.askParts(member.uid, ['surveys'], 1)
    await backend.identity.deleteAccount(member.uid, undefined)
    const { rows } = await sql`select * from erasure_aside`.execute(backend.database.kysely)
    expect(rows).toEqual([])
    expect(await backend.rights.erasures.find(code)).toMatchObject({ state: 'erased' })
  })
})
