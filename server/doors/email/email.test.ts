import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '../../../app/admin/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import { samples } from '../../../app/letters/samples.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { withFullLog } from '../../testing/full-log.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const email = 'mail-1@example.org'
const people: Record<string, Person> = Object.fromEntries(
  ['owner', 'mail', 'editor', 'support', 'finance'].map(role => [
    role,
    { id: `${role}-1`, name: role, roles: [role] },
  ]),
)
let house: House
let sending: House
let office: PostOffice
let who = 'owner'
const findPerson = async () => people[who]
beforeAll(async () => {
  office = await openPostOffice({
    login: { user: 'sender', password: 'pa55word' },
    answerRecipient: address =>
      address.startsWith('nobody@') ? { code: 550, text: '5.1.1 No such user' } : undefined,
  })
  house = await serveHouse({ findPerson })
  const env = {
    SMTP_URL: office.url.replace('//', '//sender:pa55word@'),
    MAIL_FROM: 'Us <us@example.invalid>',
  }
  sending = await serveHouse({ findPerson, env })
})
afterAll(() => Promise.all([house.stop(), sending.stop(), office.close()]))

async function as(
  person: string,
  path: string,
  form?: Record<string, string> | [string, string][],
  at = house,
) {
  who = person
  const body = form && new URLSearchParams(form)
  const answer = await at.ask(path, { method: body ? 'POST' : 'GET', body })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** What is written in the audit log since then, the oldest first. */
const listNoted = async (since: number, at = house) =>
  (await at.backend.audit.list({ actions: actionsOf('email') }))
    .filter(({ position }) => position > since)
    .map(({ actor, action, subject, before, after }) => ({ actor, action, subject, before, after }))
    .toReversed()
const lastNoted = async (at = house) => (await at.backend.audit.list())[0]?.position ?? 0

describe('each page', () => {
  const open = { owner: true, mail: true, editor: false, support: false, finance: false }
  const pages = ['templates', 'outbox', 'blocked', 'sending']
  test.each(Object.entries(open))('opens to %s: %s', async (person, isOpen) => {
    for (const page of pages) {
      const { status } = await as(person, `/admin/email/${page}`)
      expect([page, status]).toEqual([page, isOpen ? 200 : 403])
      const asked = await as(person, `/admin/email/${page}`, { deed: 'nothing' })
      expect([page, asked.status]).toEqual([page, isOpen ? 200 : 403])
    }
  })

  test('marks the tab it is, and is offered to nobody who may open none', async () => {
    const { text } = await as('mail', '/admin/email/outbox')
    expect(text).toContain('href="/admin/email/sending"')
    expect(text).toMatch(
      /aria-current="page"[^>]*href="\/admin\/email\/outbox"|href="\/admin\/email\/outbox"[^>]*aria-current="page"/,
    )
    expect((await as('finance', '/admin')).text).not.toContain('href="/admin/email')
    const support = (await as('support', '/admin')).text
    expect(support).toContain('href="/admin/email/subscribers"')
    expect(support).not.toContain('href="/admin/email"')
  })
})

describe('the outbox', () => {
  const link = 'http://localhost/sign-in?mode=resetPassword&oobCode=a-members-code'
  const send = (more: object = {}) =>
    house.backend.mail.send({
      to: 'member@example.org',
      subject: 'New password',
      text: `Someone asked for a new password for member@example.org.\n\nOpen ${link}`,
      html: `<a href="${link}">Open</a>`,
      language: 'en',
      kind: 'passwordReset',
      ...more,
    })
  const read = (id: string) => house.backend.mail.read(id)

  test.each(['owner', 'mail'])('gives %s a letter without what it lets its reader do', async person => {
    const { status, text } = await as(person, `/admin/email/outbox?letter=${await send()}`)
    expect(status).toBe(200)
    expect(text).toContain('Open http://localhost/…')
    expect(text).toContain('a new password for m***@e***.org.')
    expect(text).not.toContain('a-members-code')
    expect(text).not.toContain('member@example.org')
    expect(text.includes('name="reveal"')).toBe(person === 'owner')
  })

  test('notes who reads a letter, once for each look, and shows none that can’t be noted', async () => {
    const id = await send()
    const path = `/admin/email/outbox?letter=${id}`
    const before = await lastNoted()
    const unnoted = await withFullLog(house.backend.database, () => as('mail', path))
    expect(unnoted.status).toBe(500)
    expect(unnoted.text).not.toContain('a new password for')
    await as('mail', path)
    await as('mail', path, { deed: 'hold', letter: id })
    await as('support', path)
    await as('owner', path)
    await as('mail', '/admin/email/outbox')
    expect(await listNoted(before)).toMatchObject([
      { actor: 'mail-1', action: 'email.read', subject: id, after: { kind: 'passwordReset' } },
      { actor: 'mail-1', action: 'email.held', subject: id },
      { actor: 'owner-1', action: 'email.read', subject: id },
    ])
    await house.backend.mail.release(id)
  })

  const ofHealth = [
    'milestone',
    'series',
    'reminder',
    'followUp',
    'challengeBegins',
    'challengeEnds',
    'other',
  ]
  test.each(ofHealth)('shows nobody what a letter of the kind %s says, and says why', async kind => {
    const id = await send({ to: 'ill@example.org', kind, subject: 'Day 7', text: `Seven days. ${link}` })
    const path = `/admin/email/outbox?letter=${id}`
    const before = await lastNoted()
    for (const form of [undefined, { reveal: id }]) {
      const { status, text } = await as('owner', path, form)
      expect(status).toBe(200)
      expect(text).toContain('says something about a person’s health')
      expect(text).not.toMatch(/Day 7|Seven days|a-members-code|name="reveal"/)
    }
    expect(await listNoted(before)).toEqual([])
    expect(await house.backend.mail.listReveals(id)).toEqual([])
    await house.backend.mail.forget('ill@example.org')
  })

  test('shows its links to an owner who asks, and notes it', async () => {
    const id = await send()
    const path = `/admin/email/outbox?letter=${id}`
    const before = await lastNoted()
    const { text } = await as('owner', path, { reveal: id })
    expect(text).toContain('a-members-code')
    expect(await listNoted(before)).toMatchObject([
      { actor: 'owner-1', action: 'email.linksShown', subject: id, after: { kind: 'passwordReset' } },
    ])
    expect(await house.backend.mail.listReveals(id)).toMatchObject([{ reader: 'owner-1' }])
    const again = await as('owner', path)
    expect(again.text).not.toContain('a-members-code')
    expect(again.text).toContain('Links shown to')
  })

  test.each(['mail', 'editor'])('shows them to nobody with the role %s', async person => {
    const id = await send()
    const { text } = await as(person, `/admin/email/outbox?letter=${id}`, { reveal: id })
    expect(text).not.toContain('a-members-code')
    expect(await house.backend.mail.listReveals(id)).toEqual([])
  })

  test('shows them to nobody once letters leave by a mail server', async () => {
    const id = await sending.backend.mail.send({
      to: 'member@example.org',
      subject: 'x',
      text: link,
      html: link,
      language: 'en',
      kind: 'passwordReset',
    })
    const { text } = await as('owner', `/admin/email/outbox?letter=${id}`, { reveal: id }, sending)
    expect(text).not.toContain('a-members-code')
    expect(await sending.backend.mail.listReveals(id)).toEqual([])
  })

  test('is narrowed by state, kind and time, and goes on page by page', async () => {
    for (let number = 0; number < 21; number++) await send({ kind: 'reminder', to: `r${number}@example.org` })
    const { text } = await as('mail', '/admin/email/outbox?kind=reminder&since=day&view=waiting')
    expect(text.match(/name="letter"/g)).toHaveLength(20)
    const kinds = ['newsletterConfirm', 'newsletterKnown', 'campaign', 'campaignTest', 'series']
    for (const kind of kinds) expect(text).toContain(`<option value="${kind}">`)
    const next =
      /href="(\/admin\/email\/outbox\?[^"]*before=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(next).toContain('kind=reminder')
    const older = await as('mail', next)
    expect(older.text.match(/name="letter"/g)).toHaveLength(1)
    const none = await as('mail', '/admin/email/outbox?kind=reminder&view=sent')
    expect(none.text).toContain('No entry fits that')
  })

  test('holds several back, and lets them go', async () => {
    const [first, second] = [await send(), await send()]
    const before = await lastNoted()
    const chosen: [string, string][] = [
      ['deed', 'hold'],
      ['letter', first],
      ['letter', second],
      ['letter', 'nobody'],
    ]
    expect((await as('mail', '/admin/email/outbox', chosen)).text).toContain('2 emails won’t be sent for now')
    expect([(await read(first)).isHeld, (await read(second)).isHeld]).toEqual([true, true])
    const held = await as('mail', '/admin/email/outbox?view=held')
    expect(held.text.match(/name="letter"/g)).toHaveLength(2)
    await as('mail', '/admin/email/outbox', { deed: 'release', letter: first })
    expect([(await read(first)).isHeld, (await read(second)).isHeld]).toEqual([false, true])
    expect((await as('mail', '/admin/email/outbox', { deed: 'hold' })).text).toContain('Choose at least one')
    await as('support', '/admin/email/outbox', { deed: 'retry', letter: first })
    await as('mail', '/admin/email/outbox', { deed: 'retry', letter: first })
    // Only what was really done, and none of it twice.
    await as('mail', '/admin/email/outbox', { deed: 'release', letter: first })
    expect(await listNoted(before)).toMatchObject([
      { actor: 'mail-1', action: 'email.held', subject: `${first} ${second}` },
      { actor: 'mail-1', action: 'email.released', subject: first },
      { actor: 'mail-1', action: 'email.retried', subject: first },
    ])
  })

  test('is changed by nobody else', async () => {
    const id = await send()
    for (const person of ['editor', 'support', 'finance'])
      await as(person, '/admin/email/outbox', { deed: 'hold', letter: id })
    expect((await read(id)).isHeld).toBe(false)
  })

  test('says what a refusal means and what to do', async () => {
    const id = await sending.backend.mail.send({
      to: 'nobody@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      language: 'en',
      kind: 'reminder',
    })
    await sending.backend.mail.deliverDue()
    const { text } = await as('mail', `/admin/email/outbox?view=look&letter=${id}`, undefined, sending)
    expect(text).toContain('There’s no such mailbox. Ask for another address.')
    expect(text).toContain('550 5.1.1')
    expect(text).toContain('Refused')
  })
})

