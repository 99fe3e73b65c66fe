import { describe, expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { type LetterData, type LetterKind, letters, writeLetter } from './letters.ts'

const library = openLibrary()
const origin = new URL('https://exhale.example.org')
const link = 'https://exhale.example.org/sign-in?mode=signIn&oobCode=abc_DEF-123&lang=en'
const account = { address: 'anna@example.org', link, hours: 1 }
const samples: LetterData = {
  passwordReset: account,
  verifyEmail: { ...account, hours: 72 },
  emailSignIn: account,
  changeEmail: account,
  recoverEmail: { ...account, hours: 720 },
  newWay: { address: account.address, provider: 'Clinic', link },
  wrongPasswords: account,
  alreadyHere: account,
  adminInvite: { ...account, inviter: 'Ben Ali', role: 'editor', hours: 168 },
  certification: account,
}
const kinds = Object.keys(letters) as LetterKind[]
const every = kinds.flatMap(kind => languageCodes.map(language => [kind, language] as const))
const deskIn = (language: (typeof languageCodes)[number]) => ({
  words: library.words(language),
  language,
  origin,
})

/** What the HTML says, and where it leads. */
const readHtml = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(match => readHtml(match[1] ?? ''))

describe.each(every)('%s in %s', (kind, language) => {
  const letter = writeLetter(kind, samples[kind], deskIn(language))

  test('has a short subject of its own that says nothing of health', () => {
    expect(letter.subject.length).toBeLessThan(78)
    expect(letter.subject).not.toMatch(/smok|rauch|fum|rook|кур|сигарет|pal(en|i)|papieros/i)
    if (language !== 'en')
      expect(letter.subject).not.toBe(writeLetter(kind, samples[kind], deskIn('en')).subject)
    expect(letter.preheader).not.toBe(letter.subject)
  })

  test('carries its link, twice to press and once to copy, and leads nowhere else', () => {
    const found = linksIn(letter.html)
    expect(found.filter(href => href === link)).toHaveLength(2)
    expect(found.every(href => new URL(href).origin === origin.origin)).toBe(true)
    expect(letter.text.split('\n')).toContain(link)
    expect(letter.text.split('\n').filter(line => line.includes('https://exhale.example.org/')).length).toBe(
      4,
    )
  })

  test('is whole: every gap filled, every key known, no picture to fetch', () => {
    for (const part of Object.values(letter)) {
      expect(part).not.toMatch(/\{\{|undefined|\[object/)
      expect(part).not.toMatch(
        /\b(passwordReset|verifyEmail|emailSignIn|changeEmail|recoverEmail|newWay|wrongPasswords|alreadyHere|adminInvite|certification)\./,
      )
      expect(part).not.toMatch(/\b(valid(Hours|Days)|greeting|fallback|automatic)\b/)
    }
    expect(letter.html).not.toMatch(/<img|<script|<link|@import|url\(/)
  })

  test('names its language, its address and who it is from', () => {
    expect(letter.html).toContain(`<html lang="${language}"`)
    for (const part of [letter.html, letter.text]) {
      expect(part).toContain('anna@example.org')
      expect(part).toContain('exhale.example.org')
    }
  })

  test('says the same in both parts', () => {
    const words = readHtml(letter.html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ''))
    for (const line of letter.text.split('\n').filter(line => line && !/^--|https:/.test(line)))
      expect(words).toContain(line.replace(/:$/, ''))
  })
})

describe('a letter', () => {
  const hostile = `</td><script>alert("1")</script>\r\nBcc: all@example.org 'x' & ${'long '.repeat(50)}`

  test.each(languageCodes)('in %s escapes what people typed, and keeps it to one line', language => {
    const data = { ...samples.adminInvite, inviter: hostile, address: '"<b>"@example.org' }
    const { html, text, subject } = writeLetter('adminInvite', data, deskIn(language))
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;/td&gt;&lt;script&gt;')
    expect(subject).not.toMatch(/script|\n/)
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text).not.toContain('long '.repeat(10))
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/sign-in',
    'https://exhale.example.org.evil.example/',
    'https://exhale.example.org@evil.example/',
    'https://user:password@exhale.example.org/',
    'http://exhale.example.org/',
    '//evil.example/',
    '/sign-in',
    'data:text/html,x',
    '',
  ])('refuses the link %s', bad => {
    expect(() => writeLetter('passwordReset', { ...account, link: bad }, deskIn('en'))).toThrow(/own site/)
  })

  test('cannot be broken out of by its own link', () => {
    const data = { ...account, link: `https://exhale.example.org/x?a="><script>&b='` }
    const { html } = writeLetter('passwordReset', data, deskIn('en'))
    expect(html).not.toContain('<script>')
    expect(linksIn(html)).toContain('https://exhale.example.org/x?a=%22%3E%3Cscript%3E&b=%27')
  })

  test.each([
    ['en', 1, 'for 1 hour,'],
    ['en', 72, 'for 3 days,'],
    ['ru', 1, '1 час '],
    ['ru', 72, '3 дня '],
    ['ru', 168, '7 дней '],
    ['pl', 1, '1 godzinę '],
    ['pl', 24, '24 godziny '],
    ['pl', 168, '7 dni '],
    ['de', 72, '3 Tage '],
  ] as const)('in %s says how long %i hours are', (language, hours, words) => {
    const { text } = writeLetter('passwordReset', { ...account, hours }, deskIn(language))
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  })
})
