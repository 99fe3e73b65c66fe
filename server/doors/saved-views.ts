import type { Person } from '../../app/context.ts'
import { isClosed } from '../../app/map/roles.ts'
import type { SavedViewDoors, ViewedPage } from '../../app/saved-views/doors.ts'
import { ensure } from '../../platform/errors.ts'
import type { Backend } from '../backend.ts'

/** Saved views of the person asking, on pages that are open to them. */
export function createSavedViewDoors(
  { savedViews }: Pick<Backend, 'savedViews'>,
  findPerson: () => Person | undefined,
): SavedViewDoors {
  function asker(page: ViewedPage | 'admin'): string {
    const person = findPerson()
    ensure(person && !isClosed(page, person), 'permission-denied', 'This list isn’t open to who asks')
    return person.id
  }

  return {
    list: page => savedViews.list(asker(page), page),
    save: (page, name, query) => savedViews.save(asker(page), page, name, query),
    remove: id => savedViews.remove(asker('admin'), id),
  }
}
