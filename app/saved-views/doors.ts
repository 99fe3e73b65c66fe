import type { SavedView } from '../../domain/saved-views/saved-views.ts'
import type { RouteName } from '../map/routes.ts'

/** One's own views of lists: how each is narrowed and sorted, never what or whom was searched for. */
export type SavedViewDoors = {
  list: (page: RouteName) => Promise<SavedView[]>
  save: (page: RouteName, name: string, query: string) => Promise<'saved' | 'unnamed' | 'full'>
  remove: (id: string) => Promise<void>
}
