import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Documents } from '../../services/documents/documents.ts'
import type { linksOf } from './collections.ts'

export type LinkParts = { documents: Documents; clock: Clock; origin: URL }
export type Link = z.output<typeof linksOf.schema> & { id: string }
