import type { Say, Words } from '../../languages/areas.ts'
import type { Language } from '../../languages/languages.ts'

/** What every letter is written with: the reader's words, and the address of this site. */
export interface LetterContext {
  words: Words
  language: Language
  origin: URL
}

/** A letter's sentences; the frame gives them their shape, in HTML and in plain text. */
export interface Draft {
  subject: string
  /** What a mailbox shows beside the subject. */
  preheader: string
  heading: string
  body: string[]
  action: { label: string; link: string }
  after: string[]
}

/** What each letter says itself, before and after its button. */
export type Sentences = Pick<Draft, 'body' | 'after'>

export interface WrittenLetter {
  subject: string
  preheader: string
  html: string
  text: string
}

/** A link a letter may carry: to this site and nowhere else, whatever it was made from. */
export function ownLink(link: string, origin: URL): string {
  const url = URL.canParse(link) ? new URL(link) : undefined
  const isOwn = url && /^https?:$/.test(url.protocol) && url.origin === origin.origin
  if (!isOwn || url.username || url.password) throw new Error('an email may only link to its own site')
  return url.href
}

/** In whole days from two days on, else in hours. */
export function sayValidity(say: Say<'letters'>, hours: number): string {
  return hours >= 48
    ? say('validDays', { count: Math.floor(hours / 24) })
    : say('validHours', { count: hours })
}

/** Something a person typed, as one short line. */
export function oneLine(text: string, longest = 60): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line
}
