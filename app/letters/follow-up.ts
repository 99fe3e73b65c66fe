import type { Say } from '../../languages/areas.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, paragraph, quiet } from './pieces.ts'

export interface FollowUpData {
  address: string
  /** To the question, and to never being asked again. */
  link: string
}

/** The one question after a quit date. It's asked on the page: an email is shown on locked screens, and opened by machines. */
export const followUp = (
  say: Say<'letters'>,
  { address, link }: FollowUpData,
  { own, host }: LetterDesk,
): Sentences => ({
  pieces: [
    paragraph(say('greeting')),
    paragraph(say('followUp.body')),
    button(say('followUp.action'), own(link)),
    quiet(say('followUp.free')),
  ],
  foot: {
    why: [say('followUp.why', { address, host })],
    links: [{ label: say('followUp.stop'), link: own(link) }],
    oneClick: own(link),
  },
})
