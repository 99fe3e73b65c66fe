import { z } from 'zod'
import { changePlace as change } from '../acts/change-place.ts'
import { defineVerb, hour } from '../verb.ts'

export const changePlace = defineVerb({
  name: 'changePlace',
  input: z.strictObject({
    id: z.string().max(40),
    nickname: z.string().min(1).max(200).optional(),
    showsPresence: z.boolean().optional(),
    isInKeepsake: z.boolean().optional(),
  }),
  limit: { calls: 60, per: hour },
  run: change,
})
