import type { Language } from '../../languages/languages.ts'
import { type Answers, heardOf, outcomeOf } from './engine.ts'
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

export function responseOf(instrument: Instrument, answers: Answers, language: Language): SurveyResponse {
  const outcome = outcomeOf(instrument, answers)
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
