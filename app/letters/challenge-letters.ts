import type { Say } from '../../languages/areas.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, paragraph } from './pieces.ts'
import { type FootLinks, subscriptionFoot } from './subscription-foot.ts'

export interface ChallengeLetterData extends FootLinks {
  /** To the challenge. Its name isn't said: people wrote it. */
  link: string
}

type Occasion = 'challengeBegins' | 'challengeEnds'

const tell =
  (occasion: Occasion) =>
  (say: Say<'letters'>, { link, ...links }: ChallengeLetterData, { own, host }: LetterDesk): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say(`${occasion}.body`)),
      button(say(`${occasion}.action`), own(link)),
    ],
    foot: subscriptionFoot(say, host, 'challenges', links),
  })

/** To those who chose it; it names nobody. */
export const challengeBegins = tell('challengeBegins')
export const challengeEnds = tell('challengeEnds')
