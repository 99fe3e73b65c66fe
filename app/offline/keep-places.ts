import { useEffect } from 'react'
import { useIsGuest } from '../member/guest-kept.ts'
import { useRoot } from '../root-data.ts'
import { tellWorker } from './keep-page.ts'

/** What people's own places say that a stranger's, of which the pages are kept, do not. */
const areas = ['home', 'today', 'steps', 'you', 'reminders'] as const

/**
 * Whichever page someone opens, all their places open without a network from then on: any of them may be the next. A
 * guest's pages are a stranger's, which are kept already; a member's have to be asked for.
 */
export function usePlacesOffline(): void {
  const { person, wordFiles } = useRoot() ?? {}
  const isGuest = useIsGuest()
  useEffect(() => {
    if (!wordFiles || !(person || isGuest)) return
    const words = areas.map(area => wordFiles[area])
    void tellWorker(person ? { keepMember: words } : { keepParts: words })
  }, [person, isGuest, wordFiles])
}
