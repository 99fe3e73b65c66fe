import type { Person } from '../../app/context.ts'
import type { Summary } from '../../domain/surveys/counting.ts'
import type { Instrument } from '../../domain/surveys/instrument.ts'
import type { SurveyResponse } from '../../domain/surveys/response.ts'
import type { Backend } from '../backend.ts'

/** The surveys, and what people chose to keep of their answers. */
export function createSurveyDoors({
  instruments,
  responses,
  settings,
}: Pick<Backend, 'instruments' | 'responses' | 'settings'>) {
  return {
    get: instruments.get,
    /** Keeps a response in an account; false where it wasn't agreed to. */
    save: (person: Person, response: SurveyResponse, isAgreed: boolean) =>
      responses.save(person.id, response, isAgreed),
    /** What they kept of these questions, newest first. */
    listKept: (person: Person, instrument: Instrument) => responses.listKept(person.id, instrument),
    remove: (person: Person, instrument: Instrument) => responses.remove(person.id, instrument.id),
    /** What the operator recorded of the owner's permission, where the instrument needs one. */
    findPermission: ({ requiresPermission }: Instrument) =>
      requiresPermission ? settings.FTCD_PERMISSION : undefined,
  }
}

/** How many people answered what; small groups are hidden. */
export function createSurveyCounts({
  clock,
  instruments,
  numbers,
  responses,
}: Pick<Backend, 'clock' | 'instruments' | 'numbers' | 'responses'>) {
  return {
    async read(): Promise<{ countedAt: number; summaries: Summary[] }> {
      const counted = await numbers.findTable('surveys')
      // Only until the first count of a new installation is every response read here.
      if (!counted) return { countedAt: clock.now().getTime(), summaries: await responses.summarize() }
      const summaries = counted.shown.flatMap(({ id, version, ...rest }) => {
        const instrument = instruments.all.find(each => each.id === id && each.version === version)
        return instrument ? [{ instrument, ...rest }] : []
      })
      return { countedAt: counted.at, summaries }
    },
  }
}
