import type { SubscriptionRow } from '../schema.ts'

/** What someone asks for, as it's stored. */
export type StoredWish = Pick<
  SubscriptionRow,
  | 'address'
  | 'masked'
  | 'topics'
  | 'frequency'
  | 'language'
  | 'time_zone'
  | 'source'
  | 'consent_version'
  | 'asked_at'
>

/** Nothing has come of it yet. */
export const unconfirmed = {
  state: 'pending',
  confirmed_at: null,
  renewed_version: null,
  renewed_at: null,
  paused_until: null,
  stopped_at: null,
  again: null,
} as const satisfies Partial<SubscriptionRow>

/** Who stopped and asked anew, as they will be if they confirm: they begin afresh. Everyone else as they are. */
export function toAsked(row: SubscriptionRow): SubscriptionRow {
  if (row.again === null) return row
  return { ...row, ...(JSON.parse(row.again) as StoredWish), ...unconfirmed }
}
