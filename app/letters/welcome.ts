import type { Say } from '../../languages/areas.ts'
import type { LetterDesk, Sentences } from './draft.ts'
import { button, list, paragraph, quiet, rich } from './pieces.ts'

export interface WelcomeData {
  address: string
}

/** Once, after someone has shown that the address is theirs: what's here, and that nothing more comes unasked. */
export function welcome(
  say: Say<'letters'>,
  { address }: WelcomeData,
  { host, page }: LetterDesk,
): Sentences {
  return {
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('welcome.body', { address })),
      list(
        rich(say('welcome.overview'), { overview: page('home') }),
        rich(say('welcome.plan'), { plan: page('plan') }),
        rich(say('welcome.guide'), { guide: page('quitSmoking') }),
        rich(say('welcome.sos'), { sos: page('sos') }),
      ),
      button(say('welcome.action'), page('home')),
      quiet(say('welcome.more')),
    ],
    foot: { why: [say('why.welcome', { host })] },
  }
}
