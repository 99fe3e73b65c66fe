import type { AuditAction } from '../../../app/admin/audit/actions.ts'
import { may } from '../../../app/map/roles.ts'
import {
  type Campaign,
  type CampaignDraft,
  isEnded,
  isRunning,
  sumLeftOut,
  withoutLanguages,
} from '../../../domain/newsletter/campaigns/campaign.ts'
import { countFallback, toGet } from '../../../domain/newsletter/campaigns/checks.ts'
import type { CampaignQuery } from '../../../domain/newsletter/campaigns/list.ts'
import type { NoteCampaign, WordsReport } from '../../../domain/newsletter/campaigns/parts.ts'
import type { Going } from '../../../domain/newsletter/campaigns/schedule.ts'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { findTesters } from './find-testers.ts'

type Parts = Pick<Backend, 'campaigns' | 'functions' | 'identity' | 'mail'>

/** How far one is written in each language: full, half or empty. */
export type Dots = Record<Language, 'full' | 'half' | 'empty'>
export type CampaignDesk = ReturnType<typeof createCampaignDoors>
export type CampaignLine = Awaited<ReturnType<CampaignDesk['list']>>['lines'][number]
/** One that isn't sent yet, with all there is to know before it goes. */
export type Composition = NonNullable<Awaited<ReturnType<typeof compose>>>
export type CampaignActs = ReturnType<typeof createActs>

/** Campaigns as the person asking may see them, and do something about them. */
export function createCampaignDoors(parts: Parts, helper: Helper) {
  const { campaigns } = parts
  return {
    timeZone: campaigns.timeZone,
    isSending: parts.mail.isConfigured,
    async list(query: CampaignQuery) {
      const { campaigns: found, ...rest } = await campaigns.list(query)
      const lines = await Promise.all(
        found.map(async campaign => ({
          campaign: withoutLanguages(await upToDate(parts, campaign)),
          dots: await readDots(parts, campaign),
          by: await nameOf(parts, campaign.savedBy),
        })),
      )
      return { ...rest, lines }
    },
    find: async (id: string) => {
      const campaign = await campaigns.find(id)
      return campaign && withoutLanguages(campaign)
    },
    compose: (id: string) => compose(parts, id),
    progress: campaigns.progress,
    results: campaigns.results,
    /** Undefined for who only reads. */
    acts: may(helper.person, 'sendCampaigns') ? createActs(parts, helper) : undefined,
  }
}

/** What is counted at the end of it, as it is now. */
async function upToDate({ campaigns }: Parts, campaign: Campaign): Promise<Campaign> {
  const progress = isRunning(campaign.state) && (await campaigns.progress(campaign.id))
  if (!progress) return campaign
  return { ...campaign, counts: { ...campaign.counts, handedOver: progress.handedOver } }
}

async function compose(parts: Parts, id: string) {
  const { campaigns, mail } = parts
  const campaign = await campaigns.find(id)
  const looked = campaign && (await campaigns.lookAt(campaign))
  if (!campaign || !looked) return undefined
  const [tested, saved] = await Promise.all([
    nameOf(parts, campaign.testedBy),
    nameOf(parts, campaign.savedBy),
  ])
  const { words, checks, readers } = looked
  return {
    words,
    checks,
    readers: {
      toGet: toGet(readers),
      leftOut: sumLeftOut(readers.leftOut),
      /** Who gets the fallback, since their own language isn't written. */
      fallback: countFallback(campaign, words, readers),
    },
    campaign: withoutLanguages(campaign),
    timeZone: campaigns.timeZone,
    isSending: mail.isConfigured,
    names: { tested, saved },
  }
}

/**
 * Each is written into the audit log by what was done and to which campaign, in the transaction that does it; what is only
 * saved isn't.
 */
function createActs({ campaigns, functions }: Parts, { person, note }: Helper) {
  const { id: uid, name, email } = person
  const author = { id: uid, name: name || email || '' }
  const noted =
    (action: AuditAction, describe?: (campaign: Campaign) => unknown): NoteCampaign =>
    (tx, campaign) =>
      note({ action, subject: campaign.id, after: describe?.(campaign) }, tx)
  return {
    create: (wanted: string) => campaigns.create(wanted, author, noted('campaigns.made', nameOnly)),
    duplicate: (id: string, wanted: string) =>
      campaigns.duplicate(id, wanted, author, noted('campaigns.duplicated', nameOnly)),
    save: (id: string, draft: CampaignDraft, revision: number) =>
      campaigns.save(id, draft, { revision, person: uid }),
    remove: (id: string) =>
      campaigns.remove(id, (tx, before) =>
        note({ action: 'campaigns.removed', subject: id, before: nameOnly(before) }, tx),
      ),
    /** To their own address, or to those they typed. */
    async test(id: string, language: Language, given: string) {
      const to = await findTesters({ functions }, person, given)
      if ('unsent' in to) return to
      const wish = { to, language, person: uid }
      const after = () => ({ language, to: to.map(maskAddress) })
      return campaigns.test(id, wish, noted('campaigns.tested', after))
    },
    schedule: (id: string, pressed: Going) =>
      campaigns.schedule(id, pressed, noted('campaigns.scheduled', howItGoes)),
    takeBack: (id: string) => campaigns.takeBack(id, noted('campaigns.takenBack')),
    pause: (id: string) => campaigns.pause(id, noted('campaigns.paused')),
    resume: (id: string) => campaigns.resume(id, noted('campaigns.resumed')),
    stop: (id: string) => campaigns.stop(id, noted('campaigns.stopped', whoMissedIt)),
  }
}

const nameOnly = ({ name }: Campaign) => ({ name })

const howItGoes = ({ audience, startsAt }: Campaign) => ({
  ...audience,
  startsAt: startsAt === undefined ? 'now' : new Date(startsAt).toISOString(),
})

const whoMissedIt = ({ counts }: Campaign) => ({ unsent: counts.unsent })

/** What was sent is remembered; the words may have been changed since. */
async function readDots({ campaigns }: Parts, { state, story, counts }: Campaign): Promise<Dots> {
  const isSent = isRunning(state) || isEnded(state)
  const report = isSent ? undefined : await campaigns.readWords(story)
  const looks = { done: 'full', behind: 'half', partial: 'half', none: 'empty' } as const
  const dotOf = (code: (typeof languageCodes)[number], words: WordsReport | undefined) => {
    if (isSent) return counts.languages[code] === undefined ? 'empty' : 'full'
    return looks[words?.states[code] ?? 'none']
  }
  return Object.fromEntries(languageCodes.map(code => [code, dotOf(code, report)])) as Dots
}

async function nameOf({ identity }: Parts, uid: string | undefined): Promise<string | null> {
  const account = uid ? await identity.administration.find(uid) : undefined
  return account?.name ?? account?.email ?? null
}
