import type { Person, SurveyDoors } from '../../app/context.ts'
import type { Backend } from '../backend.ts'
import { ensureOpen } from './ensure-open.ts'

/** The surveys, and what people chose to keep of their answers. */
export function createSurveyDoors(
  parts: Pick<Backend, 'clock' | 'instruments' | 'numbers' | 'responses' | 'settings'>,
  findPerson: () => Person | undefined,
): SurveyDoors {
  const { clock, instruments, numbers, responses, settings } = parts
  return {
    get: instruments.get,
    save: (person, response, isAgreed) => responses.save(person.id, response, isAgreed),
    listKept: (person, instrument) => responses.listKept(person.id, instrument),
    remove: (person, instrument) => responses.remove(person.id, instrument.id),
    async summarize() {
      ensureOpen('adminSurveys', findPerson())
      const counted = await numbers.findTable('surveys')
      // Only until the first count of a new installation is every response read here.
      if (!counted) return { countedAt: clock.now().getTime(), summaries: await responses.summarize() }
      const summaries = counted.shown.flatMap(({ id, version, ...rest }) => {
        const instrument = instruments.all.find(each => each.id === id && each.version === version)
        return instrument ? [{ instrument, ...rest }] : []
      })
      return { countedAt: counted.at, summaries }
    },
    findPermission: ({ requiresPermission }) => (requiresPermission ? settings.FTCD_PERMISSION : undefined),
  }
}
