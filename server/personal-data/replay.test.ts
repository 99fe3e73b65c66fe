import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleWish } from '../../domain/newsletter/testing/newsletter.ts'
import { heldClock } from '../../platform/clock.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { hashAddress } from '../../services/mail/mail.ts'
import { addMember } from '../testing/challenge-people.ts'
import { survey } from '../testing/member-documents.ts'
import { copyDatabase, newFolder, putBack } from '../testing/older-copy.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, type SignedUp, join as signUp } from '../testing/sign-up.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const day = 24 * 3_600_000
const signal = new AbortController().signal

const openFolder = async () => {
  const folder = await newFolder()
  folders.push(folder)
  return folder
}

/** A subscriber without an account. */
async function subscribe({ backend }: House, address: string): Promise<string> {
  const { subscriptions } = backend.newsletter
  await subscriptions.ask(sampleWish(address))
  await subscriptions.settle()
  return (await subscriptions.find(address))?.id ?? ''
}

describe.each(['sqlite', 'postgres'] as const)('yesterday’s backup, put back on %s', engine => {
  test('brings nothing back that is gone, and erases nobody who changed their mind or came since', async () => {
    const dataDir = await openFolder()
    const clock = heldClock('2026-11-15T12:00:00Z')
    const url = engine === 'postgres' ? await newPostgresDatabase() : undefined
    const serve = (DATABASE_URL = url) => serveHouse({ clock, env: { DATA_DIR: dataDir, DATABASE_URL } })
    const first = await serve()
    const people = []
    for (let each = 0; each < 6; each++) people.push(await signUp(first))
    const [gone, torn, stays, asked, wavers, parted] = people as [
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
      SignedUp,
    ]
    for (const { uid } of people) await addMember(first.backend, uid)
    await first.backend.responses.save(parted.uid, survey, true)
    const reader = await subscribe(first, 'reader@example.org')
    await first.backend.rights.erasures.ask(torn.uid, 'signedIn', 1)
    await first.stop()
    const backup = await copyDatabase(dataDir, url)

    const second = await serve()
    clock.advance(60_000)
    const { erasures } = second.backend.rights
    expect(await erasures.keep(torn.uid)).toBe(true)
    await erasures.ask(gone.uid, 'signedIn', 1)
    clock.advance(day)
    await erasures.run(signal)
    expect(await second.backend.identity.administration.find(gone.uid)).toBeUndefined()
    const code = await erasures.ask(asked.uid, 'email', 7)
    await erasures.ask(wavers.uid, 'signedIn', 1)
    expect(await erasures.keep(wavers.uid)).toBe(true)
    const removed = new URLSearchParams({ part: 'surveys', password })
    const headers = { cookie: parted.cookie }
    const answer = await second.ask('/data-deletion/parts', { method: 'POST', body: removed, headers })
    expect(answer.status).toBe(303)
    await second.backend.newsletter.subscriptions.forgetOne(reader)
    await second.stop()

    clock.advance(3_600_000)
    const restored = await serve(await putBack(dataDir, backup))
    const { identity, members, newsletter, responses, rights } = restored.backend
    expect(await identity.administration.find(gone.uid)).toBeUndefined()
    expect((await members.describe(gone.uid)).member).toBeNull()
    expect(await responses.describe(parted.uid)).toEqual([])
    expect(await newsletter.subscriptions.find('reader@example.org')).toBeUndefined()
    // Their day goes on where it was.
    expect(await rights.erasures.findOf(asked.uid)).toMatchObject({
      code,
      through: 'email',
      entries: 7,
      dueAt: clock.now().getTime() + day - 3_600_000,
    })
    // What they do from now on is theirs, however often the site starts.
    await responses.save(parted.uid, survey, true)
    await subscribe(restored, 'reader@example.org')
    await restored.stop()

    const again = await serve(engine === 'postgres' ? backup : undefined)
    clock.advance(2 * day)
    await again.backend.rights.erasures.run(signal)
    expect(await again.backend.rights.erasures.find(code)).toMatchObject({ state: 'erased' })
    expect(await again.backend.identity.administration.find(asked.uid)).toBeUndefined()
    for (const { uid } of [torn, stays, wavers, parted]) {
      expect(await again.backend.identity.administration.find(uid)).toBeDefined()
      expect((await again.backend.members.describe(uid)).member).not.toBeNull()
    }
    expect(await again.backend.responses.describe(parted.uid)).toHaveLength(1)
    expect(await again.backend.newsletter.subscriptions.find('reader@example.org')).toBeDefined()
    await again.stop()
  }, 120_000)
})

test('where accounts are at a host, all of someone goes again, with or without a record', async () => {
  const dataDir = await openFolder()
  const env = {
    DATA_DIR: dataDir,
    IDENTITY_PROJECT_ID: 'clinic-1',
    IDENTITY_API_KEY: 'any-key',
    IDENTITY_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
  }
  const clock = heldClock('2026-11-15T12:00:00Z')
  const first = await serveHouse({ clock, env })
  await first.backend.responses.save('gone', survey, true)
  const letter = { subject: 'x', text: 'x', html: 'x', language: 'en', kind: 'reminder' } as const
  await first.backend.mail.send({ ...letter, to: 'gone@example.org' })
  await first.stop()

  const line = {
    erased: 'gone',
    mail: hashAddress('gone@example.org'),
    at: clock.now().getTime() + 1,
    id: 'one',
  }
  await writeFile(join(dataDir, 'erasures.log'), `${JSON.stringify(line)}\n`)
  const second = await serveHouse({ clock, env })
  expect(await second.backend.responses.describe('gone')).toEqual([])
  expect(await second.backend.mail.listFor('gone@example.org')).toEqual([])
  await second.backend.responses.save('gone', survey, true)
  await second.stop()
  const third = await serveHouse({ clock, env })
  expect(await third.backend.responses.describe('gone')).toHaveLength(1)
  await third.stop()
}, 60_000)
