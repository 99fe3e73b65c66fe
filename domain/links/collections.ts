import { z } from 'zod'
import { type Definition, defineCollection, earlier } from '../../services/documents/documents.ts'
import { isDay } from '../members/day.ts'
import { kinds, most } from './link.ts'

const moment = z.number().int().min(0)

// Only the server's own code touches what has no rule.

const firstLink = z.strictObject({
  /** A path of this site, or an https address elsewhere. */
  target: z.string().min(1).max(most.target),
  kind: z.enum(kinds),
  note: z.string().max(most.note),
  createdAt: moment,
  /** Empty when they are gone. */
  createdBy: z.string().max(128),
  expiresAt: moment.optional(),
  endedAt: moment.optional(),
  /** When it was last looked whether the target is there; never for those elsewhere. */
  checkedAt: moment.optional(),
  isTargetGone: z.boolean().optional(),
})

export const linksOf = defineCollection({
  path: 'links',
  schema: firstLink.extend({
    /** The group that people who come by it may be counted in. It never changes: they agreed to this name. */
    cohort: z.string().min(1).max(most.cohort).optional(),
  }),
  earlier: [earlier(firstLink)],
})

/** How often each link was followed on a day, and nothing of who did. */
export const linkCountsOf = defineCollection({
  path: 'linkCounts',
  isUnindexed: true,
  schema: z.strictObject({ days: z.record(z.string().refine(isDay), z.number().int().min(1)) }),
})

export const linkCollections: readonly Definition[] = [linksOf, linkCountsOf]
