import type { NewsletterTx } from '../subscriptions/deps.ts'

/** In one statement. */
export const atOnce = 500
/** How long a list that nobody brings in is kept. */
export const keepUnusedFor = 24 * 60 * 60_000

/** Told within the transaction that changes a list. */
export type NoteList = (tx: NewsletterTx, id: string) => Promise<void>
