import { afterEach, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { authority, serverTls } from './testing/certificates.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice, type PostOffice } from './testing/post-office.ts'

const offices: PostOffice[] = []
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

const login = { user: 'postmaster', password: 'p@ss word:1' }

describeOnDatabase('a test', open => {
  async function sendThrough(office: PostOffice, credentials: string, query = '') {
    offices.push(office)
    const smtpUrl = `smtp://${credentials}localhost:${office.port}${query}`
    const { mail, lines } = await openMail(await open(), { smtpUrl, smtpCa: authority })
    const result = await mail.testSend(sample)
    expect(await mail.list()).toEqual([])
    expect(lines).toEqual([])
    await mail.stop()
    return { ...result, text: result.lines.map(({ by, text }) => `${by} ${text}`).join('\n') }
  }
  const right = `${login.user}:${encodeURIComponent(login.password)}@`

  it('shows every line of the dialogue, and no credentials', async () => {
    const office = await openPostOffice({ login, tls: serverTls })
    const { isSent, failure, text } = await sendThrough(office, right, '?requireTLS=true')
    expect([isSent, failure]).toEqual([true, undefined])
    expect(text).toMatch(
      /server 220 [\s\S]+client EHLO [\s\S]+client STARTTLS[\s\S]+client AUTH \w+ \*\*\*[\s\S]+server 235/,
    )
    expect(text).toMatch(/client MAIL FROM:<hello@exhale.test>[\s\S]+RCPT TO:<anna@example.org>[\s\S]+DATA/)
    expect(text).toMatch(/server 250 [^\n]*\n[\s\S]*$/)
    const secrets = [login.user, login.password, `\0${login.user}\0${login.password}`]
    for (const secret of secrets) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('base64'))
    }
    expect(office.received).toHaveLength(1)
  })

  it('says what was refused, with the server’s own words in the dialogue', async () => {
    const wrong = await openPostOffice({ login })
    const refused = await sendThrough(wrong, `${login.user}:wrong-password@`)
    expect(refused).toMatchObject({ isSent: false, failure: { word: 'loginRefused' } })
    expect(refused.text).toContain('server 535 ')
    expect(refused.text).not.toContain('wrong-password')
    const full = await openPostOffice({ answerRecipient: () => ({ code: 552, text: '5.2.2 full' }) })
    const answer = await sendThrough(full, '')
    expect(answer).toMatchObject({ isSent: false, failure: { code: '552 5.2.2', word: 'mailboxFull' } })
    expect(answer.text).toContain('server 552 5.2.2 full')
    const none = await openPostOffice()
    await none.close()
    expect(await sendThrough(none, '')).toMatchObject({ failure: { word: 'serverUnreachable' } })
  })
})
