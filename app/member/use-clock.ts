import { useEffect, useState } from 'react'

const quarterMinute = 15_000

/**
 * The time now, by the quarter of a minute. It begins with the server's, where there is one, so that the page wakes as it
 * was sent. What was told since it last moved moves it on: nobody waits to see what they just told.
 */
export function useClock(sent?: number, told: readonly { at: number }[] = []): number {
  const [now, setNow] = useState(() => sent ?? Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), quarterMinute)
    return () => clearInterval(timer)
  }, [])
  return told.reduce((latest, { at }) => (at <= now + quarterMinute ? Math.max(latest, at) : latest), now)
}
