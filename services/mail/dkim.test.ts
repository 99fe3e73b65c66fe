import { afterEach, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { makeDkimKey } from './dkim.ts'
import { openMail, sample } from './testing/open-mail.ts'
import { openPostOffice, type PostOffice } from './testing/post-office.ts'
import { verifySignature } from './testing/verify-signature.ts'

const offices: PostOffice[] = []
afterEach(() => Promise.all(offices.splice(0).map(office => office.close())))

const privateKey = makeDkimKey()

describeOnDatabase('a signature', open => {
  it('verifies with another library, over the headers of one-click unsubscription too', async () => {
    const office = await openPostOffice()
    offices.push(office)
    const { mail } = await openMail(await open(), {
      smtpUrl: office.url,
      dkim: { privateKey, selector: 'spring' },
    })
    await mail.send({
      ...sample,
      subject: 'Новости 🫁',
      text: 'Zażółć gęślą jaźń\n.\n  \n',
      headers: {
        'List-Unsubscribe': '<https://exhale.test/unsubscribe/abc>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    await mail.deliverDue()
    await mail.stop()
    const { dkim } = mail
    if (!dkim) throw new Error('expected a record')
    expect(dkim).toMatchObject({ selector: 'spring', domain: 'exhale.test' })
    expect(dkim.name).toBe('spring._domainkey.exhale.test')
    const [{ raw } = { raw: '' }] = office.received
    const { result, aligned, headers } = await verifySignature(raw, dkim)
    expect([result, aligned]).toEqual(['pass', 'exhale.test'])
    expect(headers).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    for (const changed of [
      raw.replace('unsubscribe/abc', 'unsubscribe/abd'),
      raw.replace('One-Click', 'Two-Click'),
      raw.replace('exhale.test/sign-in', 'evil.test/sign-in'),
    ]) {
      expect(changed).not.toBe(raw)
      expect((await verifySignature(changed, dkim)).result).not.toBe('pass')
    }
  })

  it('is on no email without a key', async () => {
    const office = await openPostOffice()
    offices.push(office)
    const { mail } = await openMail(await open(), { smtpUrl: office.url })
    await mail.send(sample)
    await mail.deliverDue()
    await mail.stop()
    expect(mail.dkim).toBeUndefined()
    expect(office.received[0]?.raw).not.toMatch(/^dkim-signature/im)
  })
})
