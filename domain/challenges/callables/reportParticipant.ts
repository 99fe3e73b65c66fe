import { z } from 'zod'
import { report } from '../acts/report.ts'
import { defineVerb, hour } from '../verb.ts'

export const reportParticipant = defineVerb({
  name: 'reportParticipant',
  input: z.strictObject({
    id: z.string().max(40),
    who: z.string().max(40),
    kind: z.enum(['name', 'behaviour', 'other']),
  }),
  limit: { calls: 10, per: 24 * hour },
  limitOfAll: { calls: 100, per: 24 * hour },
  run: report,
})
