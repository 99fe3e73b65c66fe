export interface QueueRule {
  readonly atOnce: number
  /** How many may wait, and how many of them for one `who`; beyond that it refuses. */
  readonly longest: number
  readonly longestOfOne: number
  readonly refusal: () => Error
}

/** Runs a few at once. Those who wait are served in turn, one of each `who`, so that nobody fills it for the others. */
export function createQueue({ atOnce, longest, longestOfOne, refusal }: QueueRule) {
  const lanes = new Map<string, (() => void)[]>()
  let waiting = 0
  let running = 0

  async function enter(who: string): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    const lane = lanes.get(who) ?? []
    if (waiting >= longest || lane.length >= longestOfOne) throw refusal()
    lanes.set(who, lane)
    waiting += 1
    // Each one hands over its place when it leaves, so `running` stays as it is.
    await new Promise<void>(resolve => lane.push(resolve))
  }

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
    async run<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
      await enter(who)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
