import type { Subscription } from '../../domain/newsletter/parts.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'campaigns' | 'functions' | 'newsletter'>

/** Whoever stops and undoes it again and again counts no more than once. */
const onceADay = { calls: 1, per: 24 * 3_600_000 }

/** Stops what comes, by the link in an email. It's counted for the campaign that brought the link, once and without who. */
export async function stopByLink(
  { campaigns, functions, newsletter }: Parts,
  token: string,
  from?: string,
): Promise<Subscription | undefined> {
  let isNews = false
  const stopped = await newsletter.subscriptions.stop(token, async (_, { state }) => {
    isNews = state === 'active'
  })
  if (!from || !stopped || !isNews) return stopped
  const isCounted = (await functions.limits.spend('newsletterStop', stopped.id, onceADay)) !== undefined
  if (!isCounted) await campaigns.noteStop(from)
  return stopped
}
