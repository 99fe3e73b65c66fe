import type { Language } from '../../../languages/languages.ts'
import type { Frequency, Subscription } from '../parts.ts'
import type { SubscriptionRow } from '../schema.ts'
import type { Topic } from '../topics.ts'

function toRenewed({ renewed_version: version, renewed_at: at }: SubscriptionRow): Subscription['renewed'] {
  return version === null || at === null ? undefined : { version, at }
}

export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    address: row.address ?? undefined,
    masked: row.masked,
    state: row.state,
    topics: JSON.parse(row.topics) as Topic[],
    frequency: row.frequency as Frequency,
    language: row.language as Language,
    timeZone: row.time_zone,
    cohort: row.cohort ?? undefined,
    source: row.source,
    consentVersion: row.consent_version,
    renewed: toRenewed(row),
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at ?? undefined,
    pausedUntil: row.paused_until ?? undefined,
    stoppedAt: row.stopped_at ?? undefined,
    hasToldWhy: Boolean(row.has_told_why),
    turn: row.turn,
  }
}
