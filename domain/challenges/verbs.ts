import type { z } from 'zod'
import { answerCompany } from './callables/answerCompany.ts'
import { answerHandOver } from './callables/answerHandOver.ts'
import { blockParticipant } from './callables/blockParticipant.ts'
import { callCompany } from './callables/callCompany.ts'
import { changeChallenge } from './callables/changeChallenge.ts'
import { changePlace } from './callables/changePlace.ts'
import { cheer } from './callables/cheer.ts'
import { closeChallenge } from './callables/closeChallenge.ts'
import { createChallenge } from './callables/createChallenge.ts'
import { endCompany } from './callables/endCompany.ts'
import { goneFromChallenge } from './callables/goneFromChallenge.ts'
import { handOver } from './callables/handOver.ts'
import { hereInChallenge } from './callables/hereInChallenge.ts'
import { joinChallenge } from './callables/joinChallenge.ts'
import { joinNext } from './callables/joinNext.ts'
import { leaveChallenge } from './callables/leaveChallenge.ts'
import { removeParticipant } from './callables/removeParticipant.ts'
import { renewInvite } from './callables/renewInvite.ts'
import { reportParticipant } from './callables/reportParticipant.ts'
import { restoreParticipant } from './callables/restoreParticipant.ts'
import { revokeInvite } from './callables/revokeInvite.ts'
import { unblockParticipant } from './callables/unblockParticipant.ts'

/** Everything people do with challenges. */
export const challengeVerbs = {
  answerCompany,
  answerHandOver,
  blockParticipant,
  callCompany,
  changeChallenge,
  changePlace,
  cheer,
  closeChallenge,
  createChallenge,
  endCompany,
  goneFromChallenge,
  handOver,
  hereInChallenge,
  joinChallenge,
  joinNext,
  leaveChallenge,
  removeParticipant,
  renewInvite,
  reportParticipant,
  restoreParticipant,
  revokeInvite,
  unblockParticipant,
}

type Verbs = typeof challengeVerbs
export type ChallengeVerbName = keyof Verbs
export type ChallengeData<Name extends ChallengeVerbName> = z.input<Verbs[Name]['input']>
export type ChallengeResult<Name extends ChallengeVerbName> = Awaited<ReturnType<Verbs[Name]['run']>>
