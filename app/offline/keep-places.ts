import { useEffect } from 'react'
import { useIsGuest } from '../member/guest-kept.ts'
import { useRoot } from '../root-data.ts'

/** What a member's own places say that a stranger's, of which the pages are kept, do not. */
const areas = ['home', 'today', 'steps', 'you', 'reminders'] as const

/**
 * Whichever page a member opens, all their places open without a network from then on: any of them may be the next. Of a
 * guest's, only the days after a slip have words that no stranger's page has.
 */
export function usePlacesOffline(): void {
  const { person, wordFiles } = useRoot() ?? {}
  const isGuest = useIsGuest()
  useEffect(() => {
    if (!wordFiles) return
    if (person) void tellWorker({ keepMember: areas.map(area => wordFiles[area]) })
    else if (isGuest) void tellWorker({ keepParts: [wordFiles.today] })
  }, [person, isGuest, wordFiles])
}

/** Once the service worker is there. */
async function tellWorker(message: Record<string, string[]>): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage(message)
}
