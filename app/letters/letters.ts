import type { Say } from '../../languages/areas.ts'
import { accountLetters } from './account-letters.ts'
import { chosenLetters } from './chosen-letters.ts'
import { deletionLetters } from './deletion-letters.ts'
import { type LetterContext, type LetterDesk, openDesk, type Sentences, type WrittenLetter } from './draft.ts'
import { frameLetter } from './frame.ts'

const all = { ...accountLetters, ...chosenLetters, ...deletionLetters }

export type LetterKind = keyof typeof all
export const letterKinds = Object.keys(all) as LetterKind[]
/** What each letter is written from. */
export type LetterData = { [Kind in LetterKind]: Parameters<(typeof all)[Kind]>[1] }
type Write<Data> = (say: Say<'letters'>, data: Data, desk: LetterDesk) => Sentences

/** Every letter the product writes. */
const letters: { [Kind in LetterKind]: Write<LetterData[Kind]> } = all

/** A letter, ready to be sent: `writeLetter('passwordReset', { address, link, hours: 1 }, { words, language, origin })`. */
export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  context: LetterContext,
): WrittenLetter {
  const say = context.words.getFixedT(null, 'letters')
  const name: LetterKind = kind
  const draft = {
    subject: say(`${name}.subject`),
    preheader: say(`${name}.preheader`),
    heading: say(`${name}.heading`),
    ...letters[kind](say, data, openDesk(context)),
  }
  return frameLetter(draft, context)
}
