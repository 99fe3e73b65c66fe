import type { CampaignDraft } from '../../domain/newsletter/campaigns/campaign.ts'
import type { LookedAt } from '../../domain/newsletter/campaigns/check.ts'
import type { ShownCampaign, ShownOutcome, ShownReaders } from '../../domain/newsletter/campaigns/hide-few.ts'
import type { CampaignQuery } from '../../domain/newsletter/campaigns/list.ts'
import type { CampaignProgress } from '../../domain/newsletter/campaigns/progress.ts'
import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'
import type { CampaignShow } from '../../domain/newsletter/campaigns/shows.ts'
import type { Language } from '../../languages/languages.ts'
import type { FailureWord } from '../../services/mail/mail.ts'
import type { OutboxLine } from '../email/doors.ts'
import type { UnsentTest } from '../email/test-wish.ts'

/** How far one is written in each language: full, half or empty. */
export type Dots = Record<Language, 'full' | 'half' | 'empty'>

export type CampaignLine = {
  campaign: ShownCampaign
  dots: Dots
  /** Who changed it last, where that is known. */
  by: string | null
}

export type CampaignList = {
  lines: CampaignLine[]
  total: number
  counts: Record<CampaignShow, number>
  running: CampaignProgress[]
}

/** One that isn't sent yet, with all there is to know before it goes. */
export type Composition = Omit<LookedAt, 'readers'> & {
  campaign: ShownCampaign
  readers: ShownReaders
  cohorts: string[]
  timeZone: string
  needsApproval: boolean
  /** Whether emails leave this machine. */
  isSending: boolean
  /** Names of who asked, approved, tested and saved. */
  names: { asked: string | null; approved: string | null; tested: string | null; saved: string | null }
  /** Whether the person asking may be the second pair of eyes. */
  mayApprove: boolean
  mayTakeBack: boolean
  /** They asked for it themselves. */
  isOwnRequest: boolean
}

export type CampaignTroubleLine = OutboxLine & { word: FailureWord }

type Pressed = { revision: number; isUntested: boolean }

/** What those who look after the mail do with campaigns. */
export type CampaignActs = {
  create: (name: string) => Promise<ShownOutcome>
  duplicate: (id: string, name: string) => Promise<ShownOutcome>
  save: (id: string, draft: CampaignDraft, revision: number) => Promise<ShownOutcome>
  remove: (id: string) => Promise<'done' | 'gone' | 'state'>
  /** To their own address, or to those they typed. */
  test: (id: string, language: Language, given: string) => Promise<ShownOutcome | UnsentTest>
  schedule: (id: string, pressed: Pressed) => Promise<ShownOutcome>
  ask: (id: string, pressed: Pressed) => Promise<ShownOutcome>
  approve: (id: string, revision: number) => Promise<ShownOutcome>
  takeBack: (id: string) => Promise<ShownOutcome>
  pause: (id: string) => Promise<ShownOutcome>
  resume: (id: string) => Promise<ShownOutcome>
  setRate: (id: string, rate: number | undefined) => Promise<ShownOutcome>
  stop: (id: string) => Promise<ShownOutcome>
}

/** Campaigns, for one person who may see them. */
export type CampaignDesk = {
  /** Where the installation is. */
  timeZone: string
  /** Whether emails leave this machine. */
  isSending: boolean
  list: (query: CampaignQuery) => Promise<CampaignList>
  find: (id: string) => Promise<ShownCampaign | undefined>
  compose: (id: string) => Promise<Composition | undefined>
  progress: (id: string) => Promise<CampaignProgress | undefined>
  /** The latest emails of it that weren't taken at once, for who may read the outbox. */
  listTroubles: (id: string) => Promise<CampaignTroubleLine[]>
  results: (id: string) => Promise<CampaignResults | undefined>
  /** Undefined for who only reads. */
  acts: CampaignActs | undefined
}

export type CampaignDoors = {
  /** Undefined for whom campaigns are closed. */
  open: () => CampaignDesk | undefined
}
