import { z } from 'zod'
import { answerHandOver as answer } from '../acts/hand-over.ts'
import { defineVerb, hour } from '../verb.ts'

export const answerHandOver = defineVerb({
  name: 'answerHandOver',
  input: z.strictObject({ id: z.string().max(40), accepts: z.boolean() }),
  limit: { calls: 60, per: hour },
  run: answer,
})
