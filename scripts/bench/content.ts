import { raceWithBytes } from './http.ts'
import { makeFolder, serveSite } from './processes.ts'
import type { BenchRun, Measure, Row } from './report.ts'
import { fillSpace } from './space.ts'

const sizes = [100, 10_000]

/** Delivery from memory beside bare `node:http` with the same bytes, in a small space and in a large one. */
export const measure: Measure = async settings => {
  const rows: Row[] = []
  for (const size of sizes) rows.push(...(await measureSpace(size, settings)))
  return { rows }
}

async function measureSpace(size: number, settings: BenchRun): Promise<Row[]> {
  await using folder = await makeFolder()
  settings.show(`writing ${size} stories`)
  const token = await fillSpace(folder.path, size)
  await using site = await serveSite(folder.path)
  const asked = [
    { what: 'single story', path: `/content/v2/cdn/stories/story-7?token=${token}`, limit: 0.4 },
    { what: 'list of 25', path: `/content/v2/cdn/stories?token=${token}`, limit: 0.25 },
  ]
  const rows: Row[] = []
  for (const { what, path, limit } of asked) {
    const target = { url: new URL(path, site.url), status: 200 }
    rows.push(
      await raceWithBytes({ what: `${what}, of ${size}`, target, limit, folder: folder.path }, settings),
    )
  }
  return rows
}
