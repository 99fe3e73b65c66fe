import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { LinkData } from './account-letters.ts'
import { frameLetter } from './frame.ts'
import { writeLetter } from './letters.ts'
import { button, paragraph, rich, step } from './pieces.ts'
import { samples } from './samples.ts'
import { writeSeriesLetter } from './series.ts'
import { linksIn, readHtml, readText } from './testing/read-letter.ts'

const library = openLibrary()
const origin = new URL('https://exhale.example.org')
const link = 'https://exhale.example.org/sign-in?mode=signIn&oobCode=abc_DEF-123&lang=en'
const account: LinkData = { address: 'anna@example.org', link, hours: 1 }
const operator = { name: 'Riverside Health Centre', shortName: 'Riverside', address: '4 Quay St, Riverside' }
const every = samples.flatMap(({ kind, write }) => languageCodes.map(code => [kind, code, write] as const))
const contextIn = (language: Language) => ({ words: library.words(language), language, origin, operator })

describe.each(every)('%s in %s', (_kind, language, write) => {
  const letter = write(contextIn(language))

  test('has a short subject of its own', () => {
    expect(letter.subject.length).toBeLessThan(78)
    if (language !== 'en') expect(letter.subject).not.toBe(write(contextIn('en')).subject)
    expect(letter.preheader).not.toBe(letter.subject)
  })

  test('leads nowhere but to its own site, and to the same places in both parts', () => {
    const found = linksIn(letter.html)
    expect(found.every(href => new URL(href).origin === origin.origin)).toBe(true)
    expect(new Set(found)).toEqual(new Set(readText(letter.text).links))
  })

  test('is whole: every gap filled, every key known, no picture to fetch', () => {
    for (const part of [letter.subject, letter.html, letter.text, JSON.stringify(letter.headers ?? {})])
      expect(part).not.toMatch(/\{\{|undefined|\[object|&lt;\w+&gt;/)
    expect(letter.text).not.toMatch(/<(?!https)|\b\w+\.(subject|heading|body|action|notYou)\b/)
    expect(letter.html).not.toMatch(/<img|<script|<link|@import|url\(/)
  })

  test('names its language, who it is from, and why it came', () => {
    expect(letter.html).toContain(`<html lang="${language}" dir="ltr"`)
    for (const part of [readHtml(letter.html), letter.text]) {
      expect(part).toContain('Riverside Health Centre, 4 Quay St, Riverside')
      expect(part).toContain('exhale.example.org')
    }
  })

  test('says the same in both parts', () => {
    const say = library.words(language).getFixedT(null, 'letters')
    const bare = (text: string) => text.replace(/[\s:]/g, '')
    const formatted = readHtml(letter.html).replace(say('fallback'), '')
    expect(bare(formatted.replace(/https?:\/\/\S+/g, ''))).toBe(bare(readText(letter.text).words))
  })
})

test.each(languageCodes)('in %s, the last of the series offers nothing that is over', language => {
  const say = library.words(language).getFixedT(null, 'series')
  const text = { heading: 'h', thought: [], step: [], action: '', target: 'home', sources: [] }
  const data = { text, agreedAt: 0, timeZone: 'UTC', next: undefined, stop: `${origin}series/sample` }
  const write = (key: 'month-9' | 'month-12') => writeSeriesLetter({ key, ...data }, contextIn(language))
  const labels = ({ html }: { html: string }) => readHtml(html).replaceAll('\u00a0', ' ')
  expect(labels(write('month-9'))).toContain(say('email.pause'))
  expect(labels(write('month-12'))).not.toContain(say('email.pause'))
  // Another date would start them again.
  expect(labels(write('month-12'))).toContain(say('email.stop'))
  expect(write('month-12').headers).toHaveProperty('List-Unsubscribe')
  expect(write('month-12').text).not.toBe(write('month-9').text)
  const bends = (key: 'email.slip' | 'email.slipLast') => say(key).split('</slip>')[1] ?? ''
  expect(write('month-9').text).toContain(bends('email.slip'))
  expect(write('month-12').text).toContain(bends('email.slipLast'))
  expect(write('month-12').text).not.toContain(bends('email.slip'))
})

test.each(['de', 'it', 'pl'] as const)(
  'after a greeting that ends in a comma, %s goes on in lower case',
  language => {
    const greeting = library.words(language).getFixedT(null, 'letters')('greeting')
    const next = samples.flatMap(({ write }) => {
      const lines = write(contextIn(language))
        .text.split('\n')
        .filter(line => line !== '')
      const at = lines.indexOf(greeting)
      return at < 0 ? [] : [lines[at + 1] ?? '']
    })
    expect(next.length).toBeGreaterThan(20)
    // The name of whoever invites is one.
    expect(next.filter(line => !/^(\p{Ll}|Sanna )/u.test(line))).toEqual([])
  },
)

describe('the frame', () => {
  const draft = {
    subject: 'News',
    preheader: 'From us',
    heading: 'News',
    pieces: [
      paragraph(rich('Read <more>more</more> & more.', { more: 'https://elsewhere.example/?a=1&b=2' })),
      step('A step', 'Walk.'),
      button('Open', '{{open}}'),
    ],
    foot: { why: ['Because.'], links: [{ label: 'Stop', link: '{{stop}}' }] },
  }

  test('says nothing of an operator who has said nothing', () => {
    const { text } = frameLetter(draft, { ...contextIn('en'), operator: undefined })
    expect(text).toMatch(/^Exhale\n\nNews\n/)
    expect(text).not.toContain('Riverside')
    expect(text).not.toMatch(/^, |, $/m)
  })

  test('shows the organisation’s logo, which the email brings along, small enough for a phone, and its name for who sees none', () => {
    const logo = { width: 480, height: 80 }
    const { html } = frameLetter(draft, { ...contextIn('en'), operator: { ...operator, logo } })
    expect(html).toMatch(/<img src="cid:logo" width="150" height="25" alt="with Riverside"/)
    expect(html.match(/src=/g)).toHaveLength(1)
    expect(frameLetter(draft, contextIn('en')).html).not.toContain('cid:')
  })

  test('leaves the gaps of an email for many, and leads to pages elsewhere where it’s told to', () => {
    const { html, text } = frameLetter(draft, contextIn('en'))
    expect(html).toContain('href="{{stop}}"')
    expect(html).toContain('href="https://elsewhere.example/?a=1&amp;b=2"')
    expect(text).toContain('Read more <https://elsewhere.example/?a=1&b=2> & more.')
    expect(text).toContain('Stop: {{stop}}')
  })

  test.each([
    'javascript:alert(1)',
    '/sign-in',
    'mailto:x@example.org',
    'https://a:b@example.org/',
    'x{{stop}}',
  ])('refuses the link %s', bad => {
    expect(() => button('Open', bad)).toThrow(/only link to pages/)
  })

  test('fits the narrowest screens: nothing is wider than they are', () => {
    const { html } = frameLetter(draft, contextIn('en'))
    const seen = html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/gs, '')
    const widths = [...seen.matchAll(/(?<![a-z-])width[:=]"?(\d+)(px|")/g)].map(([, width]) => Number(width))
    expect(widths.length).toBeGreaterThan(0)
    expect(Math.max(...widths)).toBeLessThan(200)
    expect(seen).toContain('max-width:560px')
  })
})

describe('a letter', () => {
  const hostile = `</td><script>alert("1")</script>\r\nBcc: all@example.org 'x' & ${'long '.repeat(50)}`

  test.each(languageCodes)('in %s escapes what people typed, and keeps it to one line', language => {
    const data = { ...account, roles: ['editor' as const], inviter: hostile, address: '"<b>"@example.org' }
    const { html, text, subject } = writeLetter('adminInvite', data, contextIn(language))
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
    expect(() => writeLetter('passwordReset', { ...account, link: bad }, contextIn('en'))).toThrow(/own site/)
  })

  test('cannot be broken out of by its own link', () => {
    const data = { ...account, link: `https://exhale.example.org/x?a="><script>&b='` }
    const { html } = writeLetter('passwordReset', data, contextIn('en'))
    expect(html).not.toContain('<script>')
    expect(linksIn(html)).toContain('https://exhale.example.org/x?a=%22%3E%3Cscript%3E&b=%27')
  })

  test('tells when and where someone signed in, as far as it is known', () => {
    const data = { ...account, device: 'Firefox on Android', at: new Date(0), timeZone: 'Europe/Berlin' }
    const known = writeLetter('newDevice', data, contextIn('de')).text
    expect(known).toContain('Firefox · Android, 1.\u00a0Januar 1970 um 01:00 (Europe/Berlin)')
    const unknown = writeLetter('newDevice', { ...data, device: '' }, contextIn('de')).text
    expect(unknown).toMatch(/^1\.\u00a0Januar 1970/m)
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
    const { text } = writeLetter('passwordReset', { ...account, hours }, contextIn(language))
    expect(text.replaceAll('\u00a0', ' ')).toContain(words)
  })
})
