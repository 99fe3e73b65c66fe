/** First come, first served. `take` waits for every earlier turn to end and gives the function that ends this one. */
export function createTurns() {
  let isTaken = false
  // Bounded: by the work that is under way.
  const waiting: (() => void)[] = []

  function end() {
    const next = waiting.shift()
    if (next) next()
    else isTaken = false
  }

  /** Ends a turn once, however often it is called. */
  function once(): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      end()
    }
  }

  return {
    async take(): Promise<() => void> {
      if (isTaken) await new Promise<void>(resolve => waiting.push(resolve))
      isTaken = true
      return once()
    },
  }
}
