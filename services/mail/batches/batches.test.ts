import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { BatchLetter } from '../mail.ts'
import type { MailTables } from '../schema.ts'
import { day, letters, news, stop, wish } from '../testing/batch.ts'
import { openMail, sample } from '../testing/open-mail.ts'
import { openPostOffice, type PostOffice, type PostOfficeOptions } from '../testing/post-office.ts'

const offices: PostOffice[] = []
async function openOffice(options?: PostOfficeOptions) {
  const office = await openPostOffice(options)
  offices.push(office)
  return office
}
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

describeOnEveryDatabase('a batch', (open, newPlace, itAlike) => {
  async function openBatch(options: PostOfficeOptions = {}, more: Parameters<typeof openMail>[1] = {}) {
    const office = await openOffice(options)
    const database = await open()
    const opened = await openMail(database, { smtpUrl: office.url, ...more })
    await opened.mail.batches.open(wish)
    return { ...opened, office, database, batches: opened.mail.batches }
  }

  itAlike('fills each letter’s gaps: as text in text and headers, escaped in HTML', async () => {
    const { mail, clock, office, batches } = await openBatch()
    const [first, second] = letters(clock, 2)
    if (!first || !second) throw new Error('expected letters')
    expect(await batches.add('spring', [first, { ...second, language: 'de' }])).toBe(2)
    expect(await mail.deliverDue()).toBe(2)
    const [english, german] = ['p0', 'p1'].map(
      name => office.received.find(({ to }) => to.startsWith(name))?.mail,
    )
    expect(english?.subject).toBe('News for Zoë & "0"')
    expect(english?.text?.trim()).toBe(`Dear Zoë & "0", stop at ${stop(0)}`)
    expect(english?.html?.trim()).toBe(
      '<p>Dear Zoë &amp; &quot;0&quot;, <a href="https://exhale.test/stop?a=0&amp;b=&lt;&gt;">stop</a></p>',
    )
    const headers = Object.fromEntries(english?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({
      'list-unsubscribe': `<${stop(0)}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(german?.subject).toBe('Neues')
    expect(await batches.count('spring')).toEqual({
      queued: 0,
      sending: 0,
      sent: 2,
      failed: 0,
      again: 0,
      expired: 0,
      suppressed: 0,
      bounced: 0,
      complained: 0,
    })
    await mail.stop()
  })

  itAlike('leaves nothing of what filled a letter once it is sent', async () => {
    const { mail, clock, database, batches } = await openBatch()
    await batches.add('spring', letters(clock, 1))
    const [{ id } = { id: '' }] = await mail.list()
    expect(await mail.read(id)).toMatchObject({ content: { subject: 'News for Zoë & "0"' } })
    expect((await mail.read(id)).content?.text).toContain('https://exhale.test/…')
    await mail.deliverDue()
    const rows = await database.as<MailTables>().kysely.selectFrom('mail_messages').selectAll().execute()
    expect(rows).toMatchObject([{ recipient: null, fills: null, state: 'sent' }])
    await mail.stop()
  })

  it('has each letter once, however often it is added, and its first text for good', async () => {
    const { clock, batches } = await openBatch()
    expect(await batches.add('spring', letters(clock, 1_200))).toBe(1_200)
    expect(await batches.add('spring', letters(clock, 1_201))).toBe(1)
    await batches.open({ ...wish, bodies: { en: { ...news, subject: 'Another' } } })
    expect(await batches.add('spring', [])).toBe(0)
    expect(await batches.count('spring')).toMatchObject({ queued: 1_201 })
  })

  const unfit: [string, Partial<BatchLetter>][] = [
    ['a language it has no text in', { language: 'pl' }],
    ['a gap left open', { fills: { name: 'Anna' } }],
    ['what breaks out of a header', { fills: { name: 'Anna', stop: 'https://a\r\nBcc: b@example.org' } }],
    ['what breaks out of its subject', { fills: { name: 'Anna\nBcc: b@example.org', stop: 'https://a' } }],
    ['an address of its own making', { to: 'a@example.org, b@example.org' }],
  ]
  itAlike('refuses all where one can’t be', async () => {
    const { clock, batches } = await openBatch()
    const [first, second] = letters(clock, 2)
    if (!first || !second) throw new Error('expected letters')
    for (const [what, part] of unfit) {
      await expect(batches.add('spring', [first, { ...second, ...part }]), what).rejects.toThrow()
      expect(await batches.count('spring'), what).toMatchObject({ queued: 0 })
    }
  })

  itAlike('waits for each letter’s own time, and gives up after it', async () => {
    const { mail, clock, office, batches } = await openBatch()
    const [now, soon, late] = letters(clock, 3)
    if (!now || !soon || !late) throw new Error('expected letters')
    const at = (time: number) => new Date(clock.now().getTime() + time)
    await batches.add('spring', [now, { ...soon, dueAt: at(60_000) }, { ...late, expiresAt: at(30_000) }])
    await batches.pause('spring')
    expect(await mail.deliverDue()).toBe(0)
    await batches.resume('spring')
    clock.advance(30_000)
    await mail.deliverDue()
    expect(office.received.map(({ to }) => to)).toEqual(['p0@example.org'])
    expect(await batches.count('spring')).toMatchObject({ queued: 1, sent: 1, failed: 1 })
    clock.advance(30_000)
    await mail.deliverDue()
    expect(office.received.map(({ to }) => to)).toEqual(['p0@example.org', 'p1@example.org'])
    await mail.stop()
  })

  it('pauses for what waits and for what is tried again, beside others that go on', async () => {
    const { mail, clock, office, batches } = await openBatch({
      answerRecipient: address => (address.startsWith('p0@') ? { code: 450, text: 'later' } : undefined),
    })
    await batches.add('spring', letters(clock, 1))
    await mail.deliverDue()
    await batches.add('spring', letters(clock, 20, 1))
    expect(await batches.count('spring')).toMatchObject({ queued: 21, again: 1 })
    await batches.open({ ...wish, id: 'autumn' })
    await batches.add('autumn', letters(clock, 2, 100))
    expect(await batches.pause('spring')).toBe(true)
    expect(await batches.pause('spring')).toBe(false)
    clock.advance(60_000)
    expect(await mail.deliverDue()).toBe(2)
    expect(office.received.map(({ to }) => to).toSorted()).toEqual(['p100@example.org', 'p101@example.org'])
    await batches.resume('spring')
    expect(await mail.deliverDue()).toBe(21)
    await mail.stop()
  })

  it('pauses in another process too, with letters in hand', async () => {
    const place = await newPlace()
    let reached = 0
    // Twenty as fast as it can, then so slowly that many are left when it has heard.
    const office = await openOffice({
      answerLetter: () => (++reached > 20 ? sleep(100).then(() => undefined) : undefined),
    })
    const sending = await openMail(await open(place), { smtpUrl: office.url, timing: { pollEvery: 20 } })
    const here = await openMail(await open(place))
    const { batches } = here.mail
    await batches.open(wish)
    await batches.add('spring', letters(here.clock, 400))
    sending.mail.start()
    await vi.waitFor(() => expect(office.received.length).toBeGreaterThan(20), { timeout: 20_000 })
    await batches.pause('spring')
    await vi.waitFor(async () => expect(await batches.count('spring')).toMatchObject({ sending: 0 }), {
      timeout: 20_000,
    })
    expect(office.received.length).toBeLessThan(400)
    expect(await batches.count('spring')).toMatchObject({ sent: office.received.length })
    await sending.mail.stop()
  })

  it('ends: what waits is gone, what comes back too, nothing can be added', async () => {
    const { mail, clock, office, batches } = await openBatch({
      answerLetter: async to => {
        if (!to.startsWith('p0@')) return undefined
        await batches.stop('spring')
        return { code: 450, text: 'later' }
      },
    })
    const one = letters(clock, 1)
    await batches.add('spring', one)
    const later = letters(clock, 5, 1).map(each => ({
      ...each,
      dueAt: new Date(clock.now().getTime() + day),
    }))
    await batches.add('spring', later)
    await mail.deliverDue()
    expect(await batches.count('spring')).toEqual({
      queued: 0,
      sending: 0,
      sent: 0,
      failed: 0,
      again: 0,
      expired: 0,
      suppressed: 0,
      bounced: 0,
      complained: 0,
    })
    expect(await batches.add('spring', letters(clock, 3))).toBe(0)
    expect(await batches.resume('spring')).toBe(false)
    expect(office.received).toEqual([])
    await mail.stop()
  })

  it('keeps to the rate of all, and so do two processes together', async () => {
    const place = await newPlace()
    const office = await openOffice()
    const { mail, clock } = await openMail(await open(place))
    await mail.batches.open(wish)
    await mail.batches.add('spring', letters(clock, 20))
    const others = await Promise.all(
      [0, 1].map(async () =>
        openMail(await open(place), { smtpUrl: office.url, rate: 40, timing: { pollEvery: 10 } }),
      ),
    )
    const startedAt = performance.now()
    for (const other of others) other.mail.start()
    await vi.waitFor(() => expect(office.received).toHaveLength(20), { timeout: 20_000 })
    // The first goes at once, the last 19 places later.
    expect(performance.now() - startedAt).toBeGreaterThan(450)
    await Promise.all(others.map(other => other.mail.stop()))
  })

  itAlike('keeps nobody else waiting, though the server takes its time over it', async () => {
    const gate = Promise.withResolvers<undefined>()
    const reached = Promise.withResolvers<void>()
    const { mail, clock, office, batches } = await openBatch(
      {
        answerLetter: to => {
          if (!to.startsWith('p')) return undefined
          reached.resolve()
          return gate.promise
        },
      },
      { timing: { pollEvery: 20 } },
    )
    await batches.add('spring', letters(clock, 50))
    mail.start()
    await reached.promise
    await mail.send(sample)
    await vi.waitFor(() => expect(office.received.map(({ to }) => to)).toEqual([sample.to]), {
      timeout: 20_000,
    })
    gate.resolve(undefined)
    await mail.stop()
  })

  itAlike('isn’t sent to a blocked address, which single letters still are', async () => {
    const { mail, clock, office, batches } = await openBatch()
    await mail.suppressions.add('P1@example.org', 'bounced')
    await batches.add('spring', letters(clock, 3))
    await mail.send({ ...sample, to: 'p1@example.org', isBulk: true })
    await mail.send({ ...sample, to: 'p1@example.org' })
    await mail.deliverDue()
    expect(office.received.map(({ to, mail }) => [to, mail.subject]).toSorted()).toEqual([
      ['p0@example.org', 'News for Zoë & "0"'],
      ['p1@example.org', sample.subject],
      ['p2@example.org', 'News for Zoë & "2"'],
    ])
    expect((await mail.list({ view: 'failed' })).map(({ failure }) => failure)).toEqual([
      'suppressed',
      'suppressed',
    ])
    await mail.stop()
  })

  itAlike('puts back what it has in hand when the server goes away', async () => {
    const { mail, clock, office, batches } = await openBatch()
    await office.close()
    await batches.add('spring', letters(clock, 30))
    expect(await mail.deliverDue()).toBe(3)
    expect(await batches.count('spring')).toMatchObject({ queued: 30, sending: 0 })
    const again = await openOffice({ port: office.port })
    clock.advance(5_000)
    expect(await mail.deliverDue()).toBe(30)
    expect(new Set(again.received.map(({ to }) => to)).size).toBe(30)
    await mail.stop()
  })

  it('is forgotten with its text once none of its letters is left', async () => {
    const { mail, clock, database, batches } = await openBatch()
    await batches.add('spring', letters(clock, 2))
    await mail.deliverDue()
    clock.advance(91 * day)
    await mail.tidy()
    const { kysely } = database.as<MailTables>()
    expect(await kysely.selectFrom('mail_batches').selectAll().execute()).toEqual([])
    expect(await kysely.selectFrom('mail_batch_bodies').selectAll().execute()).toEqual([])
    await mail.stop()
  })
})

describeOnEveryDatabase('a letter in the outbox', (open, _, itAlike) => {
  it('is held back, let go, and hurried', async () => {
    const office = await openOffice({
      answerRecipient: () => (office.received.length === 0 ? { code: 450, text: 'later' } : undefined),
    })
    const { mail, clock } = await openMail(await open(), { smtpUrl: office.url })
    const id = await mail.send(sample)
    expect(await mail.hold(id)).toBe(true)
    expect(await mail.hold(id)).toBe(false)
    expect(await mail.retry(id)).toBe(false)
    expect(await mail.get(id)).toMatchObject({ state: 'queued', isHeld: true, nextTryAt: undefined })
    clock.advance(60_000)
    expect(await mail.deliverDue()).toBe(0)
    expect(await mail.release(id)).toBe(true)
    expect(await mail.deliverDue()).toBe(1)
    expect(await mail.get(id)).toMatchObject({ state: 'queued', failure: '450', isHeld: false })
    expect(await mail.deliverDue()).toBe(0)
    expect(await mail.retry(id)).toBe(true)
    expect(await mail.deliverDue()).toBe(1)
    clock.advance(4 * day)
    await mail.deliverDue()
    expect(await mail.retry(id)).toBe(false)
    await mail.stop()
  })

  itAlike('isn’t held beyond its time', async () => {
    const { mail, clock } = await openMail(await open())
    const id = await mail.send(sample)
    await mail.hold(id)
    clock.advance(4 * day)
    await mail.tidy()
    expect(await mail.get(id)).toMatchObject({ state: 'failed', failure: 'expired', content: undefined })
  })

  itAlike('keeps to the rate of everything together', async () => {
    const office = await openOffice()
    const { mail } = await openMail(await open(), { smtpUrl: office.url, rate: 20 })
    for (let count = 0; count < 10; count++) await mail.send(sample)
    const startedAt = performance.now()
    expect(await mail.deliverDue()).toBe(10)
    expect(performance.now() - startedAt).toBeGreaterThan(420)
    await mail.stop()
  })
})
