import { sql, type Transaction } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

/** Who asked for emails. The address is here for as long as they want any, and no longer. */
export interface SubscriptionRow {
  id: string
  /** Null once it was stopped and the time for an undo is over. The hash is keyed, so that none can be guessed from it. */
  address: string | null
  address_hash: string
  masked: string
  state: 'pending' | 'active' | 'stopped'
  /** JSON: the topics they chose. */
  topics: string
  frequency: string
  language: string
  time_zone: string
  /** How it came here: the form, a list that was brought in, or a member's own settings. */
  source: 'form' | 'import' | 'account'
  /** What shows that they asked: the version of the text they agreed to, when, and when they confirmed. */
  consent_version: string
  asked_at: number
  confirmed_at: number | null
  /** The text they agreed to since then, by their own link, and when. */
  renewed_version: string | null
  renewed_at: number | null
  /** The link that confirms, as a hash. */
  confirm_hash: string | null
  confirm_until: number
  /** Raised when links to manage it are to stop working. */
  turn: number
  paused_until: number | null
  stopped_at: number | null
  /** JSON, of who stopped and asked anew: what for, until they confirm it. What shows that they stopped stays meanwhile. */
  again: string | null
  updated_at: number
}

/** Someone who said it was not them: asked for nothing for a while. */
export interface RefusalRow {
  address_hash: string
  /** Of the link it was said by, which says so from then on. */
  token_hash: string
  until: number
}

export interface CampaignRow {
  id: string
  name: string
  /** The content story that holds its words, by its uuid. */
  story: string
  state: 'draft' | 'scheduled' | 'filling' | 'sending' | 'paused' | 'stopped' | 'finished'
  /** JSON: by topic, frequency and language alone. */
  audience: string
  /** Who has no translation reads this one. */
  fallback: string
  starts_at: number | null
  /** Ids of people. */
  created_by: string
  saved_by: string
  tested_by: string | null
  /** The revision of the words that was tested, and the one that is to go out. */
  tested_words: number | null
  fixed_words: number | null
  /** Why it's a draft again although it was to go out. */
  trouble: CampaignTrouble | null
  /** How far its readers have been put into the outbox, and when all of them were. */
  filled_to: string | null
  filled_at: number | null
  /** JSON: chosen, left out, and what became of them; frozen at the end. */
  counts: string
  /** How many stopped the emails by a link in it. */
  stopped: number
  /** Of the draft: a save names the one it began from. */
  revision: number
  created_at: number
  updated_at: number
  started_at: number | null
  finished_at: number | null
  /** When its counts became what they'll always be. */
  frozen_at: number | null
}

export type CampaignTrouble = 'words' | 'links'

/** A file of addresses that someone brings in, and where their consent comes from. Who did is in the audit log. */
export interface ListRow {
  id: string
  /** Of the file. */
  name: string
  state: 'reading' | 'read' | 'running' | 'done'
  /** JSON, like those of a subscription. */
  topics: string
  frequency: string
  language: string
  statement: string | null
  /** JSON: where its rows went, and which weren't taken. */
  counts: string
  troubles: string
  done: number
  asked: number
  created_at: number
  begun_at: number | null
  done_at: number | null
}

/** An address that waits to be brought in, for a day at most; it goes when that's done. */
export interface ListRowRow {
  list: string
  line: number
  address: string
  address_hash: string
  language: string | null
}

export interface NewsletterTables {
  newsletter_subscriptions: SubscriptionRow
  newsletter_refusals: RefusalRow
  newsletter_campaigns: CampaignRow
  newsletter_lists: ListRow
  newsletter_list_rows: ListRowRow
}

