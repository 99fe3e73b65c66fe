import { z } from 'zod'
import { close } from '../acts/close.ts'
import { defineVerb, hour } from '../verb.ts'

export const closeChallenge = defineVerb({
  name: 'closeChallenge',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  run: close,
})
