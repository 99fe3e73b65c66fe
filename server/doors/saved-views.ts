import type { RouteName } from '../../app/map/routes.ts'
import type { Backend } from '../backend.ts'
import type { Helper } from './asker.ts'
import { ensureOpen } from './ensure-may.ts'

/** Saved views of the person asking, on pages that are open to them. */
export function createSavedViewDoors({ savedViews }: Pick<Backend, 'savedViews'>, { person }: Helper) {
  return {
    list: async (page: RouteName) => savedViews.list(ensureOpen(page, person).id, page),
    save: async (page: RouteName, name: string, query: string) =>
      savedViews.save(ensureOpen(page, person).id, page, name, query),
    remove: (id: string) => savedViews.remove(person.id, id),
  }
}
