import type { Language } from '../../languages/languages.ts'
import type { FailureWord } from '../../services/mail/mail.ts'

/** As an administrator understands it. */
export type LetterState =
  | 'waiting'
  | 'sending'
  | 'again'
  | 'held'
  | 'sent'
  | 'bounced'
  | 'refused'
  | 'expired'
  | 'blocked'

export type OutboxLine = {
  id: string
  kind: string
  /** Masked. */
  to: string
  language: Language
  state: LetterState
  attempts: number
  createdAt: number
  nextTryAt: number | null
}
export type OutboxLetter = OutboxLine & {
  subject: string | null
  text: string | null
  /** Its text is there, and nobody's to read: it says something of someone's health. */
  isWithheld: boolean
  /** What the mail server answered, by its code and by what it means. */
  failure: { code: string; word: FailureWord } | null
  /** Who saw its links, and when. */
  shown: { by: string; at: number }[]
}

export type OutboxDeed = 'retry' | 'hold' | 'release'
