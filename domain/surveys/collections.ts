import { z } from 'zod'
import { languageCodes } from '../../languages/languages.ts'
import { defineCollection } from '../../services/documents/documents.ts'
import { readOwn } from '../members/own-rule.ts'

/** The words that were agreed to when answers were kept; another number when they change in meaning. */
export const surveyConsent = 1

const name = z.string().regex(/^[a-z][a-zA-Z0-9]*$/)
const languages = languageCodes as [(typeof languageCodes)[number], ...(typeof languageCodes)[number][]]

/**
 * Finished surveys, under their owner. Only the server writes them, from a form that held the consent; it is kept beside
 * what it was given for.
 */
export const responsesCollection = defineCollection({
  path: 'members/{uid}/surveys',
  schema: z.strictObject({
    instrument: name,
    version: z.int().min(1),
    language: z.enum(languages),
    band: name.nullable(),
    score: z.int().min(0).nullable(),
    chosen: z.record(name, z.array(z.string().max(40)).max(40)),
    told: z.record(name, z.array(z.string().max(1_000)).max(1)),
    consent: z.int().min(1),
    /** When it was agreed to, and kept. */
    at: z.int().min(0),
  }),
  rule: readOwn,
})
