import { z } from 'zod'
import { leave } from '../leave.ts'
import { defineVerb, hour } from '../verb.ts'

export const leaveChallenge = defineVerb({
  name: 'leaveChallenge',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  limitOfAll: { calls: 600, per: hour },
  run: leave,
})
