import { useEffect } from 'react'

const beat = 20_000

/** One word after the other: “gone” and “here” sent side by side may arrive in the wrong order. */
let turn: Promise<unknown> = Promise.resolve()

/** Tells the others that someone is here, for as long as they look and want it known. */
export function usePresence(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    let isHere = false
    // Nobody needs to hear that it did not work: it is said again soon, and ends of its own accord.
    const say = (verb: 'hereInChallenge' | 'goneFromChallenge') => {
      turn = turn.then(async () => (await import('./call.ts')).call(verb, { id })).catch(() => {})
    }
    function look() {
      const wasHere = isHere
      isHere = document.visibilityState === 'visible'
      if (isHere) say('hereInChallenge')
      else if (wasHere) say('goneFromChallenge')
    }
    look()
    const timer = setInterval(look, beat)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      say('goneFromChallenge')
    }
  }, [id, isShown])
}
