import { type Blok, bloksOf, textOf } from '../blok.ts'

const hour = 3_600_000

/** `after`: how long after the last cigarette it begins; missing where editors didn't say. */
export type Stop = {
  id: string
  when: string
  text: string
  /** The same in little room. */
  short: string
  source: string
  /** Who says so, in short. */
  publishers: string
  certainty: 'high' | 'medium' | undefined
  after?: number
}

export function stopsOf(timeline: Blok | undefined): Stop[] {
  return bloksOf(timeline?.stops).map(
    ({ _uid, when, text, short, source, publishers, certainty, afterHours }) => ({
      id: _uid,
      when: textOf(when),
      text: textOf(text),
      short: textOf(short) || textOf(text),
      source: textOf(source),
      publishers: textOf(publishers),
      certainty: certainty === 'high' || certainty === 'medium' ? certainty : undefined,
      ...(isNumber(afterHours) && { after: Number(afterHours) * hour }),
    }),
  )
}

const isNumber = (value: unknown): boolean => value !== '' && value !== null && Number(value) >= 0

/**
 * Where someone is among the stops: 2.5 is halfway from the third to the fourth, -0.5 before the first. Undefined where
 * nothing is known of them, or of when the stops come.
 */
export function findPlace(stops: Stop[], smokeFreeFor: number | undefined): number | undefined {
  if (smokeFreeFor === undefined || smokeFreeFor < 0) return undefined
  if (stops.length === 0 || stops.some(({ after }) => after === undefined)) return undefined
  const times = stops.map(({ after = 0 }) => after)
  const passed = times.findLastIndex(after => after <= smokeFreeFor)
  if (passed < 0) return -0.5
  const [from = 0, to] = [times[passed], times[passed + 1]]
  return to === undefined ? passed : passed + (smokeFreeFor - from) / (to - from)
}
