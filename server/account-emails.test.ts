import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linksIn } from '../app/letters/testing/read-letter.ts'
import { type EmailHouse, openEmailHouse } from './testing/email-house.ts'
import { password } from './testing/sign-up.ts'

let at: EmailHouse
beforeAll(async () => {
  at = await openEmailHouse()
})
afterAll(() => at.close())

describe('who comes and goes', () => {
  const email = 'ben@example.org'
  const subjects = () => at.receivedBy(email).map(({ mail }) => mail.subject)
  const codeIn = (subject: string) => {
    const letter = at.receivedBy(email).find(({ mail }) => mail.subject === subject)
    const link = linksIn(letter?.mail.html ?? '').find(href => href.includes('oobCode=')) ?? ''
    return new URL(link).searchParams.get('oobCode')
  }

  test('is welcomed once, told of a browser not seen before, and told when all is gone', async () => {
    const signedUp = await at.call('signUp', { email, password })
    const { idToken } = signedUp.answer
    await at.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await at.deliver()
    expect(subjects()).toEqual(['Please confirm your email address'])

    await at.call('update', { oobCode: codeIn('Please confirm your email address') })
    await at.deliver()
    expect(subjects().slice(1)).toEqual(['Welcome to Exhale'])

    const cookie = signedUp.cookies.find(line => line.includes('browser=')) ?? ''
    await at.call('signInWithPassword', { email, password }, { cookie })
    await at.deliver()
    expect(subjects().slice(2)).toEqual([])

    await at.call(
      'signInWithPassword',
      { email, password },
      { 'User-Agent': 'Mozilla/5.0 (Android) Firefox/130.0' },
    )
    await at.deliver()
    expect(subjects().slice(2)).toEqual(['A new sign-in to your Exhale account'])
    expect(at.receivedBy(email).at(-1)?.mail.text).toContain(
      `Firefox · Android, November\u00a015, 2026 at 12:${at.clock.now().toISOString().slice(14, 16)}\u00a0PM (UTC)`,
    )

    await at.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: at.backend.origin.href })
    await at.deliver()
    await at.call(
      'signInWithEmailLink',
      { email, oobCode: codeIn('Your sign-in link for Exhale') },
      { cookie },
    )
    await at.deliver()
    expect(subjects().slice(4)).toEqual([])

    await at.post('/start-data-deletion', { email })
    await at.deliver()
    expect(subjects().slice(4)).toEqual(['Your data at Exhale'])

    const again = await at.call('signInWithPassword', { email, password }, { cookie })
    await at.call('delete', { idToken: again.answer.idToken })
    await at.deliver()
    expect(subjects().slice(5)).toEqual(['Your Exhale account has been deleted'])
    const kept = await at.backend.mail.listFor(email)
    expect(kept.map(({ kind }) => kind)).toEqual(['deletionDone'])
    const { rows } = await sql<{ row: string }>`
      select recipient, subject, text_body, html_body, idempotency_key from mail_messages
      where kind = 'deletionDone'`.execute(at.backend.database.kysely)
    expect(rows.every(row => Object.values(row).every(value => value === null))).toBe(true)
  })

  test('hears nothing of a new browser where signing out everywhere forgot the old ones', async () => {
    const address = 'cara@example.org'
    const { idToken } = (await at.call('signUp', { email: address, password })).answer
    at.clock.advance(60_000)
    await at.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address })
    await at.deliver()
    const reset = at.receivedBy(address).at(-1)?.mail.html ?? ''
    const oobCode = new URL(linksIn(reset)[0] ?? '').searchParams.get('oobCode')
    await at.call('resetPassword', { oobCode, newPassword: `${password}, again` })
    await at.call('signInWithPassword', { email: address, password: `${password}, again` })
    await at.deliver()
    const kinds = (await at.backend.mail.listFor(address)).map(({ kind }) => kind)
    expect(idToken).toBeTruthy()
    expect(kinds.sort()).toEqual(['passwordReset', 'welcome'])
  })
})
