import type { Advice, Condition, Instrument, Question } from './instrument.ts'

/** What was answered, by question. One shape for all kinds: `['7']`, `['money', 'health']`, `['my words']`. */
export type Answers = Readonly<Record<string, readonly string[]>>

export type Outcome =
  | { kind: 'early'; outcome: string }
  | { kind: 'scored'; score: number; band: string }
  | { kind: 'told' }

/** The questions that are asked, given these answers: later ones depend on earlier ones. */
export function stepsOf(instrument: Instrument, answers: Answers): Question[] {
  const steps: Question[] = []
  // What was answered on another path no longer counts.
  const heard: Record<string, readonly string[]> = {}
  for (const question of instrument.questions) {
    if (!holds(question.when, heard)) continue
    steps.push(question)
    const answer = answers[question.id]
    if (answer) heard[question.id] = answer
    if (instrument.early.some(({ when }) => holds(when, heard))) break
  }
  return steps
}

/**
 * How many questions there are for someone at a step; where that depends on what they will say, how many at most. What
 * they passed without an answer will not be answered.
 */
export function countOf(
  instrument: Instrument,
  answers: Answers,
  at: number,
): { count: number; isCertain: boolean } {
  const steps = stepsOf(instrument, answers)
  const heard = heardOf(instrument, answers)
  const open = new Set(steps.filter((step, index) => index >= at - 1 && !isAnswered(step, answers)))
  const mayHold = (conditions: Condition[] | undefined) =>
    (conditions ?? []).every(
      one => holds([one], heard) || [...open].some(question => question.id === one.question),
    )
  const hasEnded = instrument.early.some(({ when }) => holds(when, heard))
  let count = steps.length
  for (const question of hasEnded ? [] : instrument.questions) {
    if (steps.includes(question) || !mayHold(question.when)) continue
    open.add(question)
    count += 1
  }
  const mayEnd = !hasEnded && instrument.early.some(({ when }) => mayHold(when))
  return { count, isCertain: count === steps.length && !mayEnd }
}

/** The answers that count: those to questions that are asked. */
export function heardOf(instrument: Instrument, answers: Answers): Answers {
  const asked = stepsOf(instrument, answers).map(({ id }) => id)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked.includes(id)))
}

export function isAnswered({ id }: Question, answers: Answers): boolean {
  return (answers[id]?.length ?? 0) > 0
}

/** How many steps may be opened: up to and with the first that still needs an answer. */
export function reachOf(instrument: Instrument, answers: Answers): number {
  const steps = stepsOf(instrument, answers)
  const open = steps.findIndex(step => !step.optional && !isAnswered(step, answers))
  return open === -1 ? steps.length : open + 1
}

export function isComplete(instrument: Instrument, answers: Answers): boolean {
  return stepsOf(instrument, answers).every(step => step.optional || isAnswered(step, answers))
}

export function outcomeOf(instrument: Instrument, answers: Answers): Outcome {
  const heard = heardOf(instrument, answers)
  const early = instrument.early.find(({ when }) => holds(when, heard))
  if (early) return { kind: 'early', outcome: early.outcome }
  const points = instrument.score?.questions.map(id => pointsOf(instrument, id, heard)) ?? []
  if (!instrument.score || points.some(point => point === undefined)) return { kind: 'told' }
  const score = points.reduce<number>((sum, point) => sum + (point ?? 0), 0)
  const { bands } = instrument.score
  const band = bands.find(({ from, to }) => from <= score && score <= to)
  return { kind: 'scored', score, band: band?.id ?? '' }
}

function pointsOf(instrument: Instrument, id: string, heard: Answers): number | undefined {
  const question = instrument.questions.find(one => one.id === id)
  if (question?.kind !== 'choice') return undefined
  return question.options.find(option => option.id === heard[id]?.[0])?.points
}

export function holds(conditions: Condition[] | undefined, answers: Answers): boolean {
  return (conditions ?? []).every(({ question, in: wanted }) =>
    answers[question]?.some(answer => wanted.includes(answer)),
  )
}

/** Where someone is: at the introduction, at a question, or at what came out. */
export type SurveyPlace = 'intro' | 'result' | number

/** As far towards a place as the answers allow. Questions count from 1. */
export function placeAt(instrument: Instrument, answers: Answers, wanted: SurveyPlace): SurveyPlace {
  if (wanted === 'intro') return wanted
  if (wanted === 'result') return isComplete(instrument, answers) ? wanted : reachOf(instrument, answers)
  return Math.min(Math.max(1, wanted), reachOf(instrument, answers))
}

/** Where "next" leads. It stays where it is while an answer is missing. */
export function placeAfter(instrument: Instrument, answers: Answers, at: number): SurveyPlace {
  const { length } = stepsOf(instrument, answers)
  return placeAt(instrument, answers, at >= length ? 'result' : at + 1)
}

/** What fits these answers, in the instrument's order. */
export function adviceFor(instrument: Instrument, answers: Answers): Advice[] {
  const heard = heardOf(instrument, answers)
  const outcome = outcomeOf(instrument, answers)
  const band = outcome.kind === 'scored' ? outcome.band : ''
  return instrument.advice.filter(({ when, within, bands }) => {
    if (within) {
      const value = Number(heard[within.question]?.[0] ?? Number.NaN)
      if (!(within.from <= value && value <= within.to)) return false
    }
    return holds(when, heard) && (!bands || bands.includes(band))
  })
}
