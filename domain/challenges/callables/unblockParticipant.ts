import { z } from 'zod'
import { unblock } from '../block.ts'
import { defineVerb, hour } from '../verb.ts'

export const unblockParticipant = defineVerb({
  name: 'unblockParticipant',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  run: unblock,
})
