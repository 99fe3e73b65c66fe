import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agree } from '../../domain/members/consents.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { sampleWish } from '../../domain/newsletter/testing/newsletter.ts'
import { heldClock } from '../../platform/clock.ts'
import { enginesOfTier } from '../../platform/testing/databases.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { hashAddress } from '../../services/mail/mail.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createAsker } from '../doors/asker.ts'
import { findSecret } from '../secret.ts'
import { addMember } from '../testing/challenge-people.ts'
import { survey } from '../testing/member-documents.ts'
import { copyDatabase, newFolder, putBack } from '../testing/older-copy.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, join as signUp } from '../testing/sign-up.ts'

const day = 24 * 3_600_000
const signal = new AbortController().signal

type Engine = 'sqlite' | 'postgres'

/** A site whose database is set back to what it was, after what happens meanwhile. */
async function setUp(engine: Engine) {
  const dataDir = await newFolder()
  const clock = heldClock('2026-11-15T12:00:00Z')
  let url = engine === 'postgres' ? await newPostgresDatabase() : undefined
  let backup = ''
  const serve = () => serveHouse({ clock, env: { DATA_DIR: dataDir, DATABASE_URL: url } })
  return {
    clock,
    serve,
    readJournal: () => readFile(join(dataDir, 'erasures.log'), 'utf8'),
    async copy(house: House): Promise<House> {
      await house.stop()
      backup = await copyDatabase(dataDir, url)
      clock.advance(60_000)
      return serve()
    },
    async restore(house: House): Promise<House> {
      await house.stop()
      clock.advance(60_000)
      url = await putBack(dataDir, backup)
      return serve()
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Gives the token of the link that confirms. */
async function askFor({ backend }: House, address: string): Promise<string> {
  const { subscriptions } = backend.newsletter
  await subscriptions.ask(sampleWish(address))
  await subscriptions.settle()
  const letter = (await backend.mail.listFor(address)).at(-1)
  const { content } = (await backend.mail.get(letter?.id ?? '')) ?? {}
  return /subscribe-verify\/([\w-]+)/.exec(content?.text ?? '')?.[1] ?? ''
}

describe.each(enginesOfTier)('a backup that is put back on %s', engine => {
  test('what was stopped since a backup stays stopped, and what was wanted again comes', async ({
    onTestFinished,
  }) => {
    const site = await setUp(engine)
    onTestFinished(site.close)
    const first = await site.serve()
    const tokens: Record<string, string> = {}
    for (const name of ['stops', 'undoes', 'returns', 'regrets']) {
      const { subscriptions } = first.backend.newsletter
      const made = await subscriptions.confirm(await askFor(first, `${name}@example.org`))
      if (made) tokens[name] = subscriptions.linkOf(made)
    }
    const stop = (house: House, name: string) =>
      house.ask(`/unsubscribe/${tokens[name]}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    site.clock.advance(60_000)
    expect((await stop(first, 'regrets')).status).toBe(200)

    const second = await site.copy(first)
    const { subscriptions } = second.backend.newsletter
    for (const name of ['stops', 'undoes', 'returns']) expect((await stop(second, name)).status).toBe(200)
    site.clock.advance(60_000)
    for (const name of ['undoes', 'regrets'])
      expect(await subscriptions.undo(tokens[name] ?? '')).toMatchObject({ state: 'active' })
    expect(await subscriptions.confirm(await askFor(second, 'returns@example.org'))).toMatchObject({
      state: 'active',
    })
    expect(await site.readJournal()).not.toContain('@')

    const third = await site.restore(second)
    const stateOf = async (house: House, name: string) =>
      (await house.backend.newsletter.subscriptions.find(`${name}@example.org`))?.state
    expect(await stateOf(third, 'stops')).toBe('stopped')
    for (const name of ['undoes', 'returns', 'regrets']) expect(await stateOf(third, name)).toBe('active')
    // What they do from now on is theirs, however often the site starts.
    await third.backend.newsletter.subscriptions.undo(tokens.stops ?? '')
    await third.stop()
    const fourth = await site.serve()
    expect(await stateOf(fourth, 'stops')).toBe('active')
    await fourth.stop()
  }, 60_000)

  test('a series, a reminder and a consent that ended since a backup don’t come back', async ({
    onTestFinished,
  }) => {
    const site = await setUp(engine)
    onTestFinished(site.close)
    const first = await site.serve()
    const [stops, undoes] = [await signUp(first), await signUp(first)]
    const asking = (uid: string) => ({
      person: { uid, roles: [], isAnonymous: false, isVerified: true },
      clientAddress: '192.0.2.1',
    })
    const now = site.clock.now().getTime()
    const given = agree(now)
    const consents = { programme: given, series: given, reminders: given, plan: given, followUp: given }
    for (const { uid } of [stops, undoes]) {
      const moment = { about: 'day' as const, at: 600, days: [1], createdAt: now, updatedAt: now }
      await addMember(first.backend, uid)
      await first.backend.members.apply(asking(uid), [{ profile: { consents } }], now)
      for (const id of ['one', 'two'])
        await first.backend.members.apply(
          asking(uid),
          [{ below: 'reminders', id, data: { ...moment, isOn: true } }],
          now,
        )
      await first.backend.responses.save(uid, survey, true)
    }

    const second = await site.copy(first)
    const { reminders, series, settings } = second.backend
    const links = createSealedLinks(await findSecret(settings), 'reminder links')
    const accounts = createAccountDoors(second.backend, createAsker(second.backend.audit))
    for (const { uid } of [stops, undoes]) {
      expect(await series.stop(uid)).toBe(true)
      expect(await reminders.turn(links.write([uid, 'one']), false)).toBe(true)
    }
    expect(await series.undo(undoes.uid)).toBe(true)
    expect(await reminders.turn(links.write([undoes.uid, 'one']), true)).toBe(true)
    for (const purpose of ['plan', 'surveys', 'followUp'] as const)
      await accounts.withdraw({ id: stops.uid, name: 'Mira', roles: [] }, purpose)

    const third = await site.restore(second)
    const read = async ({ uid }: { uid: string }) => {
      const { member, below } = await third.backend.members.read(uid)
      const isOn = below.reminders.map(({ id, data }) => `${id} ${(data as { isOn: boolean }).isOn}`)
      const surveys = await third.backend.responses.describe(uid)
      return {
        agreed: Object.keys(member?.consents ?? {}).sort(),
        isOn: isOn.sort(),
        surveys: surveys.length,
      }
    }
    expect(await read(stops)).toEqual({
      agreed: ['programme', 'reminders'],
      isOn: ['one false', 'two true'],
      surveys: 0,
    })
    expect(await read(undoes)).toEqual({
      agreed: Object.keys(consents).sort(),
      isOn: ['one true', 'two true'],
      surveys: 1,
    })
    await third.stop()
  }, 60_000)

  test('parts that were deleted since a backup go again, and those that were kept after all don’t', async ({
    onTestFinished,
  }) => {
    const site = await setUp(engine)
    onTestFinished(site.close)
    const first = await site.serve()
    const [gone, kept, waits] = [await signUp(first), await signUp(first), await signUp(first)]
    const remove = async (house: House, { uid, cookie }: { uid: string; cookie: string }) => {
      const body = new URLSearchParams({ part: 'surveys', password })
      const answer = await house.ask('/data-deletion/parts', { method: 'POST', body, headers: { cookie } })
      expect(answer.status).toBe(303)
      return (await house.backend.rights.erasures.listParts(uid))[0]?.code ?? ''
    }
    const keep = async (house: House, { cookie }: { cookie: string }, code: string) => {
      const body = new URLSearchParams({ deed: 'keepParts', code })
      return house.ask('/data-deletion', { method: 'POST', body, headers: { cookie } })
    }
    const countOf = async (house: House, { uid }: { uid: string }) =>
      (await house.backend.responses.describe(uid)).length
    for (const { uid } of [gone, kept, waits]) await first.backend.responses.save(uid, survey, true)
    const waiting = await remove(first, waits)

    const second = await site.copy(first)
    const code = await remove(second, gone)
    const taken = await remove(second, kept)
    for (const [who, which] of [
      [kept, taken],
      [waits, waiting],
    ] as const) {
      expect((await keep(second, who, which)).status).toBe(303)
      expect(await countOf(second, who)).toBe(1)
    }
    site.clock.advance(day + 60_000)
    await second.backend.rights.erasures.run(signal)
    expect(await second.backend.rights.erasures.find(code)).toMatchObject({ state: 'erased' })

    const third = await site.restore(second)
    await third.backend.rights.erasures.run(signal)
    expect(await third.backend.rights.erasures.find(code)).toMatchObject({ state: 'erased' })
    expect(await countOf(third, gone)).toBe(0)
    for (const who of [kept, waits]) {
      expect(await countOf(third, who)).toBe(1)
      expect(await third.backend.rights.erasures.listParts(who.uid)).toEqual([])
    }
    await third.stop()
  }, 60_000)

  test('who complained or bounced since a backup stays blocked, and who was let in again isn’t', async ({
    onTestFinished,
  }) => {
    const site = await setUp(engine)
    onTestFinished(site.close)
    const block = ({ backend: { mail } }: House, name: string, reason: 'bounced' | 'complained') =>
      mail.suppressions.addRow(
        { address_hash: hashAddress(`${name}@example.org`), masked: `${name.slice(0, 1)}***@e***.org` },
        reason,
      )
    const lift = ({ backend: { mail } }: House, name: string) =>
      mail.suppressions.remove({ address: `${name}@example.org` })
    const listBlocked = async ({ backend: { mail } }: House) =>
      (await mail.suppressions.list()).map(({ reason, at }) => ({ reason, at: at.toISOString() }))
    const first = await site.serve()
    await first.backend.mail.suppressions.add('lifted@example.org', 'byHand')

    const second = await site.copy(first)
    await block(second, 'complains', 'complained')
    await block(second, 'mended', 'bounced')
    // Told twice, it's one block: the first time counts.
    const since = site.clock.now().toISOString()
    site.clock.advance(60_000)
    await block(second, 'complains', 'bounced')
    for (const name of ['mended', 'lifted']) expect(await lift(second, name)).toBe(true)
    expect(await site.readJournal()).not.toContain('@')

    const third = await site.restore(second)
    expect(await listBlocked(third)).toEqual([{ reason: 'complained', at: since }])
    const { suppressions } = third.backend.mail
    expect(await suppressions.findAmong(['complains@example.org'])).toContain('complains@example.org')
    // Whoever looks after the mail has the last word, however often the site starts.
    expect(await lift(third, 'complains')).toBe(true)
    await third.stop()
    const fourth = await site.serve()
    expect(await listBlocked(fourth)).toEqual([])
    await fourth.stop()
  }, 60_000)
})
