import { z } from 'zod'
import { change } from '../acts/change.ts'
import { most } from '../challenge.ts'
import { defineVerb, hour } from '../verb.ts'

export const changeChallenge = defineVerb({
  name: 'changeChallenge',
  input: z.strictObject({
    id: z.string().max(40),
    name: z.string().min(1).max(200).optional(),
    places: z.number().int().min(2).max(most.people).optional(),
    welcomesSupporters: z.boolean().optional(),
    inviting: z.enum(['owner', 'everyone']).optional(),
    hearsCompany: z.boolean().optional(),
  }),
  limit: { calls: 120, per: hour },
  run: change,
})
