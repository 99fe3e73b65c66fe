import { guard } from './account-letters.ts'
import { type LetterContext, openDesk, sayValidity, type WrittenLetter } from './draft.ts'
import { frameLetter } from './frame.ts'

type NewsletterLetterData = {
  address: string
  /** The page behind it has a button: opening it changes nothing. */
  link: string
  /** Where a mail program's own button says no, in an email that went to many. */
  oneClick?: string | undefined
}

/** In hours: how long the link that confirms works. */
const validFor = 7 * 24

/** To who is to confirm that they want emails, or asked again for what they get already. Nothing in it advertises anything. */
export function writeNewsletterLetter(
  name: 'confirm' | 'known',
  { address, link, oneClick }: NewsletterLetterData,
  context: LetterContext,
): WrittenLetter {
  const say = context.words.getFixedT(null, 'newsletter')
  const common = context.words.getFixedT(null, 'letters')
  const desk = openDesk(context)
  const isNew = name === 'confirm'
  const { pieces, foot } = guard(common, desk, {
    body: [say(`emails.${name}.body`, { address })],
    label: say(`emails.${name}.action`),
    link,
    after: [...(isNew ? [sayValidity(common, validFor)] : []), say(`emails.${name}.notYou`)],
    why: isNew ? 'signUp' : 'subscribed',
  })
  const draft = {
    subject: say(`emails.${name}.subject`),
    preheader: say(`emails.${name}.preheader`),
    heading: say(`emails.${name}.heading`),
    pieces,
    foot: { ...foot, ...(oneClick && { oneClick: desk.own(oneClick) }) },
  }
  return frameLetter(draft, context)
}
