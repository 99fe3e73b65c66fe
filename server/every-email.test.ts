import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sample, samples } from '../app/letters/samples.ts'
import { linksIn, readHtml, readText } from '../app/letters/testing/read-letter.ts'
import { type Language, languageCodes } from '../languages/languages.ts'
import { verifySignature } from '../services/mail/testing/verify-signature.ts'
import { type EmailHouse, openEmailHouse } from './testing/email-house.ts'

/** What a stranger who sees a locked screen must not learn. */
const healthWords: Record<Language, RegExp> = {
  en: /smok|quit|crav|nicotin|slip|tobacco|cigar|vap(e|ing)/i,
  de: /(?<!b)rauch|nikotin|verlangen|ausrutsch|tabak|zigar|aufhör/i,
  fr: /fum|nicotin|tabac|cigar|envie|faux pas|arrêt/i,
  nl: /rook|roken|nicotin|sigaret|trek in|uitglij|tabak|stoppen/i,
  es: /fum|nicotin|tabac|cigar|ganas|desliz|dejar de/i,
  ru: /кур(и|е|я)|никотин|сигар|тяг|срыв|табак|брос/i,
  it: /fum|nicotin|tabac|sigar|voglia|scivol|smett/i,
  pt: /fum|nicotin|tabac|cigar|vontade|desliz|deixar de/i,
  pl: /pal(en|i|ę|ic)|nikotyn|papieros|głód|głod|potkn|tyto|rzuc/i,
}

let at: EmailHouse
beforeAll(async () => {
  at = await openEmailHouse()
})
afterAll(() => at.close())

const addressOf = (kind: string, language: Language) => `${kind}.${language}@example.org`.toLowerCase()

async function send({ kind, isChosen, write }: Sample, language: Language) {
  const { preheader: _, ...letter } = write(at.backend.letterContext(language))
  await at.backend.mail.send({
    ...letter,
    to: addressOf(kind, language),
    language,
    kind,
    isBulk: isChosen,
  })
}

describe('every email', () => {
  beforeAll(async () => {
    for (const sample of samples) for (const language of languageCodes) await send(sample, language)
    await at.deliver()
  }, 60_000)

  const every = samples.flatMap(({ kind, isChosen }) =>
    languageCodes.map(code => [kind, code, isChosen] as const),
  )

  test.each(every)('%s in %s arrives, whole and signed', async (kind, language, isChosen) => {
    const [letter, ...others] = at.receivedBy(addressOf(kind, language))
    const { html = '', text = '', subject = '', headers = [] } = letter?.mail ?? {}
    expect(others).toEqual([])
    expect(subject).not.toBe('')
    expect(subject).not.toMatch(healthWords[language])
    expect(html).toContain(`lang="${language}"`)

    const bare = (words: string) => words.replace(/https?:\/\/\S+/g, '').replace(/[\s:]/g, '')
    const say = at.backend.library.words(language).getFixedT(null, 'letters')
    const told = readText(text)
    expect(bare(readHtml(html).replace(say('fallback'), ''))).toBe(bare(told.words))
    expect(new Set(linksIn(html))).toEqual(new Set(told.links))
    expect(told.words).toContain('Hafenstadt Health Office, Am Kai 4, 20000 Hafenstadt')

    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|audio|form)\b|@import|@font-face|url\(/)
    expect(told.links.every(link => new URL(link).origin === at.backend.origin.origin)).toBe(true)

    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value
    expect(headerOf('list-unsubscribe-post')).toBe(isChosen ? 'List-Unsubscribe=One-Click' : undefined)
    if (isChosen) expect(told.links).toContain(headerOf('list-unsubscribe')?.slice(1, -1))

    const { dkim } = at.backend.mail
    const signed = dkim && (await verifySignature(letter?.raw ?? '', dkim))
    expect(signed).toMatchObject({ result: 'pass', aligned: 'exhale.test' })
    const signedHeaders = ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']
    expect(signed?.headers).toEqual(expect.arrayContaining(signedHeaders.slice(0, isChosen ? 5 : 3)))
  })

  test('shows nothing of health beside its subject either', () => {
    for (const { write } of samples)
      for (const language of languageCodes)
        expect(write(at.backend.letterContext(language)).preheader).not.toMatch(healthWords[language])
  })
})
