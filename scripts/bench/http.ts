import { type Lap, load, type Target } from './load.ts'
import type { Row, Settings } from './report.ts'
import { median, quantile, ratioOf, takeTurns } from './rounds.ts'

const rounds = 6
const peerName = 'plain Hono JSON'

/** Requests a second of each target, beside a server that does nothing. */
export async function raceWithPeer(
  targets: Record<string, Target>,
  peer: URL,
  settings: Settings,
): Promise<Row[]> {
  const all = { ...targets, [peerName]: { url: peer, status: 200 } }
  const contestants = Object.entries(all).map(([name, target]) => ({ name, run: () => load(target) }))
  const laps = await takeTurns<Lap>(contestants, rounds, settings)
  const rates = (name: string) => laps.get(name)?.map(lap => lap.rate) ?? []
  return Object.keys(targets).map(name => {
    const ran = laps.get(name) ?? []
    const latencies = ran.flatMap(lap => lap.latencies)
    const size = ran.reduce((sum, lap) => sum + lap.bytes, 0) / latencies.length / 1024
    return {
      what: name,
      ours: median(rates(name)),
      unit: 'req/s',
      against: peerName,
      theirs: median(rates(peerName)),
      ratio: ratioOf(rates(name), rates(peerName)),
      note: `p50 ${milliseconds(quantile(latencies, 0.5))} · p99 ${milliseconds(quantile(latencies, 0.99))} · ${size.toFixed(1)} KB each`,
    }
  })
}

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
