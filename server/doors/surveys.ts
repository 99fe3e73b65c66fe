import type { SurveyDoors } from '../../app/context.ts'
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
    summarize: responses.summarize,
    findPermission: ({ requiresPermission }) => (requiresPermission ? settings.FTCD_PERMISSION : undefined),
  }
}
