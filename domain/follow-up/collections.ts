import { z } from 'zod'
import { defineCollection } from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'
import { defineReadings } from '../members/rounds.ts'
import { mostRounds, windowNames } from './windows.ts'

const moment = z.number().int().min(0)
const day = z.string().refine(isDay)

/** What someone was asked after their quit date and what they said, under their uid. Only the server touches it. */
export const followUpsCollection = defineCollection({
  path: 'followUps',
  owner: 'id',
  schema: z.strictObject({
    dueAt: moment,
    rounds: z
      .array(
        z.strictObject({
          quitDay: day,
          window: z.enum(windowNames),
          rule: z.number().int().min(1),
          /** When the email was written, or would have been to who has no confirmed address. */
          emailedAt: moment.optional(),
          answer: z.enum(['yes', 'no']).optional(),
          answeredOn: day.optional(),
        }),
      )
      .max(mostRounds),
  }),
})

export const followUpReadingsCollection = defineReadings('followUpReadings')

export const followUpCollections = [followUpsCollection, followUpReadingsCollection] as const
