import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { withoutTokens } from '../../platform/testing/without-tokens.ts'
import { everything, setCertificateStage, wishes } from './testing/stage.ts'

const { stage, post, read } = setCertificateStage()
const { clock } = stage

describe('the letter', () => {
  const letters = async () =>
    (await stage.house.backend.mail.list()).filter(({ kind }) => kind === 'certification')

  test('brings the secret link in the reader’s language, and the answer is the same without an address', async () => {
    clock.advance(3_600_000)
    const response = await post('/de/certificate/new', { ...wishes, email: 'anna@example.org' }, everything)
    const location = response.headers.get('location') ?? ''
    const [entry] = await letters()
    const letter = await stage.house.backend.mail.get(entry?.id ?? '')
    expect(letter.content?.subject).toBe('Deine Urkunde ist fertig')
    expect(letter.content?.text).toContain(location.replace(/\?.*/, ''))
    expect(withoutTokens(letter.content?.text ?? '')).not.toMatch(/Robin|Mia/)
    const without = await post('/de/certificate/new', { ...wishes, email: 'not an address' }, everything)
    expect(without.status).toBe(response.status)
    expect(await letters()).toHaveLength(1)
  })

  test('does not flood one mailbox', async () => {
    clock.advance(3_600_000)
    const before = (await letters()).length
    for (let count = 0; count < 5; count += 1)
      expect(
        (await post('/certificate/new', { ...wishes, email: 'Flood@example.org' }, everything)).status,
      ).toBe(303)
    expect((await letters()).length - before).toBe(3)
  })

  test.each(languageCodes as Language[])(
    'can be seen beforehand in %s, formatted and as text',
    async language => {
      const prefix = language === 'en' ? '' : `/${language}`
      const say = stage.house.backend.library.words(language).getFixedT(null, 'letters')
      const formatted = await read(`${prefix}/email-template/certification`)
      expect(formatted.status).toBe(200)
      expect(formatted.text).toContain(say('certification.subject'))
      expect((await read(`${prefix}/email-template/certification?part=text`)).text).toContain(
        'robin@example.org',
      )
    },
  )

  test('stands in a frame of ours alone, by day and by night, and can run nothing', async () => {
    const night = await read('/certificates/letter/de/night')
    const daylight = await read('/certificates/letter/de/day')
    expect(night.text).toContain('Deine Urkunde ist fertig')
    expect(night.text).toContain('@media all{')
    expect(daylight.text).not.toContain('@media all{')
    const policy = night.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(night.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    for (const path of ['xx/day', 'de/noon', 'de'])
      expect((await read(`/certificates/letter/${path}`)).status).toBe(404)
    const page = await read('/email-template/certification?scheme=night&width=narrow')
    expect(page.text).toContain('src="/certificates/letter/en/night"')
  })
})
