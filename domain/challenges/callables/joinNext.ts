import { z } from 'zod'
import { joinNext as join } from '../acts/next.ts'
import { defineVerb, hour } from '../verb.ts'

export const joinNext = defineVerb({
  name: 'joinNext',
  input: z.strictObject({ id: z.string().max(40), nickname: z.string().min(1).max(200) }),
  limit: { calls: 20, per: hour },
  limitOfAll: { calls: 400, per: hour },
  run: join,
})
