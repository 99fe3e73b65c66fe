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
    /** The morning on which something may come. What is told of later waits for the one after. */
    expected: day.optional(),
    /** The last morning that was seen to. No key comes twice, because its day never lies behind this again. */
    doneTo: day,
    /** As it was that morning. */
    quitDay: day.optional(),
    /** The last slip that was seen to. */
    slipTo: day,
    /** When the text for a slip last came: not every morning of a hard week. */
    restartedOn: day.optional(),
    /** Mornings before this one are silent. */
    pausedTo: day.optional(),
    /** Stopped from an email: it can be undone from there for a while. */
    stoppedAt: moment.optional(),
  }),
})

export const seriesReadingsCollection = defineReadings('seriesReadings')

export const seriesCollections = [seriesTurnsCollection, seriesReadingsCollection] as const
