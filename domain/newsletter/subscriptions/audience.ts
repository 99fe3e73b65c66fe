import type { SelectQueryBuilder } from 'kysely'
import type { Language } from '../../../languages/languages.ts'
import { noCounts } from '../campaigns/campaign.ts'
import type { CampaignReaderCount } from '../campaigns/parts.ts'
import type { Audience } from '../parts.ts'
import type { NewsletterTables, SubscriptionRow } from '../schema.ts'
import type { SubscriptionDeps } from './deps.ts'
import { toSubscription } from './row.ts'

/**
 * How long after a campaign who wants one a month gets no other: four weeks, less what time zones and a slow mail server
 * take, so that who is written to every four weeks misses none.
 */
const monthlyGap = 26 * 24 * 3_600_000

const atOnce = 500

type PageWish = {
  after?: string | undefined
  limit?: number
  /** Which campaign it is for: who wants one a month and had another one lately is left out. */
  campaign?: string
}

/**
 * Who gets what is sent to an audience, in the order of their ids: a page may hold fewer than its limit and still not be
 * the last. An empty list in an audience means everyone.
 */
export async function page(deps: SubscriptionDeps, wish: PageWish, audience: Audience) {
  const { due, barred, served, next } = await readPage(deps, wish, audience)
  const readers = due.filter(row => !barred.has(addressOf(row)) && !served.has(addressOf(row)))
  return { readers: readers.map(toSubscription), next }
}

/** Who fits an audience, and what keeps some of them from getting it. `next` is where the next page begins, if there is one. */
async function readPage(
  deps: SubscriptionDeps,
  { after = '', limit = atOnce, campaign }: PageWish,
  audience: Audience,
) {
  const rows = await select(deps, audience).where('id', '>', after).orderBy('id').limit(limit).execute()
  const due = rows.filter(row => !isPaused(row, deps.now()))
  const barred = await deps.mail.suppressions.findAmong(due.map(addressOf))
  const served = campaign === undefined ? new Set() : await findServed(deps, due, campaign)
  const next = rows.length < limit ? undefined : rows.at(-1)?.id
  return { rows, due, barred, served, next }
}

/** Those of them who are to get what is for this audience at this moment. */
export async function findWilling(
  deps: SubscriptionDeps,
  ids: readonly string[],
  audience: Audience,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await select(deps, audience)
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('paused_until', 'is', null), eb('paused_until', '<=', deps.now())]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function count(
  deps: SubscriptionDeps,
  audience: Audience,
  campaign: string,
): Promise<CampaignReaderCount> {
  const counted: CampaignReaderCount = { chosen: 0, leftOut: { ...noCounts.leftOut }, byLanguage: {} }
  const { leftOut, byLanguage } = counted
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows, due, barred, served, next } = await readPage(deps, { after, campaign }, audience)
    counted.chosen += rows.length
    leftOut.paused += rows.length - due.length
    for (const row of due) {
      if (barred.has(addressOf(row))) leftOut[await findReason(deps, addressOf(row))]++
      else if (served.has(addressOf(row))) leftOut.monthly++
      else byLanguage[row.language as Language] = (byLanguage[row.language as Language] ?? 0) + 1
    }
    after = next
  }
  return counted
}

type Selecting = SelectQueryBuilder<NewsletterTables, 'newsletter_subscriptions', SubscriptionRow>

function select({ database }: SubscriptionDeps, { topics, frequencies, languages }: Audience): Selecting {
  let query = database.kysely
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('state', '=', 'active')
    .where('address', 'is not', null)
  // Topics are few plain words in a list, so a quoted one stands for nothing else.
  if (topics.length > 0)
    query = query.where(({ eb, or }) => or(topics.map(topic => eb('topics', 'like', `%"${topic}"%`))))
  if (frequencies.length > 0) query = query.where('frequency', 'in', frequencies)
  if (languages.length > 0) query = query.where('language', 'in', languages)
  return query
}

const addressOf = ({ address }: SubscriptionRow): string => address ?? ''

/** Who wants one a month at most, and had another one lately or has one on its way. */
function findServed(
  { mail, now }: SubscriptionDeps,
  rows: readonly SubscriptionRow[],
  campaign: string,
): Promise<Set<string>> {
  const monthly = rows.filter(({ frequency }) => frequency === 'monthly')
  const since = new Date(now() - monthlyGap)
  return mail.findWrittenTo(monthly.map(addressOf), { kind: 'campaign', since, except: campaign })
}

const isPaused = ({ paused_until }: SubscriptionRow, now: number): boolean =>
  paused_until !== null && paused_until > now

async function findReason({ mail }: SubscriptionDeps, address: string): Promise<'bounced' | 'blocked'> {
  const [found] = await mail.suppressions.list({ address, limit: 1 })
  return found?.reason === 'bounced' ? 'bounced' : 'blocked'
}
