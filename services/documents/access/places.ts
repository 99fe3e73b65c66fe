import type { Place } from '../model/engine.ts'
import { refuse } from './guard.ts'

export type Places = ReturnType<typeof createPlaces>

/** The house has one database. In test mode there are any number of others, each apart and open to everyone. */
export function createPlaces(projectId: string, testMode: boolean) {
  const home: Place = { project: projectId, database: '(default)' }
  const isOwn = (place: Place) => place.project === home.project
  const isOpen = (place: Place) => testMode && !isOwn(place)
  const isHome = (place: Place) => isOwn(place) && place.database === home.database
  return {
    home,
    isHome,
    isOpen,
    ensureKnown(place: Place): Place {
      if (isOpen(place) || isHome(place)) return place
      // What else there might be is nobody's business.
      throw refuse()
    },
  }
}
