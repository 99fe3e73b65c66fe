import { z } from 'zod'
import { endCompany as end } from '../acts/company.ts'
import { defineVerb, hour } from '../verb.ts'

export const endCompany = defineVerb({
  name: 'endCompany',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  run: end,
})
