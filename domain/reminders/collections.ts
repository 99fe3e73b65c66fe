import { z } from 'zod'
import { defineCollection } from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'

const moment = z.number().int().min(0)

/** Whose reminders come when, under their uid. Only the server touches it. */
export const turnsCollection = defineCollection({
  path: 'reminderTurns',
  owner: 'id',
  schema: z.strictObject({
    dueAt: moment,
    doneTo: moment,
    day: z.string().refine(isDay),
    sent: z.number().int().min(0),
  }),
})

/** Up to where the changes of members' records were read, by all processes together: one document. */
export const readingsCollection = defineCollection({
  path: 'reminderReadings',
  schema: z.strictObject({ readTo: moment }),
})

export const reminderCollections = [turnsCollection, readingsCollection] as const
