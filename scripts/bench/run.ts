/** One measure beside what it's held against, both taken in the same run: a peer, round by round, or a limit. */
export type BenchRow = {
  what: string
  unit: string
  ours: number[]
  /** The peer's name. */
  against?: string
  theirs?: number[]
  /** Which of them counts, by the share that's below it; the middle one if not said. */
  share?: number
  /** Of the ratio; where there's no peer, of the figure itself. */
  least?: number
  most?: number
  note?: string
}

/** What a case is given, and where it leaves what it found. */
export type Bench = {
  show: (text: string) => void
  signal: AbortSignal
  /** How many documents the large collection has; the small one has 10,000. */
  documents: number
  rows: BenchRow[]
  findings: string[]
  /** Closed when the case is over. */
  opened: AsyncDisposableStack
}

export type Case = (bench: Bench) => Promise<unknown>

/** Gives a figure, mostly how often a second something is done. The round that warms up is number 0. */
type Lap = (round: number) => Promise<number>
export type Contest = Omit<BenchRow, 'ours' | 'theirs' | 'note'> & {
  against: string
  ours: Lap
  theirs: Lap
  note?: () => string
}

/** The value that a share of the others is below; the median if not said. */
export function quantile(values: number[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below + (above - below) * (at % 1)
}

/**
 * Lets all contestants run in turns, again and again, so that whatever else the machine does falls on all
 * of them; every other round the other way about, since each leaves the disk and the caches to the next.
 * The first round warms up and does not count. Several contests may share a peer.
 */
export async function race(bench: Bench, contests: Contest[], rounds = 6): Promise<void> {
  const names = new Map<Lap, string>()
  for (const { what, against, ours, theirs } of contests) names.set(ours, what).set(theirs, against)
  const laps = new Map([...names.keys()].map((run): [Lap, number[]] => [run, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [run, name] of round % 2 === 0 ? names : [...names].toReversed()) {
      bench.signal.throwIfAborted()
      bench.show(`${round === 0 ? 'warm-up' : `round ${round}/${rounds}`} ${name}`)
      const figure = await run(round)
      if (round > 0) laps.get(run)?.push(figure)
    }
  }
  for (const { ours, theirs, note, ...contest } of contests)
    bench.rows.push({
      ...contest,
      ours: laps.get(ours) ?? [],
      theirs: laps.get(theirs) ?? [],
      ...(note && { note: note() }),
    })
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

/** One after the other, or so many each time, until all are done; gives how long it took. */
export function repeat(
  { show, signal }: Bench,
  what: string,
  count: number,
  act: (number: number, numbers: number[]) => Promise<unknown>,
  batch = 1,
): Promise<number> {
  return time(async () => {
    for (let next = 0; next < count; next += batch) {
      signal.throwIfAborted()
      show(`${what} ${next.toLocaleString('en')}/${count.toLocaleString('en')}`)
      const numbers = Array.from({ length: Math.min(batch, count - next) }, (_, index) => next + index)
      await act(next, numbers)
    }
  })
}

export async function time(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
