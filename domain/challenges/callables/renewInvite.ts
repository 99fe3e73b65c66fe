import { z } from 'zod'
import { renew } from '../invite.ts'
import { defineVerb, hour } from '../verb.ts'

export const renewInvite = defineVerb({
  name: 'renewInvite',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 30, per: hour },
  limitOfAll: { calls: 120, per: hour },
  run: renew,
})
