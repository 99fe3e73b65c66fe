import { type Answers, heardOf, holds, outcomeOf } from './engine.ts'
import type { Advice, Instrument } from './instrument.ts'

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
