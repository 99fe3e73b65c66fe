import type { GroupName } from '../../app/leaving/groups.ts'
import type { StoreName } from './stores.ts'

/**
 * Every place that holds something, with whose it is. A table, collection or kind of file that isn't here fails
 * `registry.test.ts`. `account`: goes with the account itself, by the identity service.
 */
export type Holding =
  | {
      /** Someone's: what it's exported with, what erases it, and how long it stays otherwise. */
      whose: 'person'
      /** Missing where it says nothing that isn't exported elsewhere: why. */
      exportedAs: GroupName | { not: string }
      erasedBy: StoreName | 'account'
      stays: string
    }
  | {
      /** Of someone, and it stays when they go: why, and for how long. */
      whose: 'kept'
      why: string
      stays: string
    }
  | { whose: 'nobody'; why: string }

const person = (
  exportedAs: GroupName | { not: string },
  erasedBy: StoreName | 'account',
  stays = 'as long as the account',
): Holding => ({ whose: 'person', exportedAs, erasedBy, stays })
const kept = (why: string, stays: string): Holding => ({ whose: 'kept', why, stays })
const nobody = (why: string): Holding => ({ whose: 'nobody', why })

const secretOf = { not: 'a secret that opens the account, or its hash' }
const content = nobody('pages and their settings')
const counts = nobody('counts under hashes that name nobody, for hours')

export const tables: Readonly<Record<string, Holding>> = {
  accounts: person('account', 'account'),
  identities: person('account', 'account'),
  sessions: person('account', 'account'),
  known_browsers: person('account', 'account'),
  refresh_tokens: person(secretOf, 'account'),
  codes: person(secretOf, 'account', 'until they run out, a week at most'),
  factors: person(secretOf, 'account'),
  recovery_codes: person(secretOf, 'account'),
  challenges: person(secretOf, 'account', 'minutes'),
  invitations: person('helping', 'account', 'until they run out, three days'),
  social_handoffs: kept('a sign-in under way, sealed', 'minutes'),
  ended_tokens: counts,
  limits: counts,
  owner_setups: nobody('the link of the first set-up, as a hash'),
  signing_keys: nobody('keys of this site'),

  documents: nobody('whose each is: see the collections'),
  document_entries: nobody('the index of documents: goes with each of them'),
  document_changes: kept(
    'what changed, for devices that were away; an erasure empties it at once',
    'an hour',
  ),
  document_usage: person({ not: 'how much is stored: no more than the documents themselves' }, 'record'),
  document_indexes: nobody('which indexes there are'),
  document_places: nobody('which databases there are'),
  document_shapes: nobody('which versions of documents there are'),

  function_outcomes: person('account', 'calls', 'a day'),
  function_limits: counts,

  mail_messages: person('emails', 'outbox', '90 days; the address only until it is sent'),
  mail_readings: person('emails', 'outbox', 'a year'),
  mail_suppressions: kept(
    'a hash of an address that mail came back from or that complained, so that none is sent again',
    'until it is lifted',
  ),
  mail_batches: nobody('emails to many, without their readers'),
  mail_batch_bodies: nobody('the words of emails to many'),
  mail_paces: nobody('how fast is sent'),
  newsletter_subscriptions: person('emails', 'newsletter', 'until it is stopped, and 30 days for an undo'),
  newsletter_refusals: person(
    { not: 'a keyed hash of an address whose owner said it was not them' },
    'newsletter',
    '180 days',
  ),
  newsletter_campaigns: person('helping', 'campaigns', 'as long as the campaign; who made it is emptied'),
  newsletter_lists: kept(
    'lists of addresses that someone brought in, and their statement',
    'until they are done',
  ),
  newsletter_list_rows: person('emails', 'newsletter', 'until the list is done, a day at most'),

  purchases_events: kept(
    'what the payment provider sent, sealed; refused ones without their body',
    'as long as the order; 7 days if refused',
  ),
  purchases_facts: kept('what orders are made from: no account', 'until the day each order names'),
  purchases_orders: kept('what the law on bookkeeping asks for: no account', 'until the day each names'),
  purchases_bookings: kept('the lines of the books: no account', 'as long as the order'),
  purchases_months: nobody('sums by month'),
  purchases_counters: nobody('the last number of orders'),
  outcome_reports: nobody('counts by quarter, with small ones left out'),
  numbers_weeks: nobody('counts by week'),
  numbers_tables: nobody('counts as they may be shown'),

  push_devices: person('notifications', 'notifications'),
  push_people: person({ not: 'when they are looked at next' }, 'notifications'),
  push_sent: person({ not: 'which milestones were told' }, 'notifications'),
  push_waiting: person({ not: 'what is tried again' }, 'notifications', 'hours'),
  push_keys: nobody('the key of this site'),

  audit_entries: kept(
    'what helpers did, sealed in a chain that can’t be cut: ids, never names',
    'three years',
  ),
  audit_chain: nobody('the beginning of the chain'),
  saved_views: person('helping', 'savedViews'),
  settings_choices: nobody('what owners chose'),
  settings_version: nobody('a number'),
  schedule_jobs: nobody('what is done at times'),
  migrations: nobody('the shape of the database'),

  erasures: kept('a request by its code; whose it is goes with the erasure', '90 days'),
  erasure_aside: person(
    { not: 'what they asked to be erased: the account’s file says so, and it is theirs again with an undo' },
    'aside',
    'a day',
  ),
  erasure_links: person(secretOf, 'aside', 'until it is used, a day at most'),
  erasure_marks: nobody('which lines of erasures.log this database knows'),

  content_versions: kept('who wrote which version of a page, by the name they had', 'as long as the page'),
  content_stories: kept('who changed a page last', 'as long as the page'),
  content_schedules: kept('who planned to publish', 'until it is done'),
  content_confirmations: kept('who confirmed a translation', 'as long as the page'),
  content_asset_folders: content,
  content_assets: content,
  content_blobs: content,
  content_component_groups: content,
  content_component_versions: content,
  content_components: content,
  content_datasource_entries: content,
  content_datasources: content,
  content_editions: content,
  content_ids: content,
  content_redirects: content,
  content_space: content,
  content_tags: content,
  content_tokens: content,
  content_webhook_calls: nobody('that a page changed; a few days at most'),
  content_webhooks: content,
}

