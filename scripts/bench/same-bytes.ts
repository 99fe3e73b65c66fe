import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Lap, load, type Target } from './load.ts'
import { serveBytes } from './processes.ts'
import type { Row, Settings } from './report.ts'
import { median, ratioOf, takeTurns } from './rounds.ts'

const rounds = 6

type Race = { what: string; target: Target; limit: number; folder: string }

/** What we answer from memory, beside bare `node:http` that sends the very same bytes. */
export async function raceWithBytes({ what, target, limit, folder }: Race, settings: Settings): Promise<Row> {
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
  const ratio = ratioOf(rates('ours'), rates('theirs'))
  return {
    what,
    ours: median(rates('ours')),
    unit: 'req/s',
    against: 'bare node:http',
    theirs: median(rates('theirs')),
    ratio,
    isBroken: ratio < limit,
    note: `${(body.length / 1024).toFixed(1)} KB · first answer ${first.toFixed(1)} ms`,
  }
}

/** As it travels, still compressed. */
function readRaw({ url, headers }: Target): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.on('error', reject).end()
  })
}
