import { z } from 'zod'
import { isDay } from '../../members/day.ts'
import { longest, modes, most } from '../challenge.ts'
import { create } from '../create.ts'
import { defineVerb } from '../verb.ts'

export const createChallenge = defineVerb({
  name: 'createChallenge',
  input: z.strictObject({
    name: z.string().min(1).max(200),
    nickname: z.string().min(1).max(200),
    mode: z.enum(modes),
    startDay: z.string().refine(isDay).optional(),
    length: z.number().int().min(1).max(longest),
    places: z.number().int().min(2).max(most.people),
    welcomesSupporters: z.boolean(),
    inviting: z.enum(['owner', 'everyone']),
    hearsCompany: z.boolean(),
    movesDate: z.boolean().optional(),
    after: z.string().max(40).optional(),
    key: z.string().max(100).optional(),
    /** That the others see what this says they see. */
    agrees: z.literal(true),
  }),
  limit: { calls: 10, per: 3_600_000 },
  run: (parts, asking, { agrees: _, ...wishes }) => create(parts, asking, wishes),
})
