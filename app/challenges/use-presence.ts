import { useEffect } from 'react'

const beat = 20_000

type Word = 'hereInChallenge' | 'goneFromChallenge'

/** Says one word after the other: “gone” and “here” sent side by side may arrive in the wrong order. */
export function createSaying(send: (word: Word, id: string) => Promise<unknown>) {
  let turn: Promise<unknown> = Promise.resolve()
  return (word: Word, id: string): Promise<unknown> => {
    // Nobody needs to hear that it did not work: it is said again soon, and ends of its own accord.
    turn = turn.then(() => send(word, id)).catch(() => {})
    return turn
  }
}

const say = createSaying(async (word, id) => (await import('./call.ts')).call(word, { id }))

/** Whoever closes the page waits for no turn: only what the browser sends without it arrives. */
function sayLast(id: string): void {
  void fetch('/functions/goneFromChallenge', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { id } }),
  }).catch(() => {})
}

/** Tells the others that someone is here, for as long as they look and want it known. */
export function usePresence(id: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    let isHere = false
    function look() {
      const wasHere = isHere
      isHere = document.visibilityState === 'visible'
      if (isHere) void say('hereInChallenge', id)
      else if (wasHere) void say('goneFromChallenge', id)
    }
    const close = () => sayLast(id)
    look()
    const timer = setInterval(look, beat)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', close)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', close)
      void say('goneFromChallenge', id)
    }
  }, [id, isShown])
}
