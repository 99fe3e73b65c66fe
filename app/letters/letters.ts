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
import { type ChallengeLetterData, challengeBegins, challengeEnds } from './challenge-letters.ts'
import {
  type DeletionDoneData,
  type DeletionPlannedData,
  deletionConfirm,
  deletionDone,
  deletionPlanned,
  deletionRequested,
  partsDone,
  partsPlanned,
} from './deletion-letters.ts'
import { type LetterContext, type LetterDesk, openDesk, type Sentences, type WrittenLetter } from './draft.ts'
import { type FollowUpData, followUp } from './follow-up.ts'
import { frameLetter } from './frame.ts'
import { type MilestoneData, milestone } from './milestone.ts'
import { type NewDeviceData, newDevice } from './new-device.ts'
import { type ReminderData, reminder } from './reminder.ts'
import { type RolesChangedData, rolesChanged } from './roles-changed.ts'
import { type WelcomeData, welcome } from './welcome.ts'

/** Every letter the product writes, and what each is written from. */
export interface LetterData {
  passwordReset: AccountLetterData
  verifyEmail: AccountLetterData
  emailSignIn: AccountLetterData
  changeEmail: AccountLetterData
  recoverEmail: AccountLetterData
  newWay: NewWayData
  newDevice: NewDeviceData
  wrongPasswords: AccountLetterData
  alreadyHere: AccountLetterData
  adminInvite: AdminInviteData
  rolesChanged: RolesChangedData
  certification: CertificationData
  reminder: ReminderData
  followUp: FollowUpData
  welcome: WelcomeData
  milestone: MilestoneData
  challengeBegins: ChallengeLetterData
  challengeEnds: ChallengeLetterData
  deletionRequested: AccountLetterData
  deletionConfirm: AccountLetterData
  deletionPlanned: DeletionPlannedData
  partsPlanned: DeletionPlannedData
  partsDone: DeletionPlannedData
  deletionDone: DeletionDoneData
}

export type LetterKind = keyof LetterData
type Write<Data> = (say: Say<'letters'>, data: Data, desk: LetterDesk) => Sentences

const letters: { [Kind in LetterKind]: Write<LetterData[Kind]> } = {
  passwordReset,
  verifyEmail,
  emailSignIn,
  changeEmail,
  recoverEmail,
  newWay,
  newDevice,
  wrongPasswords,
  alreadyHere,
  adminInvite,
  rolesChanged,
  certification,
  reminder,
  followUp,
  welcome,
  milestone,
  challengeBegins,
  challengeEnds,
  deletionRequested,
  deletionConfirm,
  deletionPlanned,
  partsPlanned,
  partsDone,
  deletionDone,
}

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
