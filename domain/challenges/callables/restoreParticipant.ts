import { z } from 'zod'
import { restore } from '../acts/remove.ts'
import { defineVerb, hour } from '../verb.ts'

export const restoreParticipant = defineVerb({
  name: 'restoreParticipant',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 100, per: hour },
  run: restore,
})
