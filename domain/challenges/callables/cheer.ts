import { z } from 'zod'
import { cheer as give } from '../acts/cheer.ts'
import { defineVerb, hour } from '../verb.ts'

export const cheer = defineVerb({
  name: 'cheer',
  input: z.strictObject({ id: z.string().max(40), who: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  limitOfAll: { calls: 600, per: hour },
  run: give,
})
