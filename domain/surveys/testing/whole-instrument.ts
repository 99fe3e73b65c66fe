import { type Condition, type Instrument, instrumentSchema } from '../instrument.ts'

export const wholeInstrument = instrumentSchema.superRefine((instrument, context) => {
  for (const message of findFaults(instrument)) context.addIssue({ code: 'custom', message })
})

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
