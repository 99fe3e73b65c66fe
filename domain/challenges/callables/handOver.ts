import { z } from 'zod'
import { handOver as offer } from '../acts/hand-over.ts'
import { defineVerb, hour } from '../verb.ts'

export const handOver = defineVerb({
  name: 'handOver',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 20, per: hour },
  limitOfAll: { calls: 40, per: hour },
  run: offer,
})
