import type { AuditAction } from '../../../app/audit/actions.ts'
import type { CampaignActs, CampaignDesk, Composition, Dots } from '../../../app/campaigns/doors.ts'
import type { Person } from '../../../app/context.ts'
import { may } from '../../../app/map/roles.ts'
import {
  type Campaign,
  endedStates,
  runningStates,
  sumLeftOut,
  withoutLanguages,
} from '../../../domain/newsletter/campaigns/campaign.ts'
import { countFallback, toGet } from '../../../domain/newsletter/campaigns/checks.ts'
import type {
  CampaignOutcome,
  NoteCampaign,
  WordsReport,
} from '../../../domain/newsletter/campaigns/parts.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { findTesters } from './find-testers.ts'

type Parts = Pick<Backend, 'campaigns' | 'functions' | 'identity' | 'mail'>

/** Campaigns as the person asking may see them, and do something about them. */
export function createCampaignDoors(parts: Parts, { person, note }: Helper): CampaignDesk {
  const { campaigns } = parts
  return {
    timeZone: campaigns.timeZone,
    isSending: parts.mail.isConfigured,
    async list(query) {
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
    find: async id => {
      const campaign = await campaigns.find(id)
      return campaign && withoutLanguages(campaign)
    },
    compose: id => compose(parts, id),
    progress: campaigns.progress,
    results: campaigns.results,
    acts: may(person, 'sendCampaigns') ? createActs(parts, person, note) : undefined,
  }
}

/** What is counted at the end of it, as it is now. */
async function upToDate({ campaigns }: Parts, campaign: Campaign): Promise<Campaign> {
  const isRunning = runningStates.some(state => state === campaign.state)
  const progress = isRunning && (await campaigns.progress(campaign.id))
  if (!progress) return campaign
  return { ...campaign, counts: { ...campaign.counts, handedOver: progress.handedOver } }
}

async function compose(parts: Parts, id: string): Promise<Composition | undefined> {
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
function createActs({ campaigns, functions }: Parts, person: Person, note: Helper['note']): CampaignActs {
  const { id: uid, name, email } = person
  const author = { id: uid, name: name || email || '' }
  const noted =
    (action: AuditAction, describe?: (campaign: Campaign) => unknown): NoteCampaign =>
    (tx, campaign) =>
      note({ action, subject: campaign.id, after: describe?.(campaign) }, tx)
  const shown = async (acting: Promise<CampaignOutcome>): Promise<CampaignOutcome> => {
    const outcome = await acting
    if ('campaign' in outcome) return { campaign: withoutLanguages(outcome.campaign) }
    const { problem, theirs } = outcome
    return { problem, ...(theirs && { theirs: withoutLanguages(theirs) }) }
  }
  return {
    create: wanted => shown(campaigns.create(wanted, author, noted('campaigns.made', nameOnly))),
    duplicate: (id, wanted) =>
      shown(campaigns.duplicate(id, wanted, author, noted('campaigns.duplicated', nameOnly))),
    save: (id, draft, revision) => shown(campaigns.save(id, draft, { revision, person: uid })),
    remove: id =>
      campaigns.remove(id, (tx, before) =>
        note({ action: 'campaigns.removed', subject: id, before: nameOnly(before) }, tx),
      ),
    async test(id, language, given) {
      const to = await findTesters({ functions }, person, given)
      if ('unsent' in to) return to
      const wish = { to, language, person: uid }
      const after = () => ({ language, to: to.map(maskAddress) })
      return shown(campaigns.test(id, wish, noted('campaigns.tested', after)))
    },
    schedule: (id, pressed) =>
      shown(campaigns.schedule(id, pressed, noted('campaigns.scheduled', howItGoes))),
    takeBack: id => shown(campaigns.takeBack(id, noted('campaigns.takenBack'))),
    pause: id => shown(campaigns.pause(id, noted('campaigns.paused'))),
    resume: id => shown(campaigns.resume(id, noted('campaigns.resumed'))),
    stop: id => shown(campaigns.stop(id, noted('campaigns.stopped', whoMissedIt))),
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
  const isSent = [...runningStates, ...endedStates].some(one => one === state)
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
