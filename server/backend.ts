import type { Campaigns } from '../domain/newsletter/campaigns/campaigns.ts'
import type { Purchases } from '../domain/purchases/purchases.ts'
import { openJournal } from '../domain/rights/journal.ts'
import { createSavedViews, type SavedViews } from '../domain/saved-views/saved-views.ts'
import { type Audit, createAudit } from '../platform/audit/audit.ts'
import type { Settings } from '../platform/config.ts'
import { pendingMigrations } from '../platform/database/migrate.ts'
import { hasRoom } from '../platform/disk.ts'
import type { Leaver } from '../services/identity/identity.ts'
import { hashAddress, parseAddress } from '../services/mail/mail.ts'
import { type AccountParts, openAccounts } from './backend/accounts.ts'
import { type BackendBase, type BackendOptions, openBase } from './backend/base.ts'
import { openCampaigns } from './backend/campaigns.ts'
import { type ContentParts, openContent } from './backend/content.ts'
import { openNumbers } from './backend/numbers.ts'
import { openProgramme, type ProgrammeParts } from './backend/programme.ts'
import { openPurchases } from './backend/purchases.ts'
import { openRights, type RightsParts } from './backend/rights.ts'
import { watchBackups } from './backups/last-backup.ts'
import { startTidyingPress } from './certificates/tidy-press.ts'
import { createEntryNote } from './doors/note.ts'
import { bringGuest } from './guests/bring-guest.ts'
import { listJobs } from './jobs.ts'
import { migrationLists } from './migrations.ts'
import { erasePerson } from './personal-data/erase-person.ts'
import { replayErasures } from './personal-data/replay.ts'
import { type Checkout, createCheckout } from './purchases/checkout.ts'
import { findSecret } from './secret.ts'
import { ensureReadable } from './settings/check-accent.ts'
import { type StoppableParts, stopParts } from './stop-parts.ts'

export type { BackendOptions } from './backend/base.ts'

type Parts = BackendBase &
  AccountParts &
  ContentParts &
  ProgrammeParts &
  RightsParts & {
    /** What those who look after the site did. */
    audit: Audit
    campaigns: Campaigns
    /** What people gave to keep this going. */
    purchases: Purchases
    /** Missing where nothing can be given here. */
    checkout: Checkout | undefined
    /** Lists as each helper likes to see them. */
    savedViews: SavedViews
    /** How the whole site is doing. */
    numbers: ReturnType<typeof openNumbers>
  }

/** Every part there is. Code that uses some of them says which: `Pick<Backend, 'mail' | 'log'>`. */
export type Backend = Parts & {
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

/** Of the ten seconds in which the process ends, what each of the four groups of its parts has. */
const closing = 800

/** Makes every part once, and hands each what it needs of the others. */
export async function createBackend(settings: Settings, options: BackendOptions): Promise<Backend> {
  ensureReadable(settings)
  const base = await openBase(settings, options)
  watchBackups(base.metrics, settings.DATA_DIR)
  const secret = await findSecret(settings)
  const journal = openJournal(settings.DATA_DIR, base.database, () => base.clock.now().getTime())
  // Who keeps something of a person is made later than who knows the person.
  const keepers = {
    onDelete: async (person: Leaver) => {
      await erasePerson(parts, person)
      // Nobody here could tell the address of an account at a host once it's gone.
      const isElsewhere = parts.identity.host !== undefined && person.email !== null
      await journal.noteErased(
        person.id,
        isElsewhere ? hashAddress(parseAddress(person.email ?? '')) : undefined,
      )
    },
    onAddressChange: (from: string, to: string) => parts.newsletter.subscriptions.rename(from, to),
    onGuestEnters: (guest: string, account: string) => bringGuest(parts, guest, account),
    onHelperEnters: createEntryNote(() => parts.audit),
  }
  const isLeaving = async (uid: string) => (await parts.rights.erasures.findOf(uid)) !== undefined
  const wiring = { ...base, secret, options, journal, isLeaving }
  const accounts = await openAccounts(wiring, keepers)
  const content = await openContent(base)
  const programme = await openProgramme({ ...wiring, ...accounts, ...content })
  await accounts.identity.start()
  const audit = createAudit({ ...base, secret })
  const savedViews = createSavedViews(base)
  const rights = openRights(base, accounts, journal, () => parts)
  const before = { ...base, ...accounts, ...content, ...programme, ...rights, audit, savedViews }
  const parts: Parts = {
    ...before,
    campaigns: openCampaigns(before),
    purchases: openPurchases(base, secret),
    checkout: createCheckout(base),
    numbers: openNumbers(before),
  }
  const { database } = base
  await replayErasures(parts)
  const stop = await start(parts, options)
  return {
    ...parts,
    isReady: async () =>
      (await database.ping()) &&
      (await pendingMigrations(database, migrationLists)).length === 0 &&
      (await hasRoom(settings.DATA_DIR, options.measureDisk)),
    close: stop,
  }
}

/** Begins what is done in rounds; the answer is how to end it, and everything with it. */
async function start(parts: Parts, { isTimedByHand }: BackendOptions): Promise<() => Promise<void>> {
  const {
    challenges,
    choices,
    content,
    database,
    documents,
    helplineChecks,
    identity,
    links,
    log,
    mail,
    newsletter,
    press,
    schedule,
    source,
  } = parts
  schedule.add(...listJobs(parts))
  if (!isTimedByHand) await schedule.start()
  await choices.start()
  mail.start()
  content.start()
  if (source !== content) source.start()
  challenges.start()
  const pressTidying = startTidyingPress(parts)
  // What uses others goes before them.
  const groups: StoppableParts[] = [
    { schedule: schedule.stop },
    {
      identity: identity.stop,
      challenges: challenges.stop,
      helplineChecks: async () => helplineChecks.stop(),
      links: links.stop,
      newsletter: newsletter.subscriptions.settle,
      lists: newsletter.lists.stop,
      pressTidying: pressTidying.stop,
    },
    {
      choices: choices.stop,
      mail: mail.stop,
      content: content.stop,
      source: async () => source !== content && source.stop(),
      press: press.stop,
      documents: documents.stop,
    },
    { database: database.close },
  ]
  return () => stopParts(groups, closing, log)
}
