import { z } from 'zod'
import { defineCollection } from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'
import { defineReadings } from '../members/rounds.ts'

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

export const readingsCollection = defineReadings('reminderReadings')

export const reminderCollections = [turnsCollection, readingsCollection] as const
