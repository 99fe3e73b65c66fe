import type { Say } from '../../languages/areas.ts'
import {
  type AccountLetterData,
  alreadyHere,
  changeEmail,
  emailSignIn,
  type NewWayData,
  newWay,
  passwordReset,
  recoverEmail,
  verifyEmail,
  wrongPasswords,
} from './account-letters.ts'
import { type AdminInviteData, adminInvite } from './admin-invite.ts'
import { type CertificationData, certification } from './certification.ts'
import { type LetterContext, ownLink, type Sentences, type WrittenLetter } from './draft.ts'
import { frameHtml } from './frame.ts'
import { frameText } from './plain.ts'

/** Every letter the product writes, and what each is written from. */
export interface LetterData {
  passwordReset: AccountLetterData
  verifyEmail: AccountLetterData
  emailSignIn: AccountLetterData
  changeEmail: AccountLetterData
  recoverEmail: AccountLetterData
  newWay: NewWayData
  wrongPasswords: AccountLetterData
  alreadyHere: AccountLetterData
  adminInvite: AdminInviteData
  certification: CertificationData
}

export type LetterKind = keyof LetterData
type Write<Data> = (say: Say<'letters'>, data: Data, origin: URL) => Sentences

export const letters: { [Kind in LetterKind]: Write<LetterData[Kind]> } = {
  passwordReset,
  verifyEmail,
  emailSignIn,
  changeEmail,
  recoverEmail,
  newWay,
  wrongPasswords,
  alreadyHere,
  adminInvite,
  certification,
}

/** A letter, ready to be sent: `writeLetter('passwordReset', { address, link, hours: 1 }, { words, language, origin })`. */
export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  data: LetterData[Kind],
  context: LetterContext,
): WrittenLetter {
  const say = context.words.getFixedT(null, 'letters')
  const link = ownLink(data.link, context.origin)
  const name: LetterKind = kind
  const subject = say(`${name}.subject`)
  const preheader = say(`${name}.preheader`)
  const draft = {
    subject,
    preheader,
    heading: say(`${name}.heading`),
    action: { label: say(`${name}.action`), link },
    ...letters[kind](say, { ...data, link }, context.origin),
  }
  return { subject, preheader, html: frameHtml(draft, context), text: frameText(draft, context) }
}
