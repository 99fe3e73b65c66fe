/** First come, first served. `take` waits for every earlier turn to end and gives the function that ends this one. */
export function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return {
    async take(): Promise<() => void> {
      const earlier = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await earlier
      return resolve
    },
  }
}
