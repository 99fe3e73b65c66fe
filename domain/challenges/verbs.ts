import { z } from 'zod'
import { isDay } from '../members/day.ts'
import { change } from './acts/change.ts'
import { changePlace } from './acts/change-place.ts'
import { cheer } from './acts/cheer.ts'
import { close } from './acts/close.ts'
import { answerCompany, callCompany, endCompany } from './acts/company.ts'
import { answerHandOver, handOver } from './acts/hand-over.ts'
import { joinNext } from './acts/next.ts'
import { remove, restore } from './acts/remove.ts'
import { report } from './acts/report.ts'
import { block, unblock } from './block.ts'
import { longest, modes, most, roles } from './challenge.ts'
import { create } from './create.ts'
import { renew, revoke } from './invite.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { participantIdOf } from './participant-id.ts'
import { refuse } from './refuse.ts'
import { defineVerb } from './verb.ts'

const perHour = (calls: number) => ({ calls, per: 3_600_000 })
const perDay = (calls: number) => ({ calls, per: 24 * 3_600_000 })

const id = z.string().max(40)
const name = z.string().min(1).max(200)
const one = z.strictObject({ id })
const someone = z.strictObject({ id, who: id })
/** What a challenge is begun with, and what its owner may change of it. */
const settings = {
  name,
  places: z.number().int().min(2).max(most.people),
  welcomesSupporters: z.boolean(),
  inviting: z.enum(['owner', 'everyone']),
  hearsCompany: z.boolean(),
}
/** What everyone says who comes in: that the others see what this says they see. */
const entry = { nickname: name, movesDate: z.boolean().optional(), agrees: z.literal(true) }

/** Everything people do with challenges, by its name on the wire. */
export const challengeVerbs = {
  createChallenge: defineVerb({
    input: z.strictObject({
      ...settings,
      ...entry,
      mode: z.enum(modes),
      startDay: z.string().refine(isDay).optional(),
      length: z.number().int().min(1).max(longest),
      after: id.optional(),
      key: z.string().max(100).optional(),
    }),
    limit: perHour(10),
    run: (parts, asking, { agrees: _, ...wishes }) => create(parts, asking, wishes),
  }),
  joinChallenge: defineVerb({
    input: z.strictObject({ ...entry, token: z.string().max(60), role: z.enum(roles) }),
    limit: perHour(20),
    run: (parts, asking, { agrees: _, ...wishes }) => join(parts, asking, wishes),
  }),
  joinNext: defineVerb({
    input: z.strictObject({ id, nickname: name }),
    limit: perHour(20),
    limitOfAll: perHour(400),
    run: joinNext,
  }),
  leaveChallenge: defineVerb({ input: one, limit: perHour(60), limitOfAll: perHour(600), run: leave }),
  changeChallenge: defineVerb({
    input: z.strictObject({ id, ...z.object(settings).partial().shape }),
    limit: perHour(120),
    run: change,
  }),
  changePlace: defineVerb({
    input: z.strictObject({
      id,
      nickname: name.optional(),
      showsPresence: z.boolean().optional(),
      isInKeepsake: z.boolean().optional(),
    }),
    limit: perHour(60),
    run: changePlace,
  }),
  closeChallenge: defineVerb({ input: one, limit: perHour(60), run: close }),

  handOver: defineVerb({ input: someone, limit: perHour(20), limitOfAll: perHour(40), run: handOver }),
  answerHandOver: defineVerb({
    input: z.strictObject({ id, accepts: z.boolean() }),
    limit: perHour(60),
    run: answerHandOver,
  }),

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
    input: z.strictObject({ id, who: id, kind: z.enum(['name', 'behaviour', 'other']) }),
    limit: perDay(10),
    limitOfAll: perDay(100),
    run: report,
  }),
}

type Verbs = typeof challengeVerbs
export type ChallengeVerbName = keyof Verbs
export type ChallengeData<Name extends ChallengeVerbName> = z.input<Verbs[Name]['input']>
export type ChallengeResult<Name extends ChallengeVerbName> = Awaited<ReturnType<Verbs[Name]['run']>>
