import { z } from 'zod'
import { leave } from '../leave.ts'
import { defineVerb } from '../verb.ts'

export const leaveChallenge = defineVerb({
  name: 'leaveChallenge',
  input: z.strictObject({ id: z.string().max(40) }),
  run: leave,
})
