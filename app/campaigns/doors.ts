import type { Campaign, CampaignDraft } from '../../domain/newsletter/campaigns/campaign.ts'
import type { LookedAt } from '../../domain/newsletter/campaigns/check.ts'
import type { CampaignQuery } from '../../domain/newsletter/campaigns/list.ts'
import type { CampaignOutcome } from '../../domain/newsletter/campaigns/parts.ts'
import type { CampaignProgress } from '../../domain/newsletter/campaigns/progress.ts'
import type { CampaignShow } from '../../domain/newsletter/campaigns/shows.ts'
import type { Language } from '../../languages/languages.ts'
import type { UnsentTest } from '../email/test-wish.ts'

/** How far one is written in each language: full, half or empty. */
export type Dots = Record<Language, 'full' | 'half' | 'empty'>

export type CampaignLine = {
  campaign: Campaign
  dots: Dots
  /** Who changed it last, where that is known. */
  by: string | null
}

export type CampaignList = {
  lines: CampaignLine[]
  total: number
  counts: Record<CampaignShow, number>
}

/** One that isn't sent yet, with all there is to know before it goes. */
export type Composition = Omit<LookedAt, 'readers'> & {
  campaign: Campaign
  readers: {
    toGet: number
    leftOut: number
    /** Who gets the fallback, since their own language isn't written. */
    fallback: { languages: Language[]; people: number }
  }
  timeZone: string
  /** Whether emails leave this machine. */
  isSending: boolean
  /** Names of who tested and saved. */
  names: { tested: string | null; saved: string | null }
}

type Pressed = { revision: number; isUntested: boolean }

/** What those who look after the mail do with campaigns. */
export type CampaignActs = {
  create: (name: string) => Promise<CampaignOutcome>
  duplicate: (id: string, name: string) => Promise<CampaignOutcome>
  save: (id: string, draft: CampaignDraft, revision: number) => Promise<CampaignOutcome>
  remove: (id: string) => Promise<'done' | 'gone' | 'state'>
  /** To their own address, or to those they typed. */
  test: (id: string, language: Language, given: string) => Promise<CampaignOutcome | UnsentTest>
  schedule: (id: string, pressed: Pressed) => Promise<CampaignOutcome>
  takeBack: (id: string) => Promise<CampaignOutcome>
  pause: (id: string) => Promise<CampaignOutcome>
  resume: (id: string) => Promise<CampaignOutcome>
  stop: (id: string) => Promise<CampaignOutcome>
}

/** Campaigns, for one person who may see them. */
export type CampaignDesk = {
  /** Where the installation is. */
  timeZone: string
  /** Whether emails leave this machine. */
  isSending: boolean
  list: (query: CampaignQuery) => Promise<CampaignList>
  find: (id: string) => Promise<Campaign | undefined>
  compose: (id: string) => Promise<Composition | undefined>
  progress: (id: string) => Promise<CampaignProgress | undefined>
  results: (id: string) => Promise<Campaign | undefined>
  /** Undefined for who only reads. */
  acts: CampaignActs | undefined
}
