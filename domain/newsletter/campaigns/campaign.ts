import { isLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import { type Audience, frequencies } from '../parts.ts'
import type { CampaignRow } from '../schema.ts'
import { topics } from '../topics.ts'

export type CampaignState = CampaignRow['state']

/** Parts of the list of campaigns. */
export const campaignShows = ['all', 'drafts', 'scheduled', 'sent'] as const
export type CampaignShow = (typeof campaignShows)[number]

/** Those whose email is on its way. */
export const runningStates = ['filling', 'sending', 'paused'] as const
export const endedStates = ['stopped', 'finished'] as const
export const isRunning = (state: CampaignState): boolean => runningStates.some(one => one === state)
export const isEnded = (state: CampaignState): boolean => endedStates.some(one => one === state)

/** What became of it, without who. */
export const noCounts = {
  /** Everyone who fits the audience, those who are left out included. */
  chosen: 0,
  /** `monthly`: who wants one a month at most, and has had it. */
  leftOut: { paused: 0, bounced: 0, blocked: 0, monthly: 0 },
  /** How many get each text; those that aren't here weren't written. */
  languages: {} as Partial<Record<Language, number>>,
  handedOver: 0,
  /** By a mail server, for good. */
  refused: 0,
  /** Given up, since it couldn't be handed over in time. */
  expired: 0,
  /** Blocked after they were put into the outbox. */
  suppressed: 0,
  bounced: 0,
  /** Who reported it as spam. */
  complained: 0,
  /** Who stopped the emails by a link in this one. */
  stopped: 0,
  /** Never sent: it was stopped, or they didn't want it any more. */
  unsent: 0,
}

export type CampaignCounts = typeof noCounts
export type LeftOut = CampaignCounts['leftOut']

/** An email to many, as it's used. */
export type Campaign = ReturnType<typeof toCampaign>

/** What may be changed while nothing has been sent. */
export type CampaignDraft = Pick<Campaign, 'name' | 'audience' | 'fallback' | 'startsAt'>

export const longestName = 120

export function toCampaign(row: CampaignRow) {
  return {
    id: row.id,
    name: row.name,
    /** The uuid of the story with its words. */
    story: row.story,
    state: row.state,
    audience: cleanAudience(JSON.parse(row.audience)),
    fallback: isLanguage(row.fallback) ? row.fallback : 'en',
    /** In the time zone of this installation; undefined: at once. */
    startsAt: row.starts_at ?? undefined,
    createdBy: row.created_by,
    /** Who changed it last. */
    savedBy: row.saved_by,
    testedBy: row.tested_by ?? undefined,
    testedWords: row.tested_words ?? undefined,
    fixedWords: row.fixed_words ?? undefined,
    trouble: row.trouble ?? undefined,
    filledTo: row.filled_to ?? undefined,
    filledAt: row.filled_at ?? undefined,
    counts: { ...readCounts(row.counts), stopped: row.stopped },
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at ?? undefined,
    finishedAt: row.finished_at ?? undefined,
  }
}

/** Those of an earlier version knew fewer parts. */
export function readCounts(text: string): CampaignCounts {
  const counts = JSON.parse(text) as Partial<CampaignCounts>
  return { ...noCounts, ...counts, leftOut: { ...noCounts.leftOut, ...counts.leftOut } }
}

type Given = { [Part in keyof Audience]?: readonly string[] }

/** Only what there is, each once, in one order. Without a topic it's for nobody; another part that's empty is for all. */
export function cleanAudience(given: Given): Audience {
  const among = <T extends string>(known: readonly T[], wanted: readonly string[] = []): T[] =>
    known.filter(one => wanted.includes(one))
  return {
    topics: among(topics, given.topics),
    frequencies: among(frequencies, given.frequencies),
    languages: among(languageCodes, given.languages),
  }
}

export function writeDraft({ name, audience, fallback, startsAt }: CampaignDraft) {
  return {
    name: name.trim().slice(0, longestName),
    audience: JSON.stringify(cleanAudience(audience)),
    fallback,
    starts_at: startsAt ?? null,
  }
}

/** How many were to get it. */
export const countReaders = ({ chosen, leftOut }: Pick<CampaignCounts, 'chosen' | 'leftOut'>): number =>
  chosen - sumLeftOut(leftOut)

export const sumLeftOut = ({ paused, bounced, blocked, monthly }: LeftOut): number =>
  paused + bounced + blocked + monthly

/** As it may leave the server: how many read which language could tell of a few people, how far it is of one. */
export const withoutLanguages = (campaign: Campaign): Campaign => ({
  ...campaign,
  filledTo: undefined,
  counts: { ...campaign.counts, languages: {} },
})
