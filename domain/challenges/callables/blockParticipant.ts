import { z } from 'zod'
import { block } from '../block.ts'
import { defineVerb, hour } from '../verb.ts'

export const blockParticipant = defineVerb({
  name: 'blockParticipant',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  run: block,
})
