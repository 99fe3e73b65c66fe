import { expect, it, test } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { maskAddresses } from './address.ts'
import { hideLinks } from './hide-links.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice } from './testing/post-office.ts'

const day = 24 * 60 * 60_000

test.each([
  ['Open https://exhale.test/sign-in?oobCode=abc now', 'Open https://exhale.test/… now'],
  ['http://localhost:3000/certificate/edit/abc', 'http://localhost:3000/…'],
  ['HTTPS://EXHALE.TEST#code', 'HTTPS://EXHALE.TEST/…'],
  ['two: https://a.test/1\nhttps://b.test?2', 'two: https://a.test/…\nhttps://b.test/…'],
  ['no link here', 'no link here'],
])('of the links in %j the site is left', (text, hidden) => expect(hideLinks(text)).toBe(hidden))

test.each([
  ['For anna.b+x@mail.example.org.', 'For a***@m***.org.'],
  ['“Zoë@bücher.example”, <ben@example.org>', '“Z***@b***.example”, <b***@e***.org>'],
  ['от имени (анна@пример.рф)', 'от имени (а***@п***.рф)'],
  ['@home, at 5 @ 6', '@home, at 5 @ 6'],
])('of the addresses in %j only enough is left to recognise one’s own', (text, masked) =>
  expect(maskAddresses(text)).toBe(masked),
)

describeOnDatabase('the links of an email', open => {
  it('are read by nobody, unless they are shown, which is noted', async () => {
    const { mail, clock, lines } = await openMail(await open())
    const id = await mail.send(sample)
    expect((await mail.read(id)).content?.text).toBe('Open https://exhale.test/…')
    const named = { ...sample, subject: `For ${sample.to}`, text: `We wrote to Anna@Example.org.` }
    expect((await mail.read(await mail.send(named))).content).toEqual({
      subject: 'For a***@e***.org',
      text: 'We wrote to A***@E***.org.',
    })
    expect(await mail.listReveals(id)).toEqual([])
    expect((await mail.reveal(id, 'owner-1')).content?.text).toBe(sample.text)
    expect(await mail.listReveals(id)).toEqual([{ reader: 'owner-1', at: clock.now() }])
    expect(await mail.listRevealsFor(sample.to)).toEqual([{ kind: 'passwordReset', at: clock.now() }])
    expect(await mail.listRevealsBy('owner-1')).toEqual([{ kind: 'passwordReset', at: clock.now() }])
    expect(lines.join('')).toContain('the links of an email were shown')
    expect(lines.join('')).not.toMatch(/secret-code|anna|owner-1/)
  })

  it('are shown to nobody where a mail server is set, waiting or sent', async () => {
    const office = await openPostOffice()
    const { mail } = await openMail(await open(), { smtpUrl: office.url })
    const id = await mail.send(sample)
    await expect(mail.reveal(id, 'owner-1')).rejects.toMatchObject({ code: 'failed-precondition' })
    expect((await mail.read(id)).content?.text).not.toContain('secret-code')
    await mail.deliverDue()
    expect((await mail.read(id)).content).toBeUndefined()
    await expect(mail.reveal(id, 'owner-1')).rejects.toMatchObject({ code: 'failed-precondition' })
    expect(await mail.listReveals(id)).toEqual([])
    await mail.stop()
    await office.close()
  })

  it('leave no note of who was forgotten, and none for longer than a year', async () => {
    const { mail, clock } = await openMail(await open())
    const [first, second] = [await mail.send(sample), await mail.send({ ...sample, to: 'ben@example.org' })]
    await mail.reveal(first, 'owner-1')
    await mail.reveal(second, 'owner-1')
    await mail.forget('ben@example.org')
    expect(await mail.listReveals(second)).toEqual([])
    await mail.forgetReader('owner-1')
    expect(await mail.listRevealsBy('owner-1')).toEqual([])
    expect(await mail.listReveals(first)).toEqual([{ reader: '', at: clock.now() }])
    clock.advance(366 * day)
    await mail.tidy()
    expect(await mail.listReveals(first)).toEqual([])
  })
})
