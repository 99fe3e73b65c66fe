import type { Person } from '../../app/context.ts'
import type { RouteName } from '../../app/map/routes.ts'
import type { SavedViewDoors } from '../../app/saved-views/doors.ts'
import type { Backend } from '../backend.ts'
import { ensureOpen } from './ensure-open.ts'

/** Saved views of the person asking, on pages that are open to them. */
export function createSavedViewDoors(
  { savedViews }: Pick<Backend, 'savedViews'>,
  findPerson: () => Person | undefined,
): SavedViewDoors {
  const asker = (page: RouteName): string => ensureOpen(page, findPerson()).id
  return {
    list: page => savedViews.list(asker(page), page),
    save: (page, name, query) => savedViews.save(asker(page), page, name, query),
    remove: id => savedViews.remove(asker('admin'), id),
  }
}
