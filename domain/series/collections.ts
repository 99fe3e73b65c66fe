import { z } from 'zod'
import { defineCollection } from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'
import { defineReadings } from '../members/rounds.ts'

const moment = z.number().int().min(0)
const day = z.string().refine(isDay)

/** How far each member's series is, under their uid. Only the server touches it. */
export const seriesTurnsCollection = defineCollection({
  path: 'seriesTurns',
  owner: 'id',
  schema: z.strictObject({
    dueAt: moment,
    expected: day.optional(),
    doneTo: day,
    quitDay: day.optional(),
    slipTo: day,
    restartedOn: day.optional(),
    pausedTo: day.optional(),
    /** Stopped from an email: it can be undone from there for a while. */
    stoppedAt: moment.optional(),
  }),
})

export const seriesReadingsCollection = defineReadings('seriesReadings')

export const seriesCollections = [seriesTurnsCollection, seriesReadingsCollection] as const
