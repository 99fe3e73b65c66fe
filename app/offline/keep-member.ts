import { useEffect } from 'react'
import { useRoot } from '../root-data.ts'

/** What a member's own places say that a stranger's, of which the pages are kept, do not. */
const areas = ['home', 'today', 'steps', 'you', 'reminders'] as const

/** Whichever page a member opens, all their places open without a network from then on: any of them may be the next. */
export function useMemberOffline(): void {
  const { person, wordFiles } = useRoot() ?? {}
  useEffect(() => {
    if (person && wordFiles) void keepMemberOffline(areas.map(area => wordFiles[area]))
  }, [person, wordFiles])
}

/** Once the service worker is there. `words` are their language files. */
async function keepMemberOffline(words: string[]): Promise<void> {
  if (!import.meta.env.PROD) return
  const { active } = (await navigator.serviceWorker?.ready) ?? {}
  active?.postMessage({ keepMember: words })
}
