import { useEffect, useState } from 'react'

/** The time now, renewed each second or as often as asked for; `first` is what the server took for it. */
export function useNow(every = 1_000, first?: number): number {
  const [now, setNow] = useState(() => first ?? Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
