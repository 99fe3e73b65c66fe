import type { Person, SurveyDoors } from '../../app/context.ts'
import type { Backend } from '../backend.ts'
import { ensureOpen } from './ensure-open.ts'

/** The surveys, and what people chose to keep of their answers. */
export function createSurveyDoors(
  { instruments, responses, settings }: Pick<Backend, 'instruments' | 'responses' | 'settings'>,
  findPerson: () => Person | undefined,
): SurveyDoors {
  return {
    get: instruments.get,
    save: (person, response, isAgreed) => responses.save(person.id, response, isAgreed),
    listKept: (person, instrument) => responses.listKept(person.id, instrument),
    remove: (person, instrument) => responses.remove(person.id, instrument.id),
    async summarize() {
      ensureOpen('adminSurveys', findPerson())
      return responses.summarize()
    },
    findPermission: ({ requiresPermission }) => (requiresPermission ? settings.FTCD_PERMISSION : undefined),
  }
}
