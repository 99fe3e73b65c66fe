import { z } from 'zod'
import { languageCodes } from '../../languages/languages.ts'

/** Where an instrument is asked: the addresses `/survey/motivation` and `/survey/test`. */
export const surveys = ['motivation', 'test'] as const

const name = z.string().regex(/^[a-z][a-zA-Z0-9]*$/, 'must be a plain name')

/** Holds when the question was answered with one of these. */
const condition = z.strictObject({ question: name, in: z.array(name).min(1) })
const conditions = z.array(condition).min(1)

const asked = {
  id: name,
  optional: z.literal(true).optional(),
  /** Only asked where all of these hold. */
  when: conditions.optional(),
  /** The instrument whose words it borrows. */
  wordsOf: name.optional(),
}
const options = z.array(z.strictObject({ id: name, points: z.int().min(0).optional() })).min(2)

const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...asked, kind: z.literal('choice'), options }),
  z.strictObject({ ...asked, kind: z.literal('choices'), options }),
  z.strictObject({ ...asked, kind: z.literal('ruler'), max: z.int().min(1).max(10) }),
  z.strictObject({ ...asked, kind: z.literal('text'), longest: z.int().min(1).max(1_000) }),
  z.strictObject({ ...asked, kind: z.literal('day') }),
])

const band = z.strictObject({ id: name, from: z.int().min(0), to: z.int().min(0) })

const advice = z.strictObject({
  id: name,
  group: z.enum(['steps', 'confidence', 'worries', 'helps', 'moments', 'limits']),
  when: conditions.optional(),
  /** Only said where a ruler was answered within these. */
  within: z.strictObject({ question: name, from: z.int(), to: z.int() }).optional(),
  bands: z.array(name).min(1).optional(),
  link: z.enum(['lines', 'guide', 'counter', 'calendar']).optional(),
  wordsOf: name.optional(),
})

/** That its names lead somewhere and its bands have no gap, its tests prove. */
export const instrumentSchema = z.strictObject({
  id: name,
  version: z.int().min(1),
  survey: z.enum(surveys),
  /** The setting that must record the owner's permission before anyone is asked this. */
  requiresPermission: z.string().optional(),
  questions: z.array(question).min(1),
  /** Answers after which nothing more is asked. */
  early: z.array(z.strictObject({ outcome: name, when: conditions })).default([]),
  score: z.strictObject({ questions: z.array(name).min(1), bands: z.array(band).min(2) }).optional(),
  /** What the person's own card shows: their words, never a number. */
  card: z.array(name).default([]),
  /** What the result says back, and compares with the time before. */
  shown: z.array(name).default([]),
  advice: z.array(advice),
  sources: z.array(z.string().min(1)).min(1),
  /** `own`: our wording, not tested with people; `published`: a tested translation exists, ours is another. */
  translations: z.record(z.enum(languageCodes as [string, ...string[]]), z.enum(['own', 'published'])),
})

export type Instrument = z.infer<typeof instrumentSchema>
export type Question = Instrument['questions'][number]
export type Condition = z.infer<typeof condition>
export type Advice = Instrument['advice'][number]
export type SurveyName = (typeof surveys)[number]
