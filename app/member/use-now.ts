import { useEffect, useState } from 'react'

/** This moment, again each second or as often as is said. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
