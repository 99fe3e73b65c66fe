import { createLists } from './lists/lists.ts'
import type { NewsletterParts } from './parts.ts'
import { openDeps } from './subscriptions/deps.ts'
import { createSubscriptions } from './subscriptions/subscriptions.ts'

export { newsletterMigrations } from './schema.ts'

export type Newsletter = ReturnType<typeof createNewsletter>

/** Emails that people asked for, and what is sent to many of them at once. */
export function createNewsletter(parts: NewsletterParts) {
  const deps = openDeps(parts)
  return { subscriptions: createSubscriptions(deps), lists: createLists(deps) }
}
