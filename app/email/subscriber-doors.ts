import type { List, ListProblem, ListWish } from '../../domain/newsletter/lists/list.ts'
import type { Subscription } from '../../domain/newsletter/parts.ts'
import type { Tally } from '../../domain/newsletter/subscriptions/subscriptions.ts'
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

/** Who gets our emails, for those who look after the mail. Nobody is listed. */
export type SubscriberDoors = {
  /** Whether more than looking is this person's to do. */
  mayChange: () => boolean
  tally: () => Promise<Tally>
  /** By an exact address; that someone was found is noted. `malformed` where it is none. */
  find: (address: string) => Promise<SubscriberCard | 'malformed' | undefined>
  stop: (id: string) => Promise<SubscriberCard | undefined>
  /** Whether there was one. */
  forget: (id: string) => Promise<boolean>
  readList: (
    wish: ListWish,
    file: AsyncIterable<Uint8Array>,
  ) => Promise<{ id: string } | { problem: ListProblem }>
  findList: (id: string) => Promise<ShownList | undefined>
  /** Those that were brought in. */
  listRecent: () => Promise<ShownList[]>
  /** False where it had begun already, or is gone. */
  beginList: (id: string, statement: string) => Promise<boolean>
  dropList: (id: string) => Promise<boolean>
}

/** Where all who confirmed are taken out, by POST. */
export const takeOutPath = '/admin/email/subscribers.csv'
