import { guard } from './account-letters.ts'
import { type LetterContext, openDesk, sayValidity, type WrittenLetter } from './draft.ts'
import { frameLetter } from './frame.ts'

export interface NewsletterLetterData {
  address: string
  /** The page behind it has a button: opening it changes nothing. */
  link: string
  /** Where a mail program's own button says no, in an email that went to many. */
  oneClick?: string | undefined
}

/** In hours: how long the link that confirms works. */
const validFor = 7 * 24

/** To who is to confirm that they want emails. Nothing in it advertises anything. */
export function writeConfirmLetter(data: NewsletterLetterData, context: LetterContext): WrittenLetter {
  const validity = sayValidity(context.words.getFixedT(null, 'letters'), validFor)
  return write('confirm', data, context, [validity])
}

/** To who asked again for what they get already. */
export function writeKnownLetter(data: NewsletterLetterData, context: LetterContext): WrittenLetter {
  return write('known', data, context, [])
}

function write(
  name: 'confirm' | 'known',
  { address, link, oneClick }: NewsletterLetterData,
  context: LetterContext,
  before: string[],
): WrittenLetter {
  const say = context.words.getFixedT(null, 'newsletter')
  const desk = openDesk(context)
  const draft = {
    subject: say(`emails.${name}.subject`),
    preheader: say(`emails.${name}.preheader`),
    heading: say(`emails.${name}.heading`),
    ...guard(context.words.getFixedT(null, 'letters'), desk, {
      body: [say(`emails.${name}.body`, { address })],
      label: say(`emails.${name}.action`),
      link,
      after: [...before, say(`emails.${name}.notYou`)],
      why: name === 'confirm' ? 'signUp' : 'subscribed',
    }),
  }
  const foot = { ...draft.foot, ...(oneClick && { oneClick: desk.own(oneClick) }) }
  return frameLetter({ ...draft, foot }, context)
}
