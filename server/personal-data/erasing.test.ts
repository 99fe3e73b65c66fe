import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { isOwnScreen } from '../../app/map/guards.ts'
import { routeNames } from '../../app/map/routes.ts'
import { heldClock } from '../../platform/clock.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { fillPlaces, findPlaces, listPlaces } from '../testing/fill-places.ts'
import { findTraces, listFiles } from '../testing/find-traces.ts'
import { type FullHouse, openFullHouse } from '../testing/full-house.ts'
import type { FullMember } from '../testing/full-member.ts'
import type { House } from '../testing/serve.ts'
import { password } from '../testing/sign-up.ts'
import { takeCopy } from '../testing/take-copy.ts'
import { files } from './registry.ts'

const hour = 3_600_000

describe.each(['sqlite', 'postgres'] as const)('someone who leaves, on %s', engine => {
  const clock = heldClock('2026-11-15T12:00:00Z')
  let stage: FullHouse
  let house: House
  let member: FullMember
  let names: Awaited<ReturnType<typeof fillPlaces>>
  beforeAll(async () => {
    stage = await openFullHouse(clock, engine === 'postgres' ? await newPostgresDatabase() : undefined)
    ;({ house, member } = stage)
  }, 120_000)
  afterAll(() => house.stop())

  const read: FullHouse['read'] = path => stage.read(path)
  const send: FullHouse['send'] = (path, fields) => stage.send(path, fields)
  const run = () => stage.run()
  const nameInChallenge = async () => {
    const { view } = (await house.backend.challenges.open(member.other, member.challenge)) ?? {}
    return JSON.stringify(view).includes(member.nickname)
  }
  const leave = () => send('/data-deletion', { password })
  const codeShown = async () =>
    /EX-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await read('/data-deletion')).text)?.[0] ?? ''

  test('sees what is held, and takes all of it along', async () => {
    const { text } = await read('/data-deletion')
    for (const group of [
      'Your days',
      'Certificates',
      'Challenges',
      'Saved surveys',
      'Emails',
      'Notifications',
    ])
      expect(text).toContain(group)
    // Each opens to what it holds, and the button says how much goes.
    for (const entry of ['Find your why', 'No smoke in November', member.email, member.reason])
      expect(text).toContain(entry)
    expect(text).toMatch(/Delete everything \(\d+ entries\)/)
    const copy = await takeCopy(house, member.cookie)
    expect(Object.keys(copy)).toEqual(
      expect.arrayContaining([
        'account.json',
        'record.json',
        'record/checkIns.csv',
        'record/cravings.csv',
        'surveys.json',
        'certificates.json',
        'certificates/1.pdf',
        'challenges.json',
        'emails.json',
        'notifications.json',
        'helping.json',
      ]),
    )
    expect(copy['certificates/1.pdf']).toMatch(/^%PDF/)
    expect(JSON.parse(copy['account.json'] ?? '')).toMatchObject({ email: member.email })
    for (const word of [member.nickname, member.reason]) expect(JSON.stringify(copy)).toContain(word)
    expect(await findTraces(house, member.traces)).toContain('table documents')
  })

  test('is out of sight at once, and can turn back for a day', async () => {
    expect((await send('/data-deletion', { password: 'wrong' })).status).toBe(401)
    expect(await nameInChallenge()).toBe(true)
    const told = (await house.backend.members.read(member.uid)).below.checkIns
    expect((await leave()).status).toBe(303)
    expect((await house.ask(`/certificate/${member.viewId}`)).status).toBe(410)
    expect(await nameInChallenge()).toBe(false)
    for (const name of routeNames) {
      const { status, to, text } = await read(pathOf(name, 'en', { id: '7d' }))
      if (isOwnScreen(name)) expect([name, status, to]).toEqual([name, 302, '/data-deletion'])
      else
        expect([name, text.includes(member.reason), text.includes(member.nickname)]).toEqual([
          name,
          false,
          false,
        ])
    }
    await send('/milestone/7d', { deed: 'tell', state: 'slip' })
    expect((await house.backend.members.read(member.uid)).below.checkIns).toEqual(told)
    expect((await read('/data-deletion')).text).toContain('You can still turn back')
    const code = await codeShown()
    expect(JSON.stringify(await house.backend.mail.listFor(member.email))).toContain('deletionPlanned')
    // Asked again it is the same request.
    await leave()
    expect(await codeShown()).toBe(code)

    clock.advance(23 * hour)
    await run()
    expect((await send('/data-deletion', { deed: 'keep' })).to).toBe('/data-deletion?done=kept')
    expect((await read('/account')).status).toBe(200)
    expect((await house.ask(`/certificate/${member.viewId}`)).status).toBe(200)
    expect(await nameInChallenge()).toBe(true)
    expect(await (await house.ask(`/deletion-status/${code}`)).text()).toMatch(
      /You kept your data on [^<]*2026/,
    )
    clock.advance(2 * hour)
    await run()
    expect((await read('/account')).status).toBe(200)
  })

  test('gets back what was hidden, whatever comes between', async () => {
    const { erasures } = house.backend.rights
    const { kysely } = house.backend.database
    const ask = () => erasures.ask(member.uid, 'signedIn', 1)
    const seen = async () => [
      (await house.ask(`/certificate/${member.viewId}`)).status,
      await nameInChallenge(),
    ]
    // Pressed twice.
    const [code, same] = await Promise.all([ask(), ask()])
    expect(same).toBe(code)
    expect(await seen()).toEqual([410, false])
    expect(await erasures.keep(member.uid)).toBe(true)
    expect(await seen()).toEqual([200, true])
    // What it is in doesn't answer.
    await ask()
    await sql`alter table documents rename to documents_away`.execute(kysely)
    expect(await erasures.keep(member.uid)).toBe(true)
    await sql`alter table documents_away rename to documents`.execute(kysely)
    expect(await seen()).toEqual([410, false])
    await run()
    expect(await seen()).toEqual([200, true])
    // After a backup was put back, later than anyone could undo it by hand.
    const late = await ask()
    clock.advance(25 * hour)
    // The day is over, whether the job has come by or not.
    expect((await send('/data-deletion', { deed: 'keep' })).to).toBe('/data-deletion')
    expect(await seen()).toEqual([410, false])
    await erasures.keepAgain(late)
    expect(await seen()).toEqual([200, true])
  })

  test('is in every place of the registry', async () => {
    await leave()
    names = await fillPlaces(house, member)
    // What is counted of documents is filed a little later.
    await expect
      .poll(() => findPlaces(house, [...names.theirs, ...names.things]), { timeout: 20_000 })
      .toEqual(listPlaces())
  })

  test('waits for a store that fails, which support sees by its code and may try again', async () => {
    const { kysely } = house.backend.database
    await leave()
    const code = await codeShown()
    clock.advance(25 * hour)
    await sql`alter table push_sent rename to push_sent_away`.execute(kysely)
    await run()
    await sql`alter table push_sent_away rename to push_sent`.execute(kysely)
    expect(await house.backend.rights.erasures.find(code)).toMatchObject({
      state: 'erasing',
      failing: 'notifications',
      tries: 1,
    })
    expect((await house.backend.members.describe(member.uid)).member).toBeNull()
    expect((await send('/data-deletion', { deed: 'keep' })).to).toBe('/data-deletion')
    const status = await (await house.ask(`/deletion-status/${code}`)).text()
    expect(status).toContain('One place is still being cleared')
    expect((await house.ask(`/deletion-status/${code}/receipt.jwt`)).status).toBe(404)
  })

  test('is nowhere after that but where it is stated', async () => {
    const code = (await house.backend.rights.erasures.list())[0]?.code ?? ''
    clock.advance(2 * hour)
    await run()
    expect(await house.backend.rights.erasures.find(code)).toMatchObject({ state: 'erased' })
    // Then the file is written anew.
    clock.advance(2 * hour)
    await run()
    // Pages they wrote as a helper keep the name of their author; the journal has their id.
    expect(await findPlaces(house, names.theirs)).toEqual([])
    // The number of a certificate that isn't valid is nobody's any more.
    expect(await findPlaces(house, names.things)).toEqual(['certificateLinks', 'certificates'])
    const stated = ['table content_versions', 'table content_stories', 'file erasures.log']
    expect(await findTraces(house, member.traces)).toEqual(stated)
    expect(await read('/account')).toMatchObject({ to: expect.stringContaining('/login') })

    const status = await (
      await house.ask(`/deletion-status/${code.toLowerCase().replaceAll('-', ' ')}`)
    ).text()
    expect(status).toContain('Your data is erased')
    for (const trace of member.traces) expect(status).not.toContain(trace)
    const receipt = await (await house.ask(`/deletion-status/${code}/receipt.jwt`)).text()
    expect(await house.backend.certificates.issuer.read(receipt)).toMatchObject({
      sub: code,
      type: 'ErasureReceipt',
      places: expect.arrayContaining(['record', 'account']),
    })
    const kinds = (await listFiles(house.backend.settings.DATA_DIR)).map(
      file => file.slice(house.backend.settings.DATA_DIR.length + 1).split('/')[0] ?? '',
    )
    expect(Object.keys(files)).toEqual(expect.arrayContaining([...new Set(kinds)]))
  })

  test('can be looked up for 90 days; then the code is as unknown as any', async () => {
    const code = (await house.backend.rights.erasures.list())[0]?.code ?? ''
    clock.advance(91 * 24 * hour)
    await run()
    const [gone, never] = await Promise.all(
      [code, 'EX-0000-0000'].map(async each => {
        const answer = await house.ask(`/deletion-status/${each}`)
        return { status: answer.status, text: (await answer.text()).replaceAll(each, '') }
      }),
    )
    expect([gone?.status, never?.status]).toEqual([404, 404])
    expect(await house.backend.rights.erasures.list()).toEqual([])
  })
})
