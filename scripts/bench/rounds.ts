export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Contestant<Lap> = { name: string; run: () => Promise<Lap> }

/**
 * Lets all contestants run in turns, again and again, so that whatever else the machine does falls on all
 * of them; every other round the other way about, since each leaves the disk and the caches to the next.
 * The first round warms up and does not count.
 */
export async function takeTurns<Lap>(
  contestants: Contestant<Lap>[],
  rounds: number,
  { show, signal }: { show: (text: string) => void; signal: AbortSignal },
): Promise<Map<string, Lap[]>> {
  const laps = new Map<string, Lap[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      signal.throwIfAborted()
      show(`${round === 0 ? 'warm-up' : `round ${round}/${rounds}`} ${name}`)
      const lap = await run()
      if (round > 0) laps.get(name)?.push(lap)
    }
  }
  return laps
}

/** How often a second something is done, by so many at once, each one thing after the other. */
export async function countFor(
  milliseconds: number,
  crowd: number,
  act: (turn: number, who: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const one = async (_: unknown, who: number) => {
    while (performance.now() - startedAt < milliseconds) await act(done++, who)
  }
  await Promise.all(Array.from({ length: crowd }, one))
  return (done / (performance.now() - startedAt)) * 1_000
}

export async function time(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
