import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { houses } from '../../server/houses.ts'
import { createContent } from '../../services/content/content.ts'
import { type Lap, load } from './load.ts'
import { makeFolder, serveBytes, serveSite } from './processes.ts'
import type { Measure, Row, Settings } from './report.ts'
import { median, ratioOf, takeTurns } from './rounds.ts'

const rounds = 6
const sizes = [100, 10_000]
const author = { id: 'bench', name: 'Bench' }
const sentence = 'A craving rises, peaks and passes, usually within a few minutes. '

/** Delivery from memory beside bare `node:http` with the same bytes, in a small space and in a large one. */
export const measure: Measure = async settings => {
  const rows: Row[] = []
  for (const size of sizes) rows.push(...(await measureSpace(size, settings)))
  return { rows }
}

async function measureSpace(size: number, settings: Settings): Promise<Row[]> {
  await using folder = await makeFolder()
  settings.show(`writing ${size} stories`)
  const token = await fill(folder.path, size)
  await using site = await serveSite(folder.path)
  const asked = {
    'single story': { url: new URL(`/content/v2/cdn/stories/story-7?token=${token}`, site.url), limit: 0.4 },
    'list of 25': { url: new URL(`/content/v2/cdn/stories?token=${token}`, site.url), limit: 0.25 },
  }
  const rows: Row[] = []
  for (const [name, { url, limit }] of Object.entries(asked)) {
    const startedAt = performance.now()
    const body = Buffer.from(await (await fetch(url)).arrayBuffer())
    const first = performance.now() - startedAt
    const file = join(folder.path, 'body.json')
    await writeFile(file, body)
    await using peer = await serveBytes(file)
    const contestants = [
      { name: 'ours', run: () => load({ url, status: 200 }) },
      { name: 'theirs', run: () => load({ url: peer.url, status: 200 }) },
    ]
    const laps = await takeTurns<Lap>(contestants, rounds, settings)
    const rates = (who: string) => laps.get(who)?.map(lap => lap.rate) ?? []
    const ratio = ratioOf(rates('ours'), rates('theirs'))
    rows.push({
      what: `${name}, of ${size}`,
      ours: median(rates('ours')),
      unit: 'req/s',
      against: 'bare node:http',
      theirs: median(rates('theirs')),
      ratio,
      isBroken: ratio < limit,
      note: `${(body.length / 1024).toFixed(1)} KB · first answer ${first.toFixed(1)} ms`,
    })
  }
  return rows
}

async function fill(dataDir: string, size: number): Promise<string> {
  const database = await openDatabase({ dataDir })
  await migrate(database, houses)
  const origin = new URL('http://localhost')
  const content = createContent({ database, clock: systemClock, log: createLog('silent'), origin, dataDir })
  await content.open()
  const wishes = Array.from({ length: size }, (_, index) => ({
    name: `Story ${index}`,
    slug: `story-${index}`,
    position: index,
    content: { component: 'page', title: `Story ${index}`, description: sentence.repeat(10) },
  }))
  await content.administration.createMany(wishes, author, { publish: true })
  await database.close()
  return JSON.parse(await readFile(join(dataDir, 'content', 'tokens.json'), 'utf8')).public
}
