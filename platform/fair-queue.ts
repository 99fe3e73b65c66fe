type Room = {
  atOnce: number
  /** How many may wait, and how many of them for one `who`. */
  longest: number
  longestOfOne: number
}

/** Runs a few at once. Those who wait are served in turn, one of each `who`, so that nobody fills it for the others. */
export function createFairQueue({ atOnce, longest, longestOfOne }: Room) {
  // Bounded: `longest` wait; who waits for nothing has no lane.
  const lanes = new Map<string, (() => void)[]>()
  let waiting = 0
  let running = 0

  function leave(): void {
    const [first] = lanes
    if (!first) {
      running -= 1
      return
    }
    const [who, lane] = first
    const next = lane.shift()
    // The next of theirs waits at the end of the line.
    lanes.delete(who)
    if (lane.length > 0) lanes.set(who, lane)
    waiting -= 1
    next?.()
  }

  return {
    /** Does the work in its turn. Undefined where too many wait already. */
    take<Result>(who: string, work: () => Promise<Result>): Promise<Result> | undefined {
      const run = () => work().finally(leave)
      if (running < atOnce) {
        running += 1
        return run()
      }
      const lane = lanes.get(who) ?? []
      if (waiting >= longest || lane.length >= longestOfOne) return undefined
      lanes.set(who, lane)
      waiting += 1
      // Each one hands over its place when it leaves, so `running` stays as it is.
      return new Promise<void>(resolve => lane.push(resolve)).then(run)
    },
  }
}
