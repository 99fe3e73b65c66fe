import { z } from 'zod'
import { isDay } from '../../members/day.ts'
import { longest, modes, most, roles } from '../challenge.ts'

const id = z.string().max(40)
const name = z.string().min(1).max(200)
/** What a challenge is begun with, and what its owner may change of it. */
const settings = {
  name,
  places: z.number().int().min(2).max(most.people),
  welcomesSupporters: z.boolean(),
  inviting: z.enum(['owner', 'everyone']),
  hearsCompany: z.boolean(),
}
const entry = {
  nickname: name,
  /** Whether a quit date that they had set becomes their first day here. */
  movesDate: z.boolean().optional(),
  /** That the others see what this says they see. */
  agrees: z.literal(true),
}

/** What people say with each thing they do, as it comes in. */
export const wishes = {
  /** About one challenge, or about someone in it. */
  one: z.strictObject({ id }),
  someone: z.strictObject({ id, who: id }),
  create: z.strictObject({
    ...settings,
    ...entry,
    mode: z.enum(modes),
    /** Missing: today. */
    startDay: z.string().refine(isDay).optional(),
    length: z.number().int().min(1).max(longest),
    /** The challenge that this one goes on from. */
    after: id.optional(),
    /** The same for a form that is sent twice. */
    key: z.string().max(100).optional(),
  }),
  join: z.strictObject({ ...entry, token: z.string().max(60), role: z.enum(roles) }),
  joinNext: z.strictObject({ id, nickname: name }),
  change: z.strictObject({ id, ...z.object(settings).partial().shape }),
  changePlace: z.strictObject({
    id,
    nickname: name.optional(),
    showsPresence: z.boolean().optional(),
    isInKeepsake: z.boolean().optional(),
  }),
  answerHandOver: z.strictObject({ id, accepts: z.boolean() }),
  report: z.strictObject({ id, who: id, kind: z.enum(['name', 'behaviour', 'other']) }),
}

export type ChallengeWish<Name extends keyof typeof wishes> = z.output<(typeof wishes)[Name]>
