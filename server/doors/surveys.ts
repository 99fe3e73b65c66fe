import type { SurveyDoors } from '../../app/context.ts'
import type { Summary } from '../../domain/surveys/counting.ts'
import type { Backend } from '../backend.ts'

/** The surveys, and what people chose to keep of their answers. */
export function createSurveyDoors({
  instruments,
  responses,
  settings,
}: Pick<Backend, 'instruments' | 'responses' | 'settings'>): SurveyDoors {
  return {
    get: instruments.get,
    save: (person, response, isAgreed) => responses.save(person.id, response, isAgreed),
    listKept: (person, instrument) => responses.listKept(person.id, instrument),
    remove: (person, instrument) => responses.remove(person.id, instrument.id),
    findPermission: ({ requiresPermission }) => (requiresPermission ? settings.FTCD_PERMISSION : undefined),
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
