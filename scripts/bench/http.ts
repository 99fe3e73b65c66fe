import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Lap, type LoadTarget, load } from './load.ts'
import { serveBytes } from './processes.ts'
import { type BenchRun, type Row, setBeside } from './report.ts'
import { quantile, takeTurns } from './rounds.ts'

const rounds = 6
const peerName = 'plain Hono JSON'

/** Requests a second of each target, beside a server that does nothing. */
export async function raceWithPeer(
  targets: Record<string, LoadTarget>,
  peer: URL,
  settings: BenchRun,
): Promise<Row[]> {
  const all = { ...targets, [peerName]: { url: peer, status: 200 } }
  const contestants = Object.entries(all).map(([name, target]) => ({ name, run: () => load(target) }))
  const laps = await takeTurns<Lap>(contestants, rounds, settings)
  const rates = (name: string) => laps.get(name)?.map(lap => lap.rate) ?? []
  return Object.keys(targets).map(name => {
    const ran = laps.get(name) ?? []
    const latencies = ran.flatMap(lap => lap.latencies)
    const size = ran.reduce((sum, lap) => sum + lap.bytes, 0) / latencies.length / 1024
    const note = `p50 ${milliseconds(quantile(latencies, 0.5))} · p99 ${milliseconds(quantile(latencies, 0.99))} · ${size.toFixed(1)} KB each`
    return setBeside(peerName, {
      what: name,
      ours: rates(name),
      unit: 'req/s',
      theirs: rates(peerName),
      note,
    })
  })
}

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`

type Race = { what: string; target: LoadTarget; limit: number; folder: string }

/** What we answer from memory, beside bare `node:http` that sends the very same bytes. */
export async function raceWithBytes({ what, target, limit, folder }: Race, settings: BenchRun): Promise<Row> {
  const startedAt = performance.now()
  const body = await readRaw(target)
  const first = performance.now() - startedAt
  const file = join(folder, 'body')
  await writeFile(file, body)
  await using peer = await serveBytes(file)
  const contestants = [
    { name: 'ours', run: () => load(target) },
    { name: 'theirs', run: () => load({ ...target, url: peer.url }) },
  ]
  const laps = await takeTurns<Lap>(contestants, rounds, settings)
  const rates = (who: string) => laps.get(who)?.map(lap => lap.rate) ?? []
  const note = `${(body.length / 1024).toFixed(1)} KB · first answer ${first.toFixed(1)} ms`
  const raced = { what, ours: rates('ours'), unit: 'req/s', theirs: rates('theirs'), note }
  return setBeside('bare node:http', raced, { least: limit })
}

/** As it travels, still compressed. */
function readRaw({ url, headers }: LoadTarget): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.on('error', reject).end()
  })
}
