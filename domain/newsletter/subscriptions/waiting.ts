import { cleanAudience, runningStates } from '../campaigns/campaign.ts'
import type { Subscription } from '../parts.ts'
import { kindsOf, subscribedKinds, type Topic } from '../topics.ts'
import type { SubscriptionDeps } from './deps.ts'

/** What waits for someone isn't sent any more, whatever it is that they subscribed to. */
export async function cancelAll({ mail }: SubscriptionDeps, address: string | undefined): Promise<void> {
  if (address !== undefined) for (const kind of subscribedKinds) await mail.cancel(address, kind)
}

/** What waits for someone of topics that they haven't chosen, or not any more. */
export async function cancelUnwanted(
  { database, mail }: SubscriptionDeps,
  { address, topics }: Pick<Subscription, 'address' | 'topics'>,
): Promise<void> {
  if (address === undefined) return
  const wants = (topic: Topic) => topics.includes(topic)
  for (const topic of ['milestones', 'challenges'] as const)
    if (!wants(topic)) for (const kind of kindsOf[topic]) await mail.cancel(address, kind)
  const running = await database.kysely
    .selectFrom('newsletter_campaigns')
    .select(['id', 'audience'])
    .where('state', 'in', runningStates)
    .execute()
  for (const { id, audience } of running)
    if (!cleanAudience(JSON.parse(audience)).topics.some(wants)) await mail.cancel(address, 'campaign', id)
}
