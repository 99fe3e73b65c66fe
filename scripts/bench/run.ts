/** What was taken, round by round. The bounds are of the ratio; where there's no peer, of the figure itself. */
export type Taken = {
  what: string
  ours: number[]
  unit: string
  /** Which of ours counts, by how many are below it; the middle one if not said. */
  share?: number
  /** A peer's name, or `limit`. */
  against?: string
  theirs?: number[]
  least?: number
  most?: number
  note?: string
}

/** One measure beside what it is held against, both taken in the same run. */
export type Row = Pick<Taken, 'what' | 'unit' | 'note'> & {
  ours: number
  against: string
  theirs: number
  /** Ours divided by theirs: of rates and scores more is better, of times and bytes less. */
  ratio: number
  isBroken: boolean
}

/** What a case is given, and where it leaves what it found. */
export type Bench = {
  show: (text: string) => void
  signal: AbortSignal
  /** How often Lighthouse looks at each page. */
  runs: number
  /** How many documents the large collection has; the small one has 10,000. */
  documents: number
  /** How long the load is held. */
  minutes: number
  rows: Row[]
  findings: string[]
  /** Closed when the case is over. */
  opened: AsyncDisposableStack
}

export type Case = (bench: Bench) => Promise<unknown>

/** Gives a figure, mostly how often a second something is done. The round that warms up is number 0. */
type Lap = (round: number) => Promise<number>
export type Contest = Omit<Taken, 'ours' | 'theirs' | 'note'> & {
  against: string
  ours: Lap
  theirs: Lap
  note?: () => string
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Of what both did in turns, the ratio is the median of what each round says, since its noise fell on both. */
export function hold(bench: Bench, { what, unit, against = 'limit', note, share, ...taken }: Taken): void {
  const { least = -Infinity, most = Infinity } = taken
  const { theirs = [most === Infinity ? least : most] } = taken
  const [ours = 0, peer = 0] = [taken.ours, theirs].map(all => (share ? quantile(all, share) : median(all)))
  const rounds = taken.ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  const ratio = taken.theirs && !share ? median(rounds) : ours / (peer || 1)
  const judged = taken.theirs ? ratio : ours
  const isBroken = !(judged >= least && judged <= most)
  bench.rows.push({ what, ours, unit, against, theirs: peer, ratio, isBroken, note })
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
    hold(bench, { ...contest, ours: laps.get(ours) ?? [], theirs: laps.get(theirs) ?? [], note: note?.() })
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

/** One after the other, or so many each time by so many at once, until all are done; gives how long it took. */
export async function repeat(
  { show, signal }: Bench,
  what: string,
  count: number,
  act: (number: number, numbers: number[]) => Promise<unknown>,
  { batch = 1, crowd = 1 } = {},
): Promise<number> {
  const startedAt = performance.now()
  let next = 0
  const one = async () => {
    while (next < count) {
      signal.throwIfAborted()
      const start = next
      next = Math.min(next + batch, count)
      const left = ((performance.now() - startedAt) / start) * (count - start)
      const rest = start > 0 ? `, ${Math.round(left / 1_000)} s to go` : ''
      show(`${what} ${next.toLocaleString('en')}/${count.toLocaleString('en')}${rest}`)
      await act(
        start,
        Array.from({ length: next - start }, (_, index) => start + index),
      )
    }
  }
  await Promise.all(Array.from({ length: crowd }, one))
  return performance.now() - startedAt
}

export async function time(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}
