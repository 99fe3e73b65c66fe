import type { Language } from '../../languages/languages.ts'
import { ensure } from '../../platform/errors.ts'

type ListHeader =
  | 'List-Id'
  | 'List-Help'
  | 'List-Unsubscribe'
  | 'List-Unsubscribe-Post'
  | 'List-Subscribe'
  | 'List-Owner'
  | 'List-Archive'

export type LetterHeaders = Partial<Record<ListHeader, string>>

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  language: Language
  /** The letter's name in the program, such as `passwordReset`. It is logged, so never put anything personal in it. */
  kind: string
  headers?: LetterHeaders
  /** A second letter with the same key is not stored; the first one's id is returned. */
  idempotencyKey?: string
  /** When its link stops working: after that it is given up rather than sent. */
  expiresAt?: Date
  /** Many at once, so that every other letter goes first. */
  isBulk?: boolean
}

const allowedHeader = /^List-(Id|Help|Unsubscribe|Unsubscribe-Post|Subscribe|Owner|Archive)$/
const largest = 1_000_000

/** Refuses what would break out of a header or burden a mailbox. The address is checked where it is parsed. */
export function checkLetter({
  subject,
  text,
  html,
  kind,
  headers = {},
}: Omit<Letter, 'to' | 'language'>): void {
  ensure(/^[a-z][A-Za-z0-9-]{0,39}$/.test(kind), 'invalid-argument', 'A kind is one plain word')
  const size = Buffer.byteLength(text) + Buffer.byteLength(html)
  ensure(text !== '' && html !== '', 'invalid-argument', 'A letter needs both a text and an HTML part')
  ensure(size <= largest, 'invalid-argument', `A letter has at most ${largest} bytes`)
  checkLines(subject, headers)
}

/** The part of it that is written above a letter. */
export function checkLines(subject: string, headers: LetterHeaders): void {
  const isLine = subject.trim() !== '' && subject.length <= 250 && !/[\p{Cc}\u2028\u2029]/u.test(subject)
  ensure(isLine, 'invalid-argument', 'A subject is one line of at most 250 characters')
  for (const [name, value] of Object.entries(headers)) {
    ensure(allowedHeader.test(name), 'invalid-argument', 'Only List- headers may be added')
    // A line has at most 998 bytes (RFC 5322, 2.1.1), and these must not be folded within their URL.
    const isPlain = /^[\x20-\x7e]+$/.test(value) && value.length <= 900
    ensure(isPlain, 'invalid-argument', `${name} must be one short line of ASCII`)
  }
}
