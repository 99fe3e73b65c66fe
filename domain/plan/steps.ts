/** When a step of the programme is due, in days from the day they stop; it stands until the next of its side is due. */
type Step = { id: string; day: number }

/** Small things on the way, before the day and after it. Their ids are kept with what people did: never change one. */
export const steps = [
  { id: 'why', day: -14 },
  { id: 'pull', day: -14 },
  { id: 'pharmacist', day: -13 },
  { id: 'moments', day: -7 },
  { id: 'tell', day: -5 },
  { id: 'number', day: -3 },
  { id: 'clear', day: -1 },
  { id: 'firstHour', day: 0 },
  { id: 'oneWave', day: 1 },
  { id: 'water', day: 2 },
  { id: 'sentences3', day: 3 },
  { id: 'evening', day: 5 },
  { id: 'week', day: 7 },
  { id: 'person', day: 12 },
  { id: 'sentences14', day: 14 },
  { id: 'firstEveningOut', day: 21 },
  { id: 'spend', day: 28 },
  { id: 'renew90', day: 90 },
  { id: 'renew180', day: 180 },
  { id: 'renew365', day: 365 },
] as const satisfies readonly Step[]

export type StepId = (typeof steps)[number]['id']
