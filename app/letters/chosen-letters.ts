import type { Say } from '../../languages/areas.ts'
import { createFormat } from '../../languages/format.ts'
import type { Foot, LetterDesk, Sentences } from './draft.ts'
import { button, paragraph, quiet } from './pieces.ts'

/** What people chose to get, and stop by one link. */

type SingleData = {
  address: string
  /** To the reader's plan, or to the question; it opens nothing on its own. */
  link: string
}
/** Where a subscription is changed and ended; in emails of many, gaps. */
type FootLinks = { manage: string; stop: string }

/** Under what comes once in a while for a reason of its own. */
const footOf = (
  say: Say<'letters'>,
  kind: 'reminder' | 'followUp',
  { address, stop, host }: { address: string; stop: string; host: string },
): Foot => ({
  why: [say(`${kind}.why`, { address, host })],
  links: [{ label: say(`${kind}.stop`), link: stop }],
  oneClick: stop,
})

/** Under what people subscribed to: why it came, and the two ways to get less or none of it. */
const subscriptionFoot = (
  say: Say<'letters'>,
  host: string,
  why: 'milestones' | 'challenges',
  { manage, stop }: FootLinks,
): Foot => ({
  why: [say(`why.${why}`, { host })],
  links: [
    { label: say('links.manage'), link: manage },
    { label: say('links.stop'), link: stop },
  ],
  oneClick: stop,
})

/** To those who chose it; it names nobody, nor the challenge: people wrote its name. */
const tellChallenge =
  (kind: 'challengeBegins' | 'challengeEnds') =>
  (
    say: Say<'letters'>,
    { link, ...links }: FootLinks & { link: string },
    { own, host }: LetterDesk,
  ): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say(`${kind}.body`)),
      button(say(`${kind}.action`), own(link)),
    ],
    foot: subscriptionFoot(say, host, 'challenges', links),
  })

export const chosenLetters = {
  /** A reminder that someone set for themselves, stopped by itself. It says nothing of what it is about. */
  reminder: (
    say: Say<'letters'>,
    { address, link, stop }: SingleData & { stop: string },
    { own, host }: LetterDesk,
  ): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('reminder.body')),
      button(say('reminder.action'), own(link)),
    ],
    foot: footOf(say, 'reminder', { address, stop: own(stop), host }),
  }),

  /** The one question after a quit date. It's asked on the page: an email is shown on locked screens, and opened by machines. */
  followUp: (say: Say<'letters'>, { address, link }: SingleData, { own, host }: LetterDesk): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('followUp.body')),
      button(say('followUp.action'), own(link)),
      quiet(say('followUp.free')),
    ],
    foot: footOf(say, 'followUp', { address, stop: own(link), host }),
  }),

  /** Nothing they wrote is in it: that stays on the site. */
  milestone: (
    say: Say<'letters'>,
    { count, unit, ...links }: MilestoneData,
    { page, language, host }: LetterDesk,
  ): Sentences => ({
    over: say('milestone.over'),
    heading: say('milestone.heading', { milestone: createFormat(language).unit(count, unit) }),
    pieces: [
      paragraph(say('milestone.body')),
      paragraph(say('milestone.overview')),
      button(say('milestone.action'), page('home')),
      quiet(say('milestone.slip')),
    ],
    foot: subscriptionFoot(say, host, 'milestones', links),
  }),

  challengeBegins: tellChallenge('challengeBegins'),
  challengeEnds: tellChallenge('challengeEnds'),
}

type MilestoneData = FootLinks & { count: number; unit: 'hour' | 'day' | 'week' | 'month' | 'year' }
