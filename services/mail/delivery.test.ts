import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { createOutbox } from './outbox.ts'
import type { MailTables } from './schema.ts'
import { openMail, sample } from './testing/open-mail.ts'
import {
  type Answer,
  openPostOffice,
  type PostOffice,
  type PostOfficeOptions,
} from './testing/post-office.ts'

const minute = 60_000
const offices: PostOffice[] = []
async function openOffice(options?: PostOfficeOptions) {
  const office = await openPostOffice(options)
  offices.push(office)
  return office
}
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

/** Gives these answers in turn, then none. */
const inTurn =
  (...answers: (Answer | undefined)[]) =>
  () =>
    answers.shift()
const greylisted: Answer = { code: 451, text: '4.7.1 try again later, anna@example.org' }

describeOnEveryDatabase('delivery', (open, newPlace, itAlike) => {
  itAlike('waits longer after each refusal for now, then succeeds as the same letter', async () => {
    const office = await openOffice({ answerRecipient: inTurn(greylisted, greylisted) })
    const { mail, clock, lines } = await openMail(await open(), { smtpUrl: office.url })
    const id = await mail.send(sample)
    await mail.deliverDue()
    expect(await mail.get(id)).toMatchObject({ state: 'queued', attempts: 1, failure: '451 4.7.1' })
    clock.advance(29_000)
    expect(await mail.deliverDue()).toBe(0)
    clock.advance(1_000)
    expect(await mail.deliverDue()).toBe(1)
    clock.advance(minute)
    expect(await mail.deliverDue()).toBe(0)
    clock.advance(minute)
    expect(await mail.deliverDue()).toBe(1)
    expect(await mail.get(id)).toMatchObject({ state: 'sent', attempts: 3, failure: undefined })
    expect(office.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@exhale.test>`])
    expect(lines.join('')).not.toContain('anna')
    await mail.stop()
  })

  it.each<[string, PostOfficeOptions, string]>([
    ['its recipient', { answerRecipient: () => ({ code: 550, text: '5.1.1 no anna here' }) }, '550 5.1.1'],
    ['what it says', { answerLetter: () => ({ code: 554, text: 'we do not like it' }) }, '554'],
  ])('gives a letter up when a server refuses %s for good, and empties it', async (_, options, failure) => {
    const office = await openOffice(options)
    const { mail, clock } = await openMail(await open(), { smtpUrl: office.url })
    const id = await mail.send(sample)
    await mail.deliverDue()
    expect(await mail.get(id)).toMatchObject({ state: 'failed', failure, content: undefined })
    clock.advance(24 * 60 * minute)
    expect(await mail.deliverDue()).toBe(0)
    await mail.stop()
  })

  itAlike('waits for a server that is down, and catches up when it is back', async () => {
    const closed = await openPostOffice()
    await closed.close()
    const { mail, clock } = await openMail(await open(), { smtpUrl: closed.url, connections: 1 })
    const ids = [await mail.send(sample), await mail.send(sample), await mail.send(sample)]
    expect(await mail.deliverDue()).toBe(1)
    expect(await mail.deliverDue()).toBe(0)
    expect(await mail.count()).toMatchObject({ queued: 3 })
    clock.advance(5_000)
    await mail.deliverDue()
    const office = await openOffice({ port: closed.port })
    clock.advance(10_000)
    expect(await mail.deliverDue()).toBe(3)
    expect(office.received).toHaveLength(3)
    for (const id of ids) expect(await mail.get(id)).toMatchObject({ state: 'sent', attempts: 1 })
    await mail.stop()
  })

  itAlike('keeps letters when the server refuses us, not them', async () => {
    const office = await openOffice({ login: { user: 'post', password: 'right' } })
    const smtpUrl = `smtp://post:wrong@127.0.0.1:${office.port}`
    const { mail, lines } = await openMail(await open(), { smtpUrl })
    const id = await mail.send(sample)
    await mail.deliverDue()
    expect(await mail.get(id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(lines.join('')).toContain('"level":50')
    expect(lines.join('')).not.toMatch(/wrong|who are you/)
    await mail.stop()
  })

  itAlike('gives up what is too old, or whose link has ended', async () => {
    const office = await openOffice({ answerRecipient: () => greylisted })
    const { mail, clock } = await openMail(await open(), { smtpUrl: office.url })
    const old = await mail.send(sample)
    const ended = await mail.send({ ...sample, expiresAt: new Date(clock.now().getTime() + 60 * minute) })
    await mail.deliverDue()
    clock.advance(60 * minute)
    await mail.deliverDue()
    expect(await mail.get(ended)).toMatchObject({ state: 'failed', failure: 'expired', content: undefined })
    expect(await mail.get(old)).toMatchObject({ state: 'queued' })
    clock.advance(3 * 24 * 60 * minute)
    await mail.deliverDue()
    expect(await mail.get(old)).toMatchObject({ state: 'failed', failure: 'expired' })
    expect(office.received).toEqual([])
    await mail.stop()
  })

  it('lets every other letter go before the many', async () => {
    const office = await openOffice()
    const { mail } = await openMail(await open(), { smtpUrl: office.url })
    for (let count = 0; count < 3; count++)
      await mail.send({ ...sample, to: 'many@example.org', isBulk: true })
    await mail.send(sample)
    await mail.deliverDue()
    expect(office.received.map(({ to }) => to.split('@')[0])).toEqual(['anna', 'many', 'many', 'many'])
    await mail.stop()
  })

  it('by several processes brings each letter once', async () => {
    const office = await openOffice({ answerLetter: () => sleep(1).then(() => undefined) })
    const place = await newPlace()
    const options = { smtpUrl: office.url, timing: { pollEvery: 5 } }
    const { mail } = await openMail(await open(place))
    const count = 60
    for (let index = 0; index < count; index++) await mail.send({ ...sample, to: `p${index}@example.org` })
    const others = await Promise.all([0, 1, 2].map(async () => openMail(await open(place), options)))
    for (const other of others) other.mail.start()
    await vi.waitFor(async () => expect(await mail.count()).toMatchObject({ sent: count }), {
      timeout: 20_000,
    })
    await Promise.all(others.map(other => other.mail.stop()))
    const recipients = office.received.map(({ to }) => to)
    expect(new Set(recipients).size).toBe(count)
    expect(recipients).toHaveLength(count)
    const shares = others.map(({ lines }) => lines.filter(line => line.includes('email sent')).length)
    expect(Math.max(...shares)).toBeLessThan(count)
  })

  it('takes up again, after its lease, what a process died with', async () => {
    const office = await openOffice()
    const database = await open()
    const { mail, clock } = await openMail(database, { smtpUrl: office.url })
    const id = await mail.send(sample)
    await createOutbox(database).claim('urgent', 1, clock.now().getTime(), 5 * minute)
    expect(await mail.get(id)).toMatchObject({ state: 'sending' })
    clock.advance(5 * minute - 1)
    expect(await mail.deliverDue()).toBe(0)
    clock.advance(1)
    expect(await mail.deliverDue()).toBe(1)
    expect(office.received.map(({ mail }) => mail.messageId)).toEqual([`<${id}@exhale.test>`])
    await mail.stop()
  })

  it('sends again, with the same Message-ID, what a process died with after sending', async () => {
    const office = await openOffice()
    const database = await open()
    const { mail, clock } = await openMail(database, { smtpUrl: office.url })
    await mail.send(sample)
    const { kysely } = database.as<MailTables>()
    const [before] = await kysely.selectFrom('mail_messages').selectAll().execute()
    await mail.deliverDue()
    const claimed = { claim: 'lost', state: 'sending', due_at: clock.now().getTime() + 5 * minute } as const
    await kysely
      .updateTable('mail_messages')
      .set({ ...before, ...claimed })
      .execute()
    clock.advance(5 * minute)
    await mail.deliverDue()
    const [first, second] = office.received.map(({ mail }) => [mail.messageId, mail.date, mail.subject])
    expect(second).toEqual(first)
    expect(await mail.count()).toMatchObject({ sent: 1 })
    await mail.stop()
  })

  it.each([
    ['urgent', false],
    ['one of many', true],
  ])('never sends again what a server took while the database failed: %s', async (_, isBulk) => {
    const database = await open()
    const rename = (from: string, to: string) =>
      database.kysely.schema.alterTable(from).renameTo(to).execute()
    const answerLetter = async () => {
      if (office.received.length === 0) await rename('mail_messages', 'away')
      return undefined
    }
    const office = await openOffice({ answerLetter })
    const { mail, clock } = await openMail(database, { smtpUrl: office.url, connections: 1 })
    const [first, second] = [await mail.send({ ...sample, isBulk }), await mail.send({ ...sample, isBulk })]
    await expect(mail.deliverDue()).rejects.toThrow()
    await expect(mail.deliverDue()).rejects.toThrow()
    await rename('away', 'mail_messages')
    const handedOverAt = clock.now()
    clock.advance(5 * minute)
    await mail.deliverDue()
    expect(new Set(office.received.map(({ mail }) => mail.messageId)).size).toBe(2)
    expect(office.received).toHaveLength(2)
    const sent = { state: 'sent', attempts: 1 }
    expect([await mail.get(first), await mail.get(second)]).toMatchObject([sent, sent])
    expect((await mail.get(first)).finishedAt).toEqual(handedOverAt)
    await mail.stop()
  })

  it('does not let a process that lost its lease undo another’s work', async () => {
    const database = await open()
    const { mail, clock } = await openMail(database)
    const id = await mail.send(sample)
    const outbox = createOutbox(database)
    const now = clock.now().getTime()
    const [late] = await outbox.claim('urgent', 1, now, minute)
    const [early] = await outbox.claim('urgent', 1, now + minute, minute)
    if (!late || !early) throw new Error('expected two claims')
    await outbox.markFailed(late, '550', now)
    expect(await mail.get(id)).toMatchObject({ state: 'sending' })
    await outbox.markSent(early, now)
    await outbox.putBack(late, '451', now, true)
    expect(await mail.get(id)).toMatchObject({ state: 'sent' })
  })

  itAlike('stops after the letter under way, and leaves the rest', async () => {
    const gate = Promise.withResolvers<undefined>()
    const arrived = Promise.withResolvers<void>()
    const answerLetter = () => {
      arrived.resolve()
      return gate.promise
    }
    const office = await openOffice({ answerLetter })
    const { mail } = await openMail(await open(), { smtpUrl: office.url, connections: 1 })
    for (let count = 0; count < 3; count++) await mail.send(sample)
    mail.start()
    await arrived.promise
    let hasStopped = false
    const stopped = mail.stop().then(() => {
      hasStopped = true
    })
    await sleep(50)
    expect(hasStopped).toBe(false)
    gate.resolve(undefined)
    await stopped
    expect(await mail.count()).toEqual({ queued: 2, sending: 0, sent: 1, failed: 0 })
    expect(office.received).toHaveLength(1)
  })

  it('wakes for a new letter at once', async () => {
    const office = await openOffice()
    const { mail } = await openMail(await open(), { smtpUrl: office.url, timing: { pollEvery: 60_000 } })
    mail.start()
    await sleep(20)
    await mail.send(sample)
    await vi.waitFor(() => expect(office.received).toHaveLength(1), { timeout: 20_000 })
    await mail.stop()
  })

  it('outlives a database that fails under it', async () => {
    const office = await openOffice()
    const database = await open()
    const { mail, lines } = await openMail(database, { smtpUrl: office.url, timing: { pollEvery: 5 } })
    await database.kysely.schema.alterTable('mail_messages').renameTo('away').execute()
    mail.start()
    await vi.waitFor(() => expect(lines.join('')).toContain('couldn’t be processed'), { timeout: 20_000 })
    await database.kysely.schema.alterTable('away').renameTo('mail_messages').execute()
    await mail.send(sample)
    await vi.waitFor(() => expect(office.received).toHaveLength(1), { timeout: 20_000 })
    await mail.stop()
  })
})