describe('blocked addresses', () => {
  const path = '/admin/email/blocked'

  test('are found by their exact address alone, which stands in no address and no log', async () => {
    for (const name of ['gone', 'grown'])
      await house.backend.mail.suppressions.add(`${name}@example.org`, 'bounced')
    const list = await as('mail', path)
    // Masked they are alike, and yet told apart.
    expect(new Set(list.text.match(/g\*\*\*@e\*\*\*\.org · [\w-]{4}(?=<)/g)).size).toBe(2)
    expect(list.text).not.toContain('gone@example.org')
    expect((await as('mail', path, { deed: 'find', address: ' gone@example.org ' })).text).toContain('Found')
    expect((await as('mail', path, { deed: 'find', address: 'gone@example.com' })).text).toContain(
      'isn’t blocked',
    )
    expect((await as('mail', path, { deed: 'find', address: 'gone' })).text).toContain(
      'one whole email address',
    )
    expect(house.lines.join('')).not.toContain('gone@example')
  })

  test('are added and taken away by hand', async () => {
    const before = await lastNoted()
    const added = await as('owner', path, { deed: 'add', address: 'loud@example.org' })
    expect(added.text).toMatch(/l\*\*\*@e\*\*\*\.org · [\w-]{4} is blocked/)
    const [line] = await house.backend.mail.suppressions.list({ address: 'loud@example.org' })
    expect(line).toMatchObject({ reason: 'byHand' })
    for (const person of ['editor', 'support'])
      await as(person, path, { deed: 'remove', hash: line?.hash ?? '' })
    expect(await house.backend.mail.suppressions.list({ address: 'loud@example.org' })).toHaveLength(1)
    expect((await as('mail', path, { deed: 'remove', hash: line?.hash ?? '' })).text).toContain(
      'no longer blocked',
    )
    expect(await house.backend.mail.suppressions.list({ address: 'loud@example.org' })).toEqual([])
    expect(await listNoted(before)).toMatchObject([
      { actor: 'owner-1', action: 'email.blocked', subject: 'l***@e***.org' },
      { actor: 'mail-1', action: 'email.unblocked', subject: 'l***@e***.org', before: 'byHand' },
    ])
  })
})

