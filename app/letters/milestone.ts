import type { Say } from '../../languages/areas.ts'
import { createFormat } from '../../languages/format.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, paragraph, quiet } from './pieces.ts'
import { type FootLinks, subscriptionFoot } from './subscription-foot.ts'

export interface MilestoneData extends FootLinks {
  count: number
  unit: 'hour' | 'day' | 'week' | 'month' | 'year'
}

/** To those who chose it. Nothing they wrote is in it: that stays on the site. */
export function milestone(
  say: Say<'letters'>,
  { count, unit, ...links }: MilestoneData,
  desk: LetterDesk,
): Sentences {
  const { page, language, host } = desk
  return {
    over: say('milestone.over'),
    heading: say('milestone.heading', { milestone: createFormat(language).unit(count, unit) }),
    pieces: [
      paragraph(say('milestone.body')),
      paragraph(say('milestone.overview')),
      button(say('milestone.action'), page('home')),
      quiet(say('milestone.slip')),
    ],
    foot: subscriptionFoot(say, host, 'milestones', links),
  }
}
