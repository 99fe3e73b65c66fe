import type { List } from '../../domain/newsletter/lists/list.ts'
import type { Subscription } from '../../domain/newsletter/parts.ts'
import type { BlockedLine } from './blocked-doors.ts'

/** Someone who subscribes, with what shows that they asked for it; their address only masked. */
export type SubscriberCard = Pick<
  Subscription,
  'id' | 'masked' | 'topics' | 'frequency' | 'language' | 'source' | 'askedAt'
> & {
  state: 'active' | 'paused' | 'pending' | 'stopped'
  confirmedAt: number | null
  pausedUntil: number | null
  stoppedAt: number | null
  /** What they agreed to: a text of ours, or what was said of the list they came by. */
  renewed: { version: string; text: string | null; at: number } | null
  consent: { version: string; text: string | null } | { list: string; statement: string | null } | null
  blocked: BlockedLine['reason'] | null
}

export type ShownList = Pick<
  List,
  'id' | 'name' | 'counts' | 'troubles' | 'progress' | 'state' | 'createdAt'
> & {
  begunAt: number | null
}

/** Where all who confirmed are taken out, by POST. */
export const takeOutPath = '/admin/email/subscribers.csv'
