import { z } from 'zod'
import { remove } from '../acts/remove.ts'
import { defineVerb, hour } from '../verb.ts'

export const removeParticipant = defineVerb({
  name: 'removeParticipant',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 100, per: hour },
  limitOfAll: { calls: 200, per: hour },
  run: remove,
})
