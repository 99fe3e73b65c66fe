import { afterEach, describe, expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import type { Letter } from './mail.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice, type PostOffice, type PostOfficeOptions } from './testing/post-office.ts'

const offices: PostOffice[] = []
async function openOffice(options?: PostOfficeOptions) {
  const office = await openPostOffice(options)
  offices.push(office)
  return office
}
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

describeOnEveryDatabase('mail', (open, _, itAlike) => {
  describe('a letter', () => {
    itAlike('arrives whole, with the headers of a letter that a machine wrote', async () => {
      const office = await openOffice()
      const { mail } = await openMail(await open(), { smtpUrl: office.url })
      const id = await mail.send(sample)
      expect(await mail.deliverDue()).toBe(1)

      const [{ mail: letter, raw } = missing()] = office.received
      expect(letter.from).toEqual({ name: 'Exhale', address: 'hello@exhale.test' })
      expect(letter.to).toEqual([{ name: '', address: 'anna@example.org' }])
      expect(letter.subject).toBe(sample.subject)
      expect(letter.text?.trim()).toBe(sample.text)
      expect(letter.html?.trim()).toBe(sample.html)
      expect(letter.messageId).toBe(`<${id}@exhale.test>`)
      expect(letter.date).toBe('2026-11-15T09:00:00.000Z')
      const headers = Object.fromEntries(letter.headers.map(({ key, value }) => [key, value]))
      expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'en' })
      expect(Object.keys(headers).filter(name => /^(list-|x-)/.test(name))).toEqual([])
      expect(raw).toMatch(/multipart\/alternative/)
      await mail.stop()
    })

    it.each<[string, Partial<Letter>]>([
      ['Polish', { subject: 'Zażółć gęślą jaźń', text: 'Zażółć gęślą jaźń', language: 'pl' }],
      [
        'Russian',
        { subject: 'Новый пароль для входа на сайт, где считают дни', text: 'дышать', language: 'ru' },
      ],
      ['emoji', { subject: '🫁 дыши 👩‍👩‍👧', text: '🫁\n.\n..\nFrom here\n' }],
      ['an address of a domain in German', { to: 'anna@bücher.example' }],
      ['an address in Cyrillic', { to: 'анна@пример.example' }],
      ['a line longer than mail allows', { text: 'ж '.repeat(3000), html: `<p>${'x'.repeat(5000)}</p>` }],
    ])('keeps %s', async (_, change) => {
      const office = await openOffice()
      const { mail } = await openMail(await open(), { smtpUrl: office.url })
      const letter = { ...sample, ...change }
      await mail.send(letter)
      await mail.deliverDue()
      const [received = missing()] = office.received
      expect(received.mail.subject).toBe(letter.subject)
      expect(received.mail.text?.replaceAll('\r\n', '\n').trim()).toBe(letter.text.trim())
      expect(received.mail.html?.trim()).toBe(letter.html)
      const [local = '', domain = ''] = received.to.split('@')
      expect(`${local}@${new URL(`http://${domain}`).hostname}`).toBe(
        letter.to.replace('bücher', 'xn--bcher-kva').replace('пример', 'xn--e1afmkfd'),
      )
      await mail.stop()
    })

    itAlike('carries List- headers as they were given', async () => {
      const office = await openOffice()
      const { mail } = await openMail(await open(), { smtpUrl: office.url })
      const headers = {
        'List-Unsubscribe': `<https://exhale.test/unsubscribe/${'x'.repeat(120)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await mail.send({ ...sample, headers })
      await mail.deliverDue()
      const [{ raw } = missing()] = office.received
      for (const [name, value] of Object.entries(headers)) expect(raw).toContain(`${name}: ${value}\r\n`)
      await mail.stop()
    })

    itAlike('logs in with a name and password that need escaping', async () => {
      const login = { user: 'post@exhale.test', password: 'p/a:s s%@word' }
      const office = await openOffice({ login })
      const secret = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`
      const { mail } = await openMail(await open(), { smtpUrl: `smtp://${secret}@127.0.0.1:${office.port}` })
      await mail.send(sample)
      await mail.deliverDue()
      expect(office.received).toHaveLength(1)
      await mail.stop()
    })

    it('with the same idempotency key is one letter', async () => {
      const { mail } = await openMail(await open())
      const letter = { ...sample, idempotencyKey: 'reset-1' }
      const ids = await Promise.all([mail.send(letter), mail.send(letter), mail.send(letter)])
      expect(new Set(ids).size).toBe(1)
      expect(await mail.send(sample)).not.toBe(await mail.send(sample))
      expect(await mail.count()).toMatchObject({ queued: 3 })
    })

    it('lives and dies with the transaction it was sent in', async () => {
      const database = await open()
      const { mail } = await openMail(database)
      await database.transaction(tx => mail.send(sample, tx))
      const undone = database.transaction(async tx => {
        await mail.send(sample, tx)
        throw new Error('changed my mind')
      })
      await expect(undone).rejects.toThrow('changed my mind')
      expect(await mail.count()).toMatchObject({ queued: 1 })
    })
  })

  describe('a hostile letter', () => {
    it.each<[string, Partial<Letter>]>([
      ['a second header in its subject', { subject: 'Hi\r\nBcc: all@example.org' }],
      ['a bare line feed in its subject', { subject: 'Hi\nBcc: all@example.org' }],
      ['a Unicode line end in its subject', { subject: 'Hi\u2028Bcc: all@example.org' }],
      ['an empty subject', { subject: ' ' }],
      ['a second address', { to: 'anna@example.org, all@example.org' }],
      ['a name beside its address', { to: 'Anna <anna@example.org>' }],
      ['a line end in its address', { to: 'anna@example.org\r\nBcc: all@example.org' }],
      ['a command in its address', { to: 'anna@example.org>\r\nDATA' }],
      ['a quoted address', { to: '"anna smith"@example.org' }],
      ['two at signs', { to: 'anna@evil.test@example.org' }],
      ['an unseen character in its address', { to: 'anna\u200b@example.org' }],
      ['a comment in its address', { to: 'anna(all@example.org)@example.org' }],
      ['a domain that is a number', { to: 'anna@2130706433' }],
      ['a domain that is an address literal', { to: 'anna@[127.0.0.1]' }],
      ['a domain with a port', { to: 'anna@example.org:25' }],
      ['no domain', { to: 'anna@' }],
      ['no name', { to: '@example.org' }],
      ['no at sign', { to: 'anna' }],
      ['two dots', { to: 'an..na@example.org' }],
      ['an endless address', { to: `${'a'.repeat(65)}@example.org` }],
      ['another header', { headers: { Bcc: 'all@example.org' } as Letter['headers'] }],
      ['a header name with a line end', { headers: { 'List-Id: x\r\nBcc': 'y' } as Letter['headers'] }],
      ['a line end in a header', { headers: { 'List-Id': 'x\r\nBcc: all@example.org' } }],
      ['a kind with something personal', { kind: 'reset for anna@example.org' }],
      ['no text', { text: '' }],
      ['too much', { text: 'x'.repeat(1_000_001) }],
    ])('with %s is refused', async (_, change) => {
      const { mail } = await sharedMail()
      await expect(mail.send({ ...sample, ...change })).rejects.toMatchObject({ code: 'invalid-argument' })
      expect(await mail.list()).toEqual([])
    })

    let shared: ReturnType<typeof openMail> | undefined
    const sharedMail = () => (shared ??= open().then(database => openMail(database)))
  })

  describe('the outbox', () => {
    itAlike('without a mail server keeps letters, readable', async () => {
      const { mail } = await openMail(await open())
      const id = await mail.send({ ...sample, headers: { 'List-Id': '<news.exhale.test>' } })
      expect(mail.isConfigured).toBe(false)
      expect(await mail.deliverDue()).toBe(0)
      const [entry = missing()] = await mail.list({ view: 'waiting' })
      expect(entry).toMatchObject({ id, kind: 'passwordReset', language: 'en', to: 'a***@e***.org' })
      expect(JSON.stringify(entry)).not.toContain('secret-code')
      const { to, subject, text, html } = sample
      const content = { to, subject, text, html, headers: { 'List-Id': '<news.exhale.test>' } }
      expect((await mail.get(id)).content).toEqual(content)
      await expect(mail.get('nothing')).rejects.toMatchObject({ code: 'not-found' })
    })

    it('forgets what a delivered letter said, and says nothing of it in the log', async () => {
      const office = await openOffice()
      const database = await open()
      const { mail, lines } = await openMail(database, { smtpUrl: office.url })
      const id = await mail.send(sample)
      await mail.deliverDue()
      const { content, ...entry } = await mail.get(id)
      expect(content).toBeUndefined()
      expect(entry).toMatchObject({ state: 'sent', attempts: 1, to: 'a***@e***.org', failure: undefined })
      expect(entry.finishedAt).toEqual(new Date('2026-11-15T09:00:00Z'))
      const rows = await database
        .as<{ mail_messages: object }>()
        .kysely.selectFrom('mail_messages')
        .selectAll()
        .execute()
      expect(JSON.stringify(rows)).not.toMatch(/secret-code|anna|example/)
      expect(lines.join('')).toContain(id)
      expect(lines.join('')).not.toMatch(/secret-code|anna|example/)
      await mail.stop()
    })

    it('is read page by page, newest first', async () => {
      const { mail, clock } = await openMail(await open())
      const ids: string[] = []
      for (let count = 0; count < 5; count++) {
        ids.unshift(await mail.send(sample))
        if (count % 2 === 1) clock.advance(1000)
      }
      const read: string[] = []
      for (let page = await mail.list({ limit: 2 }); page.length > 0; ) {
        read.push(...page.map(entry => entry.id))
        page = await mail.list({ limit: 2, before: page.at(-1) })
      }
      expect(read.toSorted()).toEqual(ids.toSorted())
      expect(read[0]).toBe(ids[0])
      expect(await mail.list({ view: 'sent' })).toEqual([])
    })

    it('exports and deletes one person’s letters, before and after delivery', async () => {
      const office = await openOffice()
      const { mail } = await openMail(await open(), { smtpUrl: office.url })
      await mail.send(sample)
      await mail.send({ ...sample, to: 'ben@example.org' })
      await mail.deliverDue()
      await mail.send({ ...sample, to: 'Anna@Example.ORG' })
      expect((await mail.listFor('anna@example.org')).map(({ state }) => state)).toEqual(['sent', 'queued'])
      expect(await mail.forget('ANNA@example.org')).toBe(2)
      expect(await mail.listFor('anna@example.org')).toEqual([])
      expect(await mail.count()).toEqual({ queued: 0, sending: 0, sent: 1, failed: 0 })
      await mail.stop()
    })

    it('takes back what has not gone yet, of one kind and one person', async () => {
      const { mail } = await openMail(await open())
      await mail.send({ ...sample, kind: 'reminder' })
      const other = await mail.send(sample)
      const others = await mail.send({ ...sample, kind: 'reminder', to: 'ben@example.org' })
      await mail.cancel('ANNA@example.org', 'reminder')
      expect((await mail.list()).map(({ id }) => id).sort()).toEqual([other, others].sort())
    })

    it('deletes everything after ninety days', async () => {
      const { mail, clock } = await openMail(await open())
      await mail.send(sample)
      clock.advance(89 * 24 * 3_600_000)
      await mail.tidy()
      expect(await mail.list()).toHaveLength(1)
      clock.advance(2 * 24 * 3_600_000)
      await mail.tidy()
      expect(await mail.list()).toEqual([])
    })
  })
})

function missing(): never {
  throw new Error('expected one')
}
