import { z } from 'zod'
import { answerCompany as answer } from '../acts/company.ts'
import { defineVerb, hour } from '../verb.ts'

export const answerCompany = defineVerb({
  name: 'answerCompany',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  limitOfAll: { calls: 600, per: hour },
  run: answer,
})
