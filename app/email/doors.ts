import type { Language } from '../../languages/languages.ts'
import type { FailureWord } from '../../services/mail/mail.ts'
import type { BlockedDoors } from './blocked-doors.ts'
import type { OutboxAsked } from './outbox-list.ts'
import type { SendingDoors } from './sending-doors.ts'
import type { SubscriberDoors } from './subscriber-doors.ts'
import type { TemplateDoors } from './template-doors.ts'

/** What those who look after the mail may do. Each asks again who is asking. */
export type EmailDoors = {
  subscribers: SubscriberDoors
  outbox: OutboxDoors
  blocked: BlockedDoors
  sending: SendingDoors
  templates: TemplateDoors
}

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
export type OutboxPage = { lines: OutboxLine[]; next: string | undefined }
export type OutboxDeed = 'retry' | 'hold' | 'release'

export type OutboxDoors = {
  /** Whether letters leave this machine. */
  isSending: boolean
  mayReveal: () => boolean
  /** Every kind there is, to choose from. */
  kinds: readonly string[]
  summarize: () => Promise<{ waiting: number; again: number; held: number; sent: number; failed: number }>
  list: (asked: OutboxAsked) => Promise<OutboxPage>
  /** What a letter says, without its links and addresses; that it was read is noted. */
  read: (id: string) => Promise<OutboxLetter | undefined>
  /** The same with them, and that this person saw them. */
  reveal: (id: string) => Promise<OutboxLetter | undefined>
  /** Those of these letters with which it was done. */
  act: (deed: OutboxDeed, ids: readonly string[]) => Promise<string[]>
}
