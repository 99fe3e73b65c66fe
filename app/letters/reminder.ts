import type { Say } from '../../languages/areas.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, paragraph } from './pieces.ts'

export interface ReminderData {
  address: string
  /** To the reader's plan; it opens nothing on its own. */
  link: string
  /** Stops this one reminder. */
  stop: string
}

/** A reminder that someone set for themselves. It says nothing of what it is about. */
export const reminder = (
  say: Say<'letters'>,
  { address, link, stop }: ReminderData,
  { own, host }: LetterDesk,
): Sentences => ({
  pieces: [
    paragraph(say('greeting')),
    paragraph(say('reminder.body')),
    button(say('reminder.action'), own(link)),
  ],
  foot: {
    why: [say('reminder.why', { address, host })],
    links: [{ label: say('reminder.stop'), link: own(stop) }],
    oneClick: own(stop),
  },
})
