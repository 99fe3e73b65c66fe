import { afterEach, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { describeFailure } from './mail.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice, type PostOffice } from './testing/post-office.ts'

const offices: PostOffice[] = []
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

interface ReportWish {
  messageId?: string
  to?: string
  action?: string
  status?: string
  /** What of the letter is sent back. */
  returned?: 'message/rfc822' | 'text/rfc822-headers'
}

/** As mail servers write it (RFC 3464), with folded lines and a diagnosis that repeats the address. */
function writeReport({
  messageId,
  to = sample.to,
  action = 'failed',
  status = '5.1.1',
  returned,
}: ReportWish) {
  const original = returned
    ? [
        '--mark',
        `Content-Type: ${returned}`,
        '',
        'From: hello@exhale.test',
        ...(messageId ? ['Message-ID:', ` ${messageId}`] : []),
        'Subject: A new password',
        ...(returned === 'message/rfc822' ? ['', 'Message-ID: <not-me@exhale.test>'] : []),
      ]
    : []
  const lines = [
    'From: MAILER-DAEMON@mx.example.org',
    'To: bounces@exhale.test',
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="mark"',
    '',
    '--mark',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--mark',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status} (a comment)`,
    'Diagnostic-Code: smtp; 550',
    ` no ${to} here`,
    ...original,
    '--mark--',
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

const complaint = (messageId: string) =>
  Buffer.from(
    [
      'From: feedback@mx.example.org',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=feedback-report; boundary=mark',
      '',
      '--mark',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      '--mark',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      '--mark--',
      '',
    ].join('\r\n'),
  )

describeOnDatabase('what comes back', open => {
  async function openSent() {
    const office = await openPostOffice()
    offices.push(office)
    const options = { smtpUrl: office.url, bounceAddress: 'bounces@exhale.test' }
    const opened = await openMail(await open(), options)
    const id = await opened.mail.send(sample)
    await opened.mail.deliverDue()
    const [{ mail: letter, sender } = { mail: undefined, sender: '' }] = office.received
    return { ...opened, office, id, sender, messageId: letter?.messageId ?? '' }
  }

  it.each(['message/rfc822', 'text/rfc822-headers'] as const)(
    'is noted with the email it is about (%s), once, and blocks its address for the many',
    async returned => {
      const { mail, clock, id, messageId, sender, lines } = await openSent()
      expect(sender).toBe('bounces@exhale.test')
      clock.advance(60_000)
      expect(await mail.handleReport(writeReport({ messageId, returned }))).toBe(1)
      const entry = await mail.get(id)
      expect(entry).toMatchObject({ state: 'sent', failure: '5.1.1', bouncedAt: clock.now() })
      expect(describeFailure('5.1.1')).toBe('unknownAddress')
      expect(await mail.suppressions.list()).toMatchObject([{ to: 'a***@e***.org', reason: 'bounced' }])
      await mail.suppressions.remove({ address: sample.to })
      expect(await mail.handleReport(writeReport({ messageId, returned }))).toBe(0)
      expect(await mail.suppressions.list()).toEqual([])
      expect(lines.join('')).not.toContain('anna')
      await mail.stop()
    },
  )

  it('is believed of an address alone only where it came signed, not where anyone could have written it', async () => {
    const { mail, id } = await openSent()
    for (const returned of [undefined, 'message/rfc822', 'text/rfc822-headers'] as const)
      expect(await mail.handleReport(writeReport({ to: sample.to, returned }))).toBe(0)
    expect((await mail.get(id)).bouncedAt).toBeUndefined()
    expect(await mail.suppressions.list()).toEqual([])
    expect(await mail.handleBounce({ address: 'ANNA@example.org', kind: 'bounced' })).toBe(true)
    expect((await mail.get(id)).bouncedAt).toBeDefined()
    expect(await mail.suppressions.list()).toMatchObject([{ reason: 'bounced' }])
    await mail.stop()
  })

  it('is no news while a mail server still tries', async () => {
    const { mail, id, messageId } = await openSent()
    const returned = 'message/rfc822'
    for (const wish of [
      { action: 'delayed', status: '4.4.1' },
      { action: 'delivered', status: '2.0.0' },
      { action: 'relayed', status: '2.0.0' },
    ])
      expect(await mail.handleReport(writeReport({ messageId, returned, ...wish }))).toBe(0)
    expect((await mail.get(id)).bouncedAt).toBeUndefined()
    await mail.stop()
  })

  /** What one bounced email after another, each with its own status, does to its address. */
  async function listBlocking(statuses: readonly string[]) {
    const { mail, office } = await openSent()
    const blocking: string[] = []
    for (const status of statuses) {
      const id = await mail.send(sample)
      await mail.deliverDue()
      const messageId = office.received.at(-1)?.mail.messageId ?? ''
      expect(await mail.handleReport(writeReport({ messageId, returned: 'message/rfc822', status }))).toBe(1)
      expect(await mail.get(id)).toMatchObject({ failure: status })
      if (await mail.suppressions.remove({ address: sample.to })) blocking.push(status)
    }
    await mail.stop()
    return blocking
  }

  it('blocks nobody where it isn’t about the address, nor for good', async () => {
    const others = ['4.4.7', '5.1.7', '5.1.8', '5.2.2', '5.2.3', '5.3.4', '5.4.6', '5.4.7', '5.7.1']
    expect(await listBlocking(others)).toEqual([])
  })

  it('blocks who is gone', async () => {
    const gone = ['5.0.0', '5.1.1', '5.1.2', '5.1.10', '5.2.1', '5.4.1', '5.4.4']
    expect(await listBlocking(gone)).toEqual(gone)
  })

  it('is a complaint too, which blocks but is no bounce', async () => {
    const { mail, id, messageId } = await openSent()
    expect(await mail.handleReport(complaint(messageId))).toBe(1)
    expect(await mail.handleReport(complaint(messageId))).toBe(0)
    expect(await mail.get(id)).toMatchObject({ failure: 'complained', bouncedAt: undefined })
    expect(await mail.suppressions.list()).toMatchObject([{ reason: 'complained' }])
    await mail.stop()
  })

  it('changes nothing if it is about no email of ours, or is no report', async () => {
    const { mail, id, messageId } = await openSent()
    const returned = 'message/rfc822'
    const strangers = [
      writeReport({ messageId: '<somebody@else.test>', returned }),
      writeReport({ messageId: messageId.replace('exhale.test', 'else.test'), returned }),
      writeReport({ to: 'nobody@example.org' }),
      writeReport({ to: 'not an address' }),
      complaint('<somebody@else.test>'),
      Buffer.from('Subject: I am on holiday\r\n\r\nBack on Monday'),
      Buffer.from(''),
      Buffer.from([0xff, 0xfe, 0, 1, 2]),
    ]
    for (const raw of strangers) expect(await mail.handleReport(raw)).toBe(0)
    for (const event of [{ messageId: '<x@y>' }, { address: 'b@example.org' }, { address: '' }, {}])
      expect(await mail.handleBounce({ ...event, kind: 'bounced' })).toBe(false)
    expect(await mail.get(id)).toMatchObject({ failure: undefined, bouncedAt: undefined })
    expect(await mail.suppressions.list()).toEqual([])
    await mail.stop()
  })

  it('is counted with its batch, and what it leaves of a person is deleted and exported with their emails', async () => {
    const { mail, clock, office } = await openSent()
    await mail.batches.open({
      id: 'spring',
      kind: 'campaign',
      bodies: { en: { subject: 'News', text: 'News', html: '<p>News</p>', headers: {} } },
    })
    const [dueAt, expiresAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
    const letter = { to: 'ben@example.org', language: 'en' as const, fills: {}, dueAt, expiresAt, key: '1' }
    await mail.batches.add('spring', [letter])
    await mail.deliverDue()
    const messageId = office.received.find(({ to }) => to.startsWith('ben'))?.mail.messageId ?? ''
    await mail.handleBounce({ messageId, kind: 'bounced' })
    expect(await mail.batches.count('spring')).toMatchObject({ sent: 1, bounced: 1 })
    expect(await mail.listFor('ben@example.org')).toMatchObject([{ failure: '5.0.0', isBulk: true }])
    expect(await mail.forget('ben@example.org')).toBe(1)
    expect(await mail.listFor('ben@example.org')).toEqual([])
    await mail.stop()
  })
})
