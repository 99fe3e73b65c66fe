import type { AuditAction } from '../../../app/audit/actions.ts'
import type { CampaignActs, CampaignDoors, Composition, Dots } from '../../../app/campaigns/doors.ts'
import type { Person } from '../../../app/context.ts'
import { isClosed, may } from '../../../app/map/roles.ts'
import { type Campaign, endedStates, runningStates } from '../../../domain/newsletter/campaigns/campaign.ts'
import { countFallback } from '../../../domain/newsletter/campaigns/checks.ts'
import { coverCounts } from '../../../domain/newsletter/campaigns/hide-few.ts'
import type { CampaignOutcome, WordsReport } from '../../../domain/newsletter/campaigns/parts.ts'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { describeFailure } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'
import type { Note } from '../note.ts'
import { toLine } from './outbox.ts'

type Parts = Pick<Backend, 'campaigns' | 'identity' | 'mail'>

/** Campaigns as the person asking may see them, and do something about them. */
export function createCampaignDoors(
  parts: Parts,
  findPerson: () => Person | undefined,
  note: Note,
): CampaignDoors {
  const { campaigns } = parts
  return {
    open() {
      const person = findPerson()
      if (!person || isClosed('adminCampaign', person)) return undefined
      return {
        timeZone: campaigns.timeZone,
        isSending: parts.mail.isConfigured,
        async list(query) {
          const { campaigns: found, ...rest } = await campaigns.list(query)
          const under = await campaigns.list({ show: 'sent', search: '', page: 1, perPage: mostRunning })
          const watched = await Promise.all(
            under.campaigns.filter(isRunning).map(({ id }) => campaigns.progress(id)),
          )
          const running = watched.filter(one => one !== undefined)
          const lines = await Promise.all(
            found.map(async campaign => ({
              campaign: coverCounts(running.reduce(upToDate, campaign)),
              dots: await readDots(parts, campaign),
              by: await nameOf(parts, campaign.savedBy),
            })),
          )
          return { ...rest, lines, running }
        },
        find: async id => {
          const campaign = await campaigns.find(id)
          return campaign && coverCounts(campaign)
        },
        compose: id => compose(parts, id, person),
        progress: campaigns.progress,
        async listTroubles(id) {
          if (!may(person, 'readEmails')) return []
          const found = await parts.mail.list({ view: 'look', batch: id, limit: shownTroubles })
          return found.map(entry => ({
            ...toLine(entry),
            word: describeFailure(entry.failure ?? 'unknown'),
          }))
        },
        results: campaigns.results,
        acts: may(person, 'sendCampaigns') ? createActs(parts, person, note) : undefined,
      }
    },
  }
}

const mostRunning = 10
const shownTroubles = 5

const isRunning = ({ state }: Campaign): boolean => runningStates.some(one => one === state)

/** What is counted at the end of it, as it is now. */
const upToDate = (campaign: Campaign, { campaign: { id }, handedOver }: CampaignProgress): Campaign =>
  id === campaign.id ? { ...campaign, counts: { ...campaign.counts, handedOver } } : campaign

async function compose(parts: Parts, id: string, person: Person): Promise<Composition | undefined> {
  const { campaigns, mail } = parts
  const campaign = await campaigns.find(id)
  const looked = campaign && (await campaigns.lookAt(campaign))
  if (!campaign || !looked) return undefined
  const [asked, approved, tested, saved] = await Promise.all(
    [campaign.askedBy, campaign.approvedBy, campaign.testedBy, campaign.savedBy].map(uid =>
      nameOf(parts, uid),
    ),
  )
  const isOther = campaign.askedBy !== undefined && campaign.askedBy !== person.id
  return {
    ...looked,
    campaign: coverCounts(campaign),
    cohorts: await campaigns.listCohorts(),
    timeZone: campaigns.timeZone,
    needsApproval: campaigns.needsApproval,
    isSending: mail.isConfigured,
    names: {
      asked: asked ?? null,
      approved: approved ?? null,
      tested: tested ?? null,
      saved: saved ?? null,
    },
    isOwnRequest: campaign.askedBy === person.id,
    mayTakeBack: may(person, 'sendCampaigns'),
    mayApprove: campaign.state === 'asked' && isOther && may(person, 'sendCampaigns'),
    fallback: countFallback(campaign, looked.words, looked.readers),
  }
}

/** Each is written into the audit log by what was done and to which campaign; what is only saved or tested isn't. */
function createActs({ campaigns }: Parts, person: Person, note: Note): CampaignActs {
  const { id: uid, name, email } = person
  const author = { id: uid, name: name || email || '' }
  const noted =
    (action: AuditAction, describe: (campaign: Campaign) => unknown = () => undefined) =>
    async (acting: Promise<CampaignOutcome>): Promise<CampaignOutcome> => {
      const done = await acting
      if ('campaign' in done)
        await note({ action, subject: done.campaign.id, after: describe(done.campaign) })
      return done
    }
  const goes = ({ audience, startsAt, byLocalTime, rate }: Campaign) => ({
    ...audience,
    startsAt: startsAt === undefined ? 'now' : new Date(startsAt).toISOString(),
    byLocalTime,
    rate,
  })
  const named = (campaign: Campaign) => ({ name: campaign.name })
  return {
    create: wanted => noted('campaigns.made', named)(campaigns.create(wanted, author)),
    duplicate: (id, wanted) => noted('campaigns.duplicated', named)(campaigns.duplicate(id, wanted, author)),
    save: (id, draft, revision) => campaigns.save(id, draft, { revision, person: uid }),
    async remove(id) {
      const before = await campaigns.find(id)
      const done = await campaigns.remove(id)
      if (before && done === 'done')
        await note({ action: 'campaigns.removed', subject: id, before: named(before) })
      return done
    },
    test: async (id, language) =>
      email ? campaigns.test(id, { to: email, language, person: uid }) : undefined,
    schedule: (id, pressed) =>
      noted('campaigns.scheduled', goes)(campaigns.schedule(id, { ...pressed, person: uid })),
    ask: (id, pressed) => noted('campaigns.asked', goes)(campaigns.ask(id, { ...pressed, person: uid })),
    approve: (id, revision) =>
      noted('campaigns.approved', goes)(campaigns.approve(id, { revision, person: uid })),
    takeBack: id => noted('campaigns.takenBack')(campaigns.takeBack(id)),
    pause: id => noted('campaigns.paused')(campaigns.pause(id)),
    resume: id => noted('campaigns.resumed')(campaigns.resume(id)),
    setRate: (id, rate) =>
      noted('campaigns.paced', ({ rate: most }) => ({ rate: most }))(campaigns.setRate(id, rate)),
    stop: id => noted('campaigns.stopped', ({ counts }) => ({ unsent: counts.unsent }))(campaigns.stop(id)),
  }
}

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
