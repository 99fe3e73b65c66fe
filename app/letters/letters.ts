import type { AccountLetterData } from './account-letter.ts'
import { type AdminInviteData, adminInvite } from './admin-invite.ts'
import { alreadyHere } from './already-here.ts'
import { type CertificationData, certification } from './certification.ts'
import { changeEmail } from './change-email.ts'
import { type Desk, type Draft, ownLink, type SayLetter, type WrittenLetter } from './desk.ts'
import { emailSignIn } from './email-sign-in.ts'
import { frameHtml } from './frame.ts'
import { type NewWayData, newWay } from './new-way.ts'
import { passwordReset } from './password-reset.ts'
import { frameText } from './plain.ts'
import { recoverEmail } from './recover-email.ts'
import { verifyEmail } from './verify-email.ts'
import { wrongPasswords } from './wrong-passwords.ts'

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
type Write<Data> = (say: SayLetter, data: Data, origin: URL) => Draft

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
  desk: Desk,
): WrittenLetter {
  const say = desk.words.getFixedT(null, 'letters')
  const link = ownLink(data.link, desk.origin)
  const draft = letters[kind](say, { ...data, link }, desk.origin)
  return {
    subject: draft.subject,
    preheader: draft.preheader,
    html: frameHtml(draft, desk),
    text: frameText(draft, desk),
  }
}
