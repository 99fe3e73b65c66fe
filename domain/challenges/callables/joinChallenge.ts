import { z } from 'zod'
import { roles } from '../challenge.ts'
import { join } from '../join.ts'
import { defineVerb } from '../verb.ts'

export const joinChallenge = defineVerb({
  name: 'joinChallenge',
  input: z.strictObject({
    token: z.string().max(60),
    nickname: z.string().min(1).max(200),
    role: z.enum(roles),
    movesDate: z.boolean().optional(),
    /** That the others see what this says they see. */
    agrees: z.literal(true),
  }),
  limit: { calls: 20, per: 3_600_000 },
  run: (parts, asking, { agrees: _, ...wishes }) => join(parts, asking, wishes),
})
