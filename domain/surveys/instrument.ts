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

const shape = z.strictObject({
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

export const instrumentSchema = shape.superRefine((instrument, context) => {
  for (const message of findFaults(instrument)) context.addIssue({ code: 'custom', message })
})

export type Instrument = z.infer<typeof shape>
export type Question = Instrument['questions'][number]
export type Condition = z.infer<typeof condition>
export type Advice = Instrument['advice'][number]
export type SurveyName = (typeof surveys)[number]

/** What no shape can say: names that lead nowhere, bands with gaps. */
function findFaults(instrument: Instrument): string[] {
  const { questions, early, score, card, shown } = instrument
  const ids = questions.map(({ id }) => id)
  const optionsOf = (id: string) => {
    const found = questions.find(question => question.id === id)
    return found && 'options' in found ? found.options.map(option => option.id) : []
  }
  const misses = ({ question, in: wanted }: Condition, known: string[]) =>
    !known.includes(question) || wanted.some(option => !optionsOf(question).includes(option))
  const bands = score?.bands ?? []
  return [
    ...findTwice(ids).map(id => `question ${id} stands twice`),
    ...questions.flatMap(({ id }) => findTwice(optionsOf(id)).map(option => `${id}.${option} stands twice`)),
    ...questions.flatMap(({ id, when = [] }, index) =>
      when.some(one => misses(one, ids.slice(0, index)))
        ? [`${id} depends on what was not asked before`]
        : [],
    ),
    ...early.flatMap(({ outcome, when }) =>
      when.some(one => misses(one, ids)) ? [`${outcome} depends on an unknown answer`] : [],
    ),
    ...[...card, ...shown].filter(id => !ids.includes(id)).map(id => `there is no question ${id} to show`),
    ...findTwice(instrument.advice.map(({ id }) => id)).map(id => `advice ${id} stands twice`),
    ...instrument.advice.flatMap(({ id, when = [], within, bands: wanted = [] }) => [
      ...(when.some(one => misses(one, ids)) ? [`advice ${id} depends on an unknown answer`] : []),
      ...(within && !isRuler(instrument, within.question) ? [`advice ${id} reads no ruler`] : []),
      ...wanted.filter(one => !bands.some(band => band.id === one)).map(one => `there is no band ${one}`),
    ]),
    ...(score ? findScoreFaults(instrument, score) : []),
  ]
}

function findScoreFaults({ questions }: Instrument, score: NonNullable<Instrument['score']>): string[] {
  const scored = score.questions.map(id => questions.find(question => question.id === id))
  const points = scored.map(question => (question?.kind === 'choice' ? question.options : []))
  if (points.some(list => list.length === 0 || list.some(option => option.points === undefined)))
    return ['a scored question needs one choice, with points for each']
  const best = points.map(list => Math.max(...list.map(option => option.points ?? 0)))
  const highest = best.reduce((sum, one) => sum + one, 0)
  const ends = [-1, ...score.bands.map(({ to }) => to)]
  const hasGap = score.bands.some(({ from, to }, index) => from !== (ends[index] ?? 0) + 1 || to < from)
  return hasGap || ends.at(-1) !== highest ? [`the bands must cover 0 to ${highest} without a gap`] : []
}

const isRuler = ({ questions }: Instrument, id: string) =>
  questions.some(question => question.id === id && question.kind === 'ruler')

const findTwice = (names: string[]) => names.filter((one, index) => names.indexOf(one) !== index)
