import { describe, expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import { writeCampaignLetter } from './campaign.ts'
import { writeNewsletterLetter } from './newsletter-letters.ts'

const library = openLibrary()
const origin = new URL('https://exhale.example.org')
const link = `${origin.origin}/subscribe-verify/abc_DEF-123`
const data = { address: 'anna@example.org', link }
const contextIn = (language: (typeof languageCodes)[number]) => ({
  words: library.words(language),
  language,
  origin,
})

describe.each(languageCodes)('the newsletter’s own emails in %s', language => {
  const letters = [
    writeNewsletterLetter('confirm', data, contextIn(language)),
    writeNewsletterLetter('known', data, contextIn(language)),
  ]

  test('are whole, lead to the one page they are for, and say nothing of health', () => {
    for (const { subject, preheader, html, text } of letters) {
      expect(subject.length).toBeLessThan(78)
      expect(`${subject} ${preheader}`).not.toMatch(/smok|\brauch|fum|rook|кур|сигарет|papieros/i)
      for (const part of [subject, preheader, html, text])
        expect(part).not.toMatch(/\{\{|undefined|emails\.(confirm|known)\./)
      expect(text).toContain('anna@example.org')
      expect(text.split('\n')).toContain(link)
      expect(html.split(`href="${link}"`)).toHaveLength(3)
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? ''))
      expect(links.every(to => to.origin === origin.origin)).toBe(true)
      expect(html).not.toMatch(/<img|<script|@import|url\(/)
    }
  })

  test('say how long the link works where it does', () => {
    const [confirm, known] = letters
    const days = /(^|\s)7\s/
    expect(confirm?.text).toMatch(days)
    expect(known?.text).not.toMatch(days)
  })
})

test('an email leads nowhere else', () => {
  const elsewhere = { ...data, link: 'https://evil.example/' }
  expect(() => writeNewsletterLetter('confirm', elsewhere, contextIn('en'))).toThrow()
})

test('what editors write opens no gap for a reader’s own links, however many braces it has', () => {
  const words = '{{stop}} {{{manage}} {{{{name}}}}'
  const email = {
    subject: words,
    preview: words,
    body: [
      { _uid: '1', component: 'email-text', heading: words, text: words },
      {
        _uid: '2',
        component: 'email-button',
        linkLabel: words,
        link: { href: `${origin.origin}/{{{stop}}` },
      },
    ],
  }
  const { subject, text, html } = writeCampaignLetter({ id: 'one', topics: ['tips'], email }, contextIn('en'))
  const gapsIn = (part: string) => part.match(/\{\{\w*/g) ?? []
  expect(gapsIn(subject)).toEqual([])
  const own = ['{{manage', '{{manage', '{{stop']
  for (const part of [text, html]) expect(gapsIn(part).sort()).toEqual(own)
})

test('a link to copy shows letters as they are read, and hides nothing', () => {
  const [path, odd] = ['/ru/рассылка/настройки/abc', '?a=%20%E2%80%AE%E0%A4']
  const given = { ...data, link: `${new URL(path, origin).href}${odd}` }
  const { html } = writeNewsletterLetter('known', given, contextIn('ru'))
  expect(html).toContain(`>${origin.origin}${path}${odd}</a>`)
  expect(html.split(`href="${given.link}"`)).toHaveLength(3)
})
