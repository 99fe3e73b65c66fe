interface Room {
  /** Who may wait at all, and of one network. */
  most: number
  mostEach: number
}

/** One at a time, one of each network after the other: only the one asking for many things waits for them. */
export function createFairTurns({ most, mostEach }: Room) {
  const waiting = new Map<string, (() => void)[]>()
  let isTaken = false
  let count = 0

  function next(): void {
    const [first] = waiting
    if (!first) {
      isTaken = false
      return
    }
    const [network, queue] = first
    const begin = queue.shift()
    count -= 1
    waiting.delete(network)
    // Behind the others, for its next one.
    if (queue.length > 0) waiting.set(network, queue)
    begin?.()
  }

  return {
    /** Does the work in its turn. Undefined where too many wait already. */
    take<Result>(network: string, work: () => Promise<Result>): Promise<Result> | undefined {
      const queue = waiting.get(network) ?? []
      if (isTaken && (count >= most || queue.length >= mostEach)) return undefined
      const run = () => work().finally(next)
      if (!isTaken) {
        isTaken = true
        return run()
      }
      count += 1
      return new Promise<void>(resolve => {
        queue.push(resolve)
        waiting.set(network, queue)
      }).then(run)
    },
  }
}
