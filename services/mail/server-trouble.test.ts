import { afterEach, describe, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { describeFailure, type FailureWord } from './mail.ts'
import { authority, serverTls } from './testing/certificates.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice, type PostOfficeOptions } from './testing/post-office.ts'
import { openRudeOffice, type Rudeness, type Stage } from './testing/rude-office.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map(close => close())))

async function openOffice(options?: PostOfficeOptions) {
  const office = await openPostOffice(options)
  closing.push(office.close)
  return office
}

const stages: Stage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message']
const rudenesses: Rudeness[] = ['drops', 'stalls']

describeOnDatabase('a mail server', open => {
  describe.each(rudenesses)('that %s', rudeness => {
    it.each(stages)('at %s leaves the email waiting, and gets it once it behaves', async stage => {
      const office = await openRudeOffice(stage, rudeness)
      closing.push(office.close)
      // A lease of half a second has it leave a stalled connection after a fifth of one.
      const timing = rudeness === 'stalls' ? { lease: 500 } : {}
      const { mail, clock, lines } = await openMail(await open(), {
        smtpUrl: office.url,
        connections: 1,
        timing,
      })
      const id = await mail.send(sample)
      expect(await mail.deliverDue()).toBe(1)
      const entry = await mail.get(id)
      expect(entry).toMatchObject({ state: 'queued', attempts: 0, content: { to: sample.to } })
      expect(describeFailure(entry.failure ?? '')).toBe('serverUnreachable')
      expect(mail.describeServer()?.trouble).toBe(entry.failure)
      expect(await mail.deliverDue()).toBe(0)
      office.isKind = true
      clock.advance(5_000)
      expect(await mail.deliverDue()).toBe(1)
      expect(await mail.get(id)).toMatchObject({ state: 'sent', failure: undefined })
      expect(mail.describeServer()?.trouble).toBeUndefined()
      expect(office.received).toHaveLength(1)
      expect(lines.join('')).not.toContain('anna')
      await mail.stop()
    })
  })
})

describeOnDatabase('a mail server’s answer', open => {
  type Row = [string, PostOfficeOptions, { state: string; failure: string; word: FailureWord }]
  it.each<Row>([
    [
      'greylists',
      { answerRecipient: () => ({ code: 451, text: '4.7.1 later' }) },
      { state: 'queued', failure: '451 4.7.1', word: 'greylisted' },
    ],
    [
      'is over its quota',
      { answerRecipient: () => ({ code: 452, text: '4.2.2 full' }) },
      { state: 'queued', failure: '452 4.2.2', word: 'mailboxFull' },
    ],
    [
      'doesn’t know the address',
      { answerRecipient: () => ({ code: 550, text: '5.1.1 who' }) },
      { state: 'failed', failure: '550 5.1.1', word: 'unknownAddress' },
    ],
    [
      'takes it for spam',
      { answerLetter: () => ({ code: 554, text: '5.7.1 spam' }) },
      { state: 'failed', failure: '554 5.7.1', word: 'refusedAsSpam' },
    ],
    [
      'closes for everyone',
      { answerRecipient: () => ({ code: 421, text: '4.3.2 later' }) },
      { state: 'queued', failure: '421 4.3.2', word: 'serverBusy' },
    ],
  ])('that it %s is kept with the email', async (_, options, { state, failure, word }) => {
    const office = await openOffice(options)
    const { mail } = await openMail(await open(), { smtpUrl: office.url })
    const id = await mail.send(sample)
    await mail.deliverDue()
    expect(await mail.get(id)).toMatchObject({ state, failure })
    expect(describeFailure(failure)).toBe(word)
    // Only an address that isn't there gets nothing bulk any more.
    expect((await mail.suppressions.list()).length).toBe(word === 'unknownAddress' ? 1 : 0)
    await mail.stop()
  })
})

describeOnDatabase('an encrypted connection', open => {
  async function deliver(options: Parameters<typeof openMail>[1]) {
    const { mail } = await openMail(await open(), options)
    const id = await mail.send(sample)
    await mail.deliverDue()
    const { state, failure } = await mail.get(id)
    await mail.stop()
    return { state, failure }
  }

  it.each([
    ['asked for', { ...serverTls }, 'smtp', '?requireTLS=true'],
    ['from the first byte', { ...serverTls, isAtOnce: true }, 'smtps', ''],
  ])('%s needs a server somebody we trust vouches for', async (_, tls, protocol, query) => {
    const office = await openOffice({ tls })
    const smtpUrl = `${protocol}://localhost:${office.port}${query}`
    const refused = await deliver({ smtpUrl })
    expect(refused).toEqual({ state: 'queued', failure: 'ECERT' })
    expect(describeFailure('ECERT')).toBe('certificateRefused')
    expect(await deliver({ smtpUrl, smtpCa: authority })).toEqual({ state: 'sent', failure: undefined })
    expect(office.received).toHaveLength(1)
  })

  it('vouched for under another name isn’t trusted', async () => {
    const office = await openOffice({ tls: serverTls })
    const smtpUrl = `smtp://localhost:${office.port}?requireTLS=true&tls.servername=elsewhere.test`
    expect(await deliver({ smtpUrl, smtpCa: authority })).toEqual({ state: 'queued', failure: 'ECERT' })
    expect(office.received).toEqual([])
  })

  it('that the server refuses is not done without, if it was asked for', async () => {
    const office = await openOffice()
    const refused = await deliver({ smtpUrl: `${office.url}?requireTLS=true` })
    expect(refused).toEqual({ state: 'queued', failure: 'ETLS' })
    expect(describeFailure('ETLS')).toBe('tlsRefused')
    expect(await deliver({ smtpUrl: office.url })).toMatchObject({ state: 'sent' })
  })
})
