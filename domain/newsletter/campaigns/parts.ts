import type { Transaction } from 'kysely'
import type { Language } from '../../../languages/languages.ts'
import type { BatchBody } from '../../../services/mail/mail.ts'
import type { Newsletter } from '../newsletter.ts'
import type { NewsletterParts } from '../parts.ts'
import type { NewsletterTables } from '../schema.ts'
import type { Topic } from '../topics.ts'
import type { Campaign, LeftOut } from './campaign.ts'

export type CampaignReaderCount = {
  /** Everyone who fits, those who are left out included. */
  chosen: number
  leftOut: LeftOut
  /** Of those who get it, by the language they asked for. */
  byLanguage: Partial<Record<Language, number>>
}

/** How far a text is written in a language: `behind` is complete, but older than the original. */
export type WordsState = 'done' | 'behind' | 'partial' | 'none'

export type WordsReport = {
  /** Of the story in the editor. */
  storyId: number
  /** Raised by every save. */
  revision: number
  /** What an inbox shows of it. */
  inbox: Partial<Record<Language, { subject: string; preview: string }>>
  states: Record<Language, WordsState>
  /** How many links there are, and those that lead to no page of this site or are none. */
  links: number
  dead: string[]
}

export type CampaignAuthor = { id: string; name: string }

/** The texts of campaigns, which are stories of the content. */
export type CampaignWords = {
  create: (name: string, author: CampaignAuthor) => Promise<string>
  duplicate: (story: string, name: string, author: CampaignAuthor) => Promise<string>
  remove: (story: string) => Promise<void>
  /** Undefined where the story is gone. */
  read: (story: string) => Promise<WordsReport | undefined>
  /** The email itself; undefined where it isn't written in this language. */
  write: (
    campaign: { id: string; story: string; topics: readonly Topic[] },
    language: Language,
  ) => Promise<BatchBody | undefined>
}

/** Told within the transaction what a change made of it: both are done, or neither. It may be told more than once. */
export type NoteCampaign = (tx: Transaction<NewsletterTables>, campaign: Campaign) => Promise<void>

export type CampaignParts = Pick<NewsletterParts, 'database' | 'clock' | 'log' | 'mail'> & {
  /** Subscribers, as campaigns need them. */
  readers: Pick<Newsletter['subscriptions'], 'count' | 'page' | 'findWilling' | 'linkOf'>
  words: CampaignWords
  /** Where this installation is, by which times are told. */
  timeZone: string
  /** Whether its name and postal address are known, which stand under every email. */
  isOperatorKnown: boolean
  /** Notes that one has begun, which nobody presses a button for. */
  noteStart: NoteCampaign
  /** Makes what is due happen soon. */
  hurry: () => Promise<void>
}

/** `state`: it has moved on meanwhile. */
export type CampaignProblem = 'gone' | 'conflict' | 'state' | 'unnamed' | 'blocked'

export type CampaignOutcome = { campaign: Campaign } | { problem: CampaignProblem; theirs?: Campaign }
