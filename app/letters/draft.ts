import type { Accent } from '../../domain/settings/accent.ts'
import type { Say, Words } from '../../languages/areas.ts'
import type { Language } from '../../languages/languages.ts'
import type { OperatorLine } from '../context.ts'
import { pathOf } from '../map/addresses.ts'
import type { RouteName } from '../map/routes.ts'
import type { LetterLink, Piece, Rich } from './pieces.ts'

/** Who runs this installation, as far as they've said. */
export type LetterOperator = {
  name?: string
  shortName?: string
  address?: string
  /** Where its people answer. */
  line?: Pick<OperatorLine, 'shown' | 'note'>
  accent?: Accent
  /** Its size; the picture itself goes along with the email. */
  logo?: { width: number; height: number }
}

/** What every letter is written with: the reader's words, and the address of this site. */
export interface LetterContext {
  words: Words
  language: Language
  origin: URL
  operator?: LetterOperator | undefined
  /** Whether someone reads what is written back. */
  isAnswered?: boolean
}

/** Why an email came and how to get no more of them, or why it can't be stopped. */
export interface Foot {
  why: readonly Rich[]
  /** How to pause or stop. */
  links?: readonly LetterLink[]
  /** Where a mail program's own button stops it, by a POST (RFC 8058). */
  oneClick?: string
}

/** What an email says; the frame gives it its shape, in HTML and in plain text. */
export interface LetterDraft {
  /** Shown on locked screens: nothing of health. */
  subject: string
  /** What a mailbox shows beside the subject. */
  preheader: string
  /** Above the heading. */
  over?: string
  heading: string
  pieces: readonly Piece[]
  foot: Foot
}

/** What each kind of email says itself; its subject, preheader and heading stand in the words under its name. */
export type Sentences = Pick<LetterDraft, 'over' | 'pieces' | 'foot'> & { heading?: string }

/** What a kind of email is written with. */
export interface LetterDesk {
  language: Language
  host: string
  /** A link that was handed in; refused where it leads elsewhere. */
  own: (link: string) => string
  /** A page of this site, in the reader's language. */
  page: (name: RouteName) => string
}

export function openDesk({ language, origin }: Pick<LetterContext, 'language' | 'origin'>): LetterDesk {
  return {
    language,
    host: origin.host,
    own: link => ownLink(link, origin),
    page: name => new URL(pathOf(name, language), origin).href,
  }
}

export interface WrittenLetter {
  subject: string
  preheader: string
  html: string
  text: string
  /** Of those that can be stopped. */
  headers?: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string }
}

/** A link a letter may carry: to this site and nowhere else, whatever it was made from. */
function ownLink(link: string, origin: URL): string {
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