export const collections: Readonly<Record<string, Holding>> = {
  members: person('record', 'record'),
  'members/{uid}/checkIns': person('record', 'record'),
  'members/{uid}/cravings': person('record', 'record'),
  'members/{uid}/planItems': person('plan', 'record'),
  'members/{uid}/steps': person('plan', 'record'),
  'members/{uid}/ticks': person('plan', 'record'),
  'members/{uid}/medicines': person('plan', 'record'),
  'members/{uid}/medicineUse': person('plan', 'record'),
  'members/{uid}/reminders': person('plan', 'record'),
  'members/{uid}/surveys': person('surveys', 'surveys'),
  reminderTurns: person('plan', 'reminders'),
  reminderReadings: nobody('how far the change log was read'),
  seriesTurns: person('emails', 'series'),
  seriesReadings: nobody('how far the change log was read'),
  followUps: person('record', 'followUp'),
  followUpReadings: nobody('how far the change log was read'),
  certificates: person(
    'certificates',
    'certificates',
    'for good: one number, which says it is no longer valid',
  ),
  certificateLinks: person({ not: 'hashes of links' }, 'certificates'),
  certificateKeys: nobody('keys of this site'),
  certificateCounters: counts,
  participations: person('challenges', 'challenges', '90 days after the challenge'),
  challengeRecords: nobody('a challenge without its people; days of who left, as a number'),
  challenges: person('challenges', 'challenges', '90 days after the challenge'),
  supportedChallenges: person('challenges', 'challenges', '90 days after the challenge'),
  challengePresence: person({ not: 'who is here now' }, 'challenges', 'minutes'),
  challengeBeats: person({ not: 'who is here now' }, 'challenges', 'minutes'),
  challengeInvites: person({ not: 'hashes of links' }, 'challenges', 'until they run out'),
  challengeCheers: person('challenges', 'challenges', 'three days'),
  challengeRemovals: person('challenges', 'challenges'),
  challengeBlocks: person('challenges', 'challenges'),
  challengeReports: person('challenges', 'challenges'),
  challengeReadings: nobody('how far the change log was read'),
  feedback: nobody('how many found a page helpful'),
  helplineChecks: person('helping', 'helplines', 'for good; who did it is emptied'),
  links: person('helping', 'links', 'for good; who made it is emptied'),
  linkCounts: nobody('how often a link was followed, by day'),
}

/** By the first part of their path below DATA_DIR; `*` stands for what each has of its own. */
export const files: Readonly<Record<string, Holding>> = {
  'exhale.sqlite': nobody('the database: see the tables'),
  'exhale.sqlite-wal': nobody('the database: see the tables'),
  'exhale.sqlite-shm': nobody('the database: see the tables'),
  '.running': nobody('which process serves, so that no second one does'),
  secret: nobody('the secret of this site'),
  'dkim.pem': nobody('the key that emails are signed with'),
  content: nobody('pictures of pages, and the tokens of the content'),
  certificates: person('certificates', 'certificates', 'seven days after they were last asked for'),
  'erasures.log': kept(
    'ids of who asked or was erased, of what was stopped or taken back, hashes of addresses, to do it again when a backup is put back',
    '430 days',
  ),
  '.erasures.*': nobody('the journal while it is written'),
  backups: kept('the whole site on a day, so that it survives its disk', 'BACKUP_DAYS'),
  'before-restore-*': kept(
    'what was there before a backup was put back, in case that was the wrong one',
    'until the operator deletes it; `check` names what is older than BACKUP_DAYS',
  ),
  '.restoring-*': kept(
    'a backup while it is put back',
    'minutes; after a fall of the machine until the next restore, and `check` names it',
  ),
}
