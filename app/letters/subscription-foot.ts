import type { Say } from '../../languages/areas.ts'
import type { Foot } from './draft.ts'

/** Where one subscription is changed and ended; in emails of many, gaps. */
export type FootLinks = { manage: string; stop: string }

/** Under what people subscribed to: why it came, and the two ways to get less or none of it. */
export function subscriptionFoot(
  say: Say<'letters'>,
  host: string,
  why: 'milestones' | 'challenges',
  { manage, stop }: FootLinks,
): Foot {
  return {
    why: [say(`why.${why}`, { host })],
    links: [
      { label: say('links.manage'), link: manage },
      { label: say('links.stop'), link: stop },
    ],
    oneClick: stop,
  }
}