describe('what can’t be noted', () => {
  const whileFull = (path: string, form: Record<string, string>) =>
    withFullLog(house.backend.database, () => as('owner', path, form))

  test('isn’t done: neither to a letter nor to a blocked address', async () => {
    const { mail } = house.backend
    const letter = {
      to: 'x@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      language: 'en' as const,
      kind: 'passwordReset',
    }
    const id = await mail.send(letter)
    const forms: Record<string, string>[] = [{ deed: 'hold', letter: id }, { reveal: id }]
    for (const form of forms) expect((await whileFull('/admin/email/outbox', form)).status).toBe(500)
    expect(await mail.read(id)).toMatchObject({ isHeld: false })
    expect(await mail.listReveals(id)).toEqual([])
    const address = 'full@example.org'
    const path = '/admin/email/blocked'
    expect((await whileFull(path, { deed: 'add', address })).status).toBe(500)
    expect(await mail.suppressions.list({ address })).toEqual([])
    await mail.suppressions.add(address, 'byHand')
    const [{ hash } = { hash: '' }] = await mail.suppressions.list({ address })
    expect((await whileFull(path, { deed: 'remove', hash })).status).toBe(500)
    expect(await mail.suppressions.list({ address })).toHaveLength(1)
  })
})

describe('templates', () => {
  test('are every email there is, in nine languages, framed where they can do nothing', async () => {
    const { text } = await as('mail', '/admin/email/templates')
    for (const { kind } of samples) expect(text).toContain(`kind=${kind}`)
    expect(text).toContain('sandbox=""')
    for (const code of languageCodes) {
      const frame = await as('mail', `/admin/email/templates/passwordReset/${code}/night`)
      expect(frame.status).toBe(200)
      expect(frame.text).toContain(`<html lang="${code}"`)
      expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    }
  })

  test('are shown as plain text, and to nobody else', async () => {
    const { text } = await as('mail', '/admin/email/templates?kind=passwordReset&part=text&in=de')
    expect(text).toContain('robin@example.org')
    expect(text).not.toContain('<iframe')
    expect((await as('editor', '/admin/email/templates/passwordReset/de/day')).status).toBe(403)
    expect((await as('mail', '/admin/email/templates/nothing/de/day')).status).toBe(404)
    expect((await as('mail', '/admin/email/templates?kind=nothing')).status).toBe(404)
  })

  test('are sent to the one who looks at them, with all that was said', async () => {
    const before = office.received.length
    const noted = await lastNoted(sending)
    const form = { kind: 'passwordReset', language: 'de' }
    const { text } = await as('mail', '/admin/email/templates', form, sending)
    expect(text).toContain('The mail server took it')
    expect(text).toContain('RCPT TO')
    expect(text).not.toContain('pa55word')
    expect(office.received.slice(before).map(({ mail }) => mail.to)).toMatchObject([[{ address: email }]])
    expect((await as('mail', '/admin/email/templates', form)).text).toContain('once a mail server is set')
    const after = { language: 'de', isSent: true, to: ['m***@e***.org'] }
    expect(await listNoted(noted, sending)).toMatchObject([
      { action: 'email.testSent', subject: 'passwordReset', after },
    ])
  })
})