export const newsletterMigrations: MigrationList = {
  house: 'newsletter',
  migrations: [
    {
      name: '0001-subscriptions',
      async up(tx, { text, integer, boolean, time }) {
        await tx.schema
          .createTable('newsletter_subscriptions')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('address', text)
          .addColumn('address_hash', text, column => column.notNull().unique())
          .addColumn('masked', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('topics', text, column => column.notNull())
          .addColumn('frequency', text, column => column.notNull())
          .addColumn('language', text, column => column.notNull())
          .addColumn('time_zone', text, column => column.notNull())
          .addColumn('cohort', text)
          .addColumn('source', text, column => column.notNull())
          .addColumn('consent_version', text, column => column.notNull())
          .addColumn('asked_at', time, column => column.notNull())
          .addColumn('confirmed_at', time)
          .addColumn('confirm_hash', text)
          .addColumn('confirm_until', time, column => column.notNull())
          .addColumn('turn', integer, column => column.notNull())
          .addColumn('paused_until', time)
          .addColumn('stopped_at', time)
          .addColumn('has_told_why', boolean, column => column.notNull())
          .addColumn('updated_at', time, column => column.notNull())
          .execute()
        for (const column of ['confirm_hash', 'state'])
          await tx.schema
            .createIndex(`newsletter_subscriptions_by_${column}`)
            .on('newsletter_subscriptions')
            .columns([column, 'id'])
            .execute()
        await tx.schema
          .createIndex('newsletter_subscriptions_by_asked_at')
          .on('newsletter_subscriptions')
          .columns(['asked_at', 'id'])
          .execute()
        await tx.schema
          .createTable('newsletter_refusals')
          .addColumn('address_hash', text, column => column.primaryKey())
          .addColumn('token_hash', text, column => column.notNull())
          .addColumn('until', time, column => column.notNull())
          .execute()
        await tx.schema
          .createTable('newsletter_stop_reasons')
          .addColumn('month', text, column => column.notNull())
          .addColumn('reason', text, column => column.notNull())
          .addColumn('count', integer, column => column.notNull())
          .addPrimaryKeyConstraint('newsletter_stop_reasons_key', ['month', 'reason'])
          .execute()
      },
    },
    {
      name: '0002-campaigns',
      up: (tx, { text, integer, boolean, time }) =>
        tx.schema
          .createTable('newsletter_campaigns')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('name', text, column => column.notNull())
          .addColumn('story', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('audience', text, column => column.notNull())
          .addColumn('fallback', text, column => column.notNull())
          .addColumn('starts_at', time)
          .addColumn('by_local_time', boolean, column => column.notNull())
          .addColumn('rate', integer)
          .addColumn('created_by', text, column => column.notNull())
          .addColumn('saved_by', text, column => column.notNull())
          .addColumn('tested_by', text)
          .addColumn('tested_words', integer)
          .addColumn('fixed_words', integer)
          .addColumn('asked_by', text)
          .addColumn('approved_by', text)
          .addColumn('trouble', text)
          .addColumn('filled_to', text)
          .addColumn('filled_at', time)
          .addColumn('counts', text, column => column.notNull())
          .addColumn('stopped', integer, column => column.notNull())
          .addColumn('revision', integer, column => column.notNull())
          .addColumn('created_at', time, column => column.notNull())
          .addColumn('updated_at', time, column => column.notNull())
          .addColumn('started_at', time)
          .addColumn('finished_at', time)
          .addColumn('frozen_at', time)
          .execute(),
    },
    {
      name: '0003-lists',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('newsletter_lists')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('name', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('topics', text, column => column.notNull())
          .addColumn('frequency', text, column => column.notNull())
          .addColumn('language', text, column => column.notNull())
          .addColumn('statement', text)
          .addColumn('counts', text, column => column.notNull())
          .addColumn('troubles', text, column => column.notNull())
          .addColumn('done', integer, column => column.notNull())
          .addColumn('asked', integer, column => column.notNull())
          .addColumn('created_at', time, column => column.notNull())
          .addColumn('begun_at', time)
          .addColumn('done_at', time)
          .execute()
        await tx.schema
          .createTable('newsletter_list_rows')
          .addColumn('list', text, column => column.notNull())
          .addColumn('line', integer, column => column.notNull())
          .addColumn('address', text, column => column.notNull())
          .addColumn('address_hash', text, column => column.notNull())
          .addColumn('language', text)
          .addPrimaryKeyConstraint('newsletter_list_rows_key', ['list', 'line'])
          .execute()
        for (const [table, column] of [
          ['newsletter_list_rows', 'address_hash'],
          ['newsletter_subscriptions', 'consent_version'],
        ] as const)
          await tx.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
      },
    },
    {
      name: '0004-asked-again',
      up: (tx, { text }) =>
        tx.schema.alterTable('newsletter_subscriptions').addColumn('again', text).execute(),
    },
    {
      name: '0005-renewed-consent',
      async up(tx, { text, time }) {
        const table = 'newsletter_subscriptions'
        await tx.schema.alterTable(table).addColumn('renewed_version', text).execute()
        await tx.schema.alterTable(table).addColumn('renewed_at', time).execute()
      },
    },
    {
      name: '0006-campaign-texts',
      up: (tx, { text, integer }) =>
        tx.schema
          .createTable('newsletter_campaign_texts')
          .addColumn('story', text, column => column.primaryKey())
          .addColumn('version', integer, column => column.notNull())
          .addColumn('text', text, column => column.notNull())
          .execute(),
    },
    {
      name: '0007-one-moment-for-all',
      async up(tx) {
        await endGroups(tx as Transaction<unknown> as Transaction<NewsletterTables>)
        await tx.schema.alterTable('newsletter_subscriptions').dropColumn('cohort').execute()
        for (const column of ['by_local_time', 'rate'])
          await tx.schema.alterTable('newsletter_campaigns').dropColumn(column).execute()
      },
    },
    {
      name: '0008-one-pair-of-eyes',
      async up(tx) {
        // What waited for a second person waits for the first one to schedule it.
        await sql`update newsletter_campaigns set state = 'draft', fixed_words = null where state = 'asked'`.execute(
          tx,
        )
        await sql`update newsletter_campaigns set trouble = null where trouble = 'approver'`.execute(tx)
        for (const column of ['asked_by', 'approved_by'])
          await tx.schema.alterTable('newsletter_campaigns').dropColumn(column).execute()
      },
    },
    {
      name: '0009-found-by-name',
      up: tx => tx.schema.dropTable('newsletter_campaign_texts').execute(),
    },
    {
      name: '0010-nobody-asked-why',
      async up(tx) {
        await tx.schema.dropTable('newsletter_stop_reasons').execute()
        await tx.schema.alterTable('newsletter_subscriptions').dropColumn('has_told_why').execute()
      },
    },
  ],
}

/** Campaigns were for groups, too. One that isn't sent yet would go to everybody else as well, so it becomes a draft for nobody. */
async function endGroups(tx: Transaction<NewsletterTables>): Promise<void> {
  const campaigns = await tx.selectFrom('newsletter_campaigns').selectAll().execute()
  for (const { id, audience, state, filled_at, updated_at } of campaigns) {
    const { cohorts = [], ...rest } = JSON.parse(audience)
    if (cohorts.length === 0) continue
    const isBegun = filled_at !== null || !['draft', 'asked', 'scheduled'].includes(state)
    const change: Partial<CampaignRow> = isBegun
      ? // Who is in the outbox gets it, nobody else.
        { filled_at: filled_at ?? updated_at, ...(state === 'filling' && { state: 'sending' }) }
      : { audience: JSON.stringify({ ...rest, topics: [] }), state: 'draft' }
    await tx.updateTable('newsletter_campaigns').set(change).where('id', '=', id).execute()
  }
  const anew = await tx
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'again'])
    .where('again', 'is not', null)
    .execute()
  for (const { id, again } of anew) {
    const { cohort: _, ...wish } = JSON.parse(again ?? '{}')
    const kept = { again: JSON.stringify(wish) }
    await tx.updateTable('newsletter_subscriptions').set(kept).where('id', '=', id).execute()
  }
}
