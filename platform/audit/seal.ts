import { createHmac } from 'node:crypto'
import type { ChainRow, EntryRow } from './schema.ts'

/** Nobody without the secret can change an entry, leave one out or put one in, and have the rest fit. */
export function sealOf(entry: Omit<EntryRow, 'seal'>, before: string, secret: string): string {
  const { position, at, actor, roles, action, subject, before: was, after: is, device } = entry
  // A list, so that nothing can move from one field to the next.
  const text = JSON.stringify([before, position, at, actor, roles, action, subject, was, is, device])
  return createHmac('sha256', secret).update(`audit\n${text}`).digest('base64url')
}

/** The same for where the chain begins and how far it was looked at. */
export function sealOfChain(chain: Omit<ChainRow, 'name' | 'seal'>, secret: string): string {
  const { begins_after, begins_with, checked_at, entries, misfit, checked_to, checked_with } = chain
  const text = JSON.stringify([
    begins_after,
    begins_with,
    checked_at,
    entries,
    misfit,
    checked_to,
    checked_with,
  ])
  return createHmac('sha256', secret).update(`audit chain\n${text}`).digest('base64url')
}