describe('sending', () => {
  test('tries the mail server with the addresses that are typed, and says which it won’t take', async () => {
    const path = '/admin/email/sending'
    const before = office.received.length
    const bad = await as('mail', path, { deed: 'test', to: 'lab@' }, sending)
    expect(bad.text).toContain('isn’t a whole email address')
    expect(bad.text).not.toContain('The mail server took it')
    expect(office.received).toHaveLength(before)
    await as('mail', path, { deed: 'test', to: 'lab@example.net eva@example.com' }, sending)
    expect(office.received.slice(before).map(({ to }) => to)).toEqual(['lab@example.net', 'eva@example.com'])
    const refused = await as(
      'mail',
      path,
      { deed: 'test', to: 'lab@example.net nobody@example.net' },
      sending,
    )
    expect(refused.text).toContain('550 5.1.1')
    expect(refused.text).not.toContain('The mail server took it')
  })

  test('names the mail server, and never what opens it', async () => {
    const { text } = await as('mail', '/admin/email/sending', undefined, sending)
    expect(text).toContain(new URL(office.url).port)
    expect(text).toContain('Yes, with a name and password')
    expect(text).toContain('us@example.invalid')
    expect(text).not.toContain('pa55word')
    expect(text).toContain('_dmarc.example.invalid')
  })

  test('looks nothing up until someone asks', async () => {
    const quiet = await as('mail', '/admin/email/sending', undefined, sending)
    expect(quiet.text).toContain('Nothing is looked up until you ask')
    const asked = await as('mail', '/admin/email/sending', { deed: 'lookUp' }, sending)
    expect(asked.text).toContain('As of ')
    expect(asked.text).toMatch(/There’s no SPF record yet|No name server could be reached/)
  })
})
