import type { z } from 'zod'
import type { Limit } from '../../../platform/database/limits.ts'
import { change, changePlace, close } from '../acts/change.ts'
import { cheer } from '../acts/cheer.ts'
import { answerCompany, callCompany, endCompany } from '../acts/company.ts'
import { answerHandOver, handOver } from '../acts/hand-over.ts'
import { joinNext } from '../acts/next.ts'
import { remove, report, restore } from '../acts/remove.ts'
import { block, unblock } from '../block.ts'
import { participationsOf } from '../collections.ts'
import { create } from '../create.ts'
import { renew, revoke } from '../invite.ts'
import { join } from '../join.ts'
import { leave } from '../leave.ts'
import { participantIdOf } from '../participant-id.ts'
import type { ChallengeCaller, ChallengeParts } from '../parts.ts'
import { refuse } from '../refuse.ts'
import { wishes } from './wishes.ts'

/** Something people do with a challenge, the same by a callable and by a form without a script. */
export type ChallengeVerb<Input extends z.ZodType = z.ZodType, Result = unknown> = {
  input: Input
  /** Of each person. */
  limit?: Limit
  /** Doing it twice is as good as once, so nothing is kept of it. */
  isRepeatable?: true
  /** Of everyone in one challenge, where the data names it by `id`. */
  limitOfAll?: Limit
  run(parts: ChallengeParts, asking: ChallengeCaller, data: z.output<Input>): Promise<Result>
}

const defineVerb = <Input extends z.ZodType, Result>(
  verb: ChallengeVerb<Input, Result>,
): ChallengeVerb<Input, Result> => verb

const perHour = (calls: number) => ({ calls, per: 3_600_000 })
const perDay = (calls: number) => ({ calls, per: 24 * 3_600_000 })

const { one, someone } = wishes

/** Everything people do with challenges, by its name on the wire. */
export const challengeVerbs = {
  createChallenge: defineVerb({ input: wishes.create, limit: perHour(10), run: create }),
  joinChallenge: defineVerb({ input: wishes.join, limit: perHour(20), run: join }),
  joinNext: defineVerb({
    input: wishes.joinNext,
    limit: perHour(20),
    limitOfAll: perHour(400),
    run: joinNext,
  }),
  leaveChallenge: defineVerb({ input: one, limit: perHour(60), limitOfAll: perHour(600), run: leave }),
  changeChallenge: defineVerb({ input: wishes.change, limit: perHour(120), run: change }),
  changePlace: defineVerb({ input: wishes.changePlace, limit: perHour(60), run: changePlace }),
  closeChallenge: defineVerb({ input: one, limit: perHour(60), run: close }),

  handOver: defineVerb({ input: someone, limit: perHour(20), limitOfAll: perHour(40), run: handOver }),
  answerHandOver: defineVerb({ input: wishes.answerHandOver, limit: perHour(60), run: answerHandOver }),

  renewInvite: defineVerb({ input: one, limit: perHour(30), limitOfAll: perHour(120), run: renew }),
  revokeInvite: defineVerb({ input: one, limit: perHour(60), run: revoke }),

  cheer: defineVerb({ input: someone, limit: perHour(60), limitOfAll: perHour(600), run: cheer }),
  callCompany: defineVerb({ input: one, limit: perHour(30), limitOfAll: perHour(120), run: callCompany }),
  answerCompany: defineVerb({ input: one, limit: perHour(60), limitOfAll: perHour(600), run: answerCompany }),
  endCompany: defineVerb({ input: one, limit: perHour(60), run: endCompany }),

  /** A sign of life, every 20 seconds while the challenge is on the screen. */
  hereInChallenge: defineVerb({
    input: one,
    isRepeatable: true,
    async run({ presence }, { uid }, { id }) {
      if (!(await presence.beat(id, participantIdOf(id, uid)))) throw refuse('missing')
    },
  }),
  /** The challenge is no longer on the screen. */
  goneFromChallenge: defineVerb({
    input: one,
    isRepeatable: true,
    run: ({ presence }, { uid }, { id }) => presence.leave(id, participantIdOf(id, uid)),
  }),

  removeParticipant: defineVerb({
    input: someone,
    limit: perHour(100),
    limitOfAll: perHour(200),
    run: remove,
  }),
  restoreParticipant: defineVerb({ input: someone, limit: perHour(100), run: restore }),
  blockParticipant: defineVerb({ input: someone, limit: perHour(60), run: block }),
  unblockParticipant: defineVerb({ input: someone, limit: perHour(60), run: unblock }),
  reportParticipant: defineVerb({
    input: wishes.report,
    limit: perDay(10),
    limitOfAll: perDay(100),
    run: report,
  }),
}

type Verbs = typeof challengeVerbs
export type ChallengeVerbName = keyof Verbs
export type ChallengeData<Name extends ChallengeVerbName> = z.input<Verbs[Name]['input']>
export type ChallengeResult<Name extends ChallengeVerbName> = Awaited<ReturnType<Verbs[Name]['run']>>

/** Throws where the people of a challenge have done this so often that it is enough for now. Others don't count; the verb answers them. */
export async function spendOfAll(
  { documents, limits }: ChallengeParts,
  name: string,
  limitOfAll: Limit | undefined,
  { uid }: ChallengeCaller,
  { id }: { id?: string },
): Promise<void> {
  if (!limitOfAll || id === undefined) return
  const place = await documents.collection(participationsOf).find({ id: participantIdOf(id, uid) })
  if (!place) return
  if ((await limits.spend(name, `challenge ${id}`, limitOfAll)) !== undefined) throw refuse('tooMany')
}
