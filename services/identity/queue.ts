/** Runs a few at once, the others in order of arrival; beyond `longest` waiting it refuses. */
export function createQueue(atOnce: number, longest: number, refusal: () => Error) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= longest) throw refusal()
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>(resolve => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
