import { z } from 'zod'
import { callCompany as call } from '../acts/company.ts'
import { defineVerb, hour } from '../verb.ts'

export const callCompany = defineVerb({
  name: 'callCompany',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 30, per: hour },
  limitOfAll: { calls: 120, per: hour },
  run: call,
})
