import type { Language } from '../../languages/languages.ts'
import { type Answers, heardOf, outcomeOf, placeAt } from './engine.ts'
import type { Instrument } from './instrument.ts'

/** A finished survey as it is kept, once its owner agreed. */
export type SurveyResponse = {
  instrument: string
  version: number
  language: Language
  band: string | null
  score: number | null
  /** Answers that are names of ours, and so may be counted over many people. */
  chosen: Answers
  /** Words and days of their own: for their eyes alone, never counted, mailed or shown to those who run the site. */
  told: Answers
}

const openKinds = ['text', 'day']

/** Undefined while it isn't finished, and for those who are too young for it. */
export function findResponse(
  instrument: Instrument,
  answers: Answers,
  language: Language,
): SurveyResponse | undefined {
  const outcome = outcomeOf(instrument, answers)
  if (outcome.kind === 'early' || placeAt(instrument, answers, 'result') !== 'result') return undefined
  const open = instrument.questions.filter(({ kind }) => openKinds.includes(kind)).map(({ id }) => id)
  const heard = Object.entries(heardOf(instrument, answers))
  return {
    instrument: instrument.id,
    version: instrument.version,
    language,
    band: outcome.kind === 'scored' ? outcome.band : null,
    score: outcome.kind === 'scored' ? outcome.score : null,
    chosen: Object.fromEntries(heard.filter(([id]) => !open.includes(id))),
    told: Object.fromEntries(heard.filter(([id]) => open.includes(id))),
  }
}
