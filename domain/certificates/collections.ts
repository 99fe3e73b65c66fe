import { z } from 'zod'
import type { Language } from '../../languages/languages.ts'
import { languageCodes } from '../../languages/languages.ts'
import { defineCollection } from '../../services/documents/documents.ts'
import { isTimeZone } from '../members/day.ts'
import { milestoneIds } from '../members/milestones.ts'

export const kinds = ['live', 'milestone'] as const
export const themes = ['dawn', 'tide', 'moss', 'night'] as const
export const visibilities = ['private', 'link'] as const
/** Of the words of agreement; another number when they change in meaning. */
export const consentVersion = 1

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u)

/** What a holder says and chooses. What is switched off is kept, so that it can come back, and shown to nobody else. */
export const contentSchema = z.strictObject({
  kind: z.enum(kinds),
  /** Of a milestone certificate alone. */
  milestone: z.enum(milestoneIds).nullable(),
  startedAt: z.number().int().min(0),
  timeZone: z.string().max(60).refine(isTimeZone),
  name: line(60),
  message: line(200),
  habit: z
    .strictObject({
      perDay: z.number().min(0).max(200),
      packSize: z.number().int().min(1).max(200),
      packPrice: z.number().min(0).max(1_000_000),
      currency: z.string().regex(/^[A-Z]{3}$/),
    })
    .nullable(),
  shows: z.strictObject({
    name: z.boolean(),
    days: z.boolean(),
    since: z.boolean(),
    money: z.boolean(),
    message: z.boolean(),
  }),
  theme: z.enum(themes),
  language: z.enum(languageCodes as [Language, ...Language[]]),
  visibility: z.enum(visibilities),
  /** Whether the signed file may be taken away: it cannot be called back. */
  hasBadge: z.boolean(),
})

export type CertificateContent = z.infer<typeof contentSchema>

/**
 * `issued` until its holder withdraws it (nobody sees it) or removes it (its words are erased after a while). What is
 * left then says only that it is no longer good, which a downloaded file is checked against.
 */
const certificateSchema = z.strictObject({
  state: z.enum(['issued', 'withdrawn', 'removed', 'erased']),
  uid: z.string().nullable(),
  viewId: z.string().nullable(),
  content: contentSchema.nullable(),
  /** What its holder agreed to, and when. */
  consent: z.strictObject({ version: z.number().int().min(1), at: z.number().int() }),
  issuedAt: z.number().int(),
  /** When a milestone was reached: no slip after it takes it back. */
  reachedAt: z.number().int().nullable(),
  /** Of the newest edition. */
  changedAt: z.number().int(),
  removedAt: z.number().int().nullable(),
  /** Missing in what was withdrawn before this was noted. */
  withdrawnAt: z.number().int().nullable().optional(),
  /** It was already withdrawn when it was removed, and is again should it come back. */
  wasWithdrawn: z.boolean().optional(),
  subjectId: z.string(),
  statusIndex: z.number().int(),
  credential: z.string().nullable(),
  cheers: z.number().int(),
})

export type Certificate = z.infer<typeof certificateSchema> & { id: string }

// None of these has a rule: people reach certificates through the server's doors alone.
export const certificatesOf = defineCollection({ path: 'certificates', schema: certificateSchema })

/** What opens a certificate: its public link, or the secret one for changing it. Named by their hashes. */
export const certificateLinksOf = defineCollection({
  path: 'certificateLinks',
  schema: z.strictObject({
    certificate: z.string(),
    opens: z.enum(['view', 'edit']),
    endedAt: z.number().int().nullable(),
    expiresAt: z.number().int().nullable(),
  }),
})

export const certificateKeysOf = defineCollection({
  path: 'certificateKeys',
  schema: z.strictObject({ publicKey: z.string(), privateKey: z.string(), createdAt: z.number().int() }),
})

export const certificateCountersOf = defineCollection({
  path: 'certificateCounters',
  schema: z.strictObject({ count: z.number().int(), expiresAt: z.number().int() }),
})

export const certificateCollections = [
  certificatesOf,
  certificateLinksOf,
  certificateKeysOf,
  certificateCountersOf,
] as const
