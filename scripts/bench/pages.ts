import { defaultContent } from '../../server/default-content.ts'
import { raceWithBytes, raceWithPeer } from './http.ts'
import { makeFolder, servePeer, serveSite } from './processes.ts'
import type { BenchRun, Measure, Row } from './report.ts'
import { fillSpace } from './space.ts'

const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const sizes = [100, 10_000]

/** Whole pages: found, drawn, compressed and sent; then those that are kept, beside the same bytes sent by nobody. */
export const measure: Measure = async settings => {
  const rows = await raceDrawn(settings)
  for (const size of sizes) rows.push(...(await raceKept(size, settings)))
  return { rows }
}

async function raceDrawn(settings: BenchRun): Promise<Row[]> {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  await using peer = await servePeer()
  const page = (path: string, status = 200) => ({ url: new URL(path, site.url), headers, status })
  const pages = {
    'home /': page('/'),
    'deep /de/hilfe': page('/de/hilfe'),
    '404 /nowhere': page('/nowhere', 404),
  }
  // Awaited here: the servers end with this function.
  return await raceWithPeer(pages, peer.url, settings)
}

async function raceKept(size: number, settings: BenchRun): Promise<Row[]> {
  await using folder = await makeFolder()
  settings.show(`writing ${size} stories`)
  await fillSpace(folder.path, size, defaultContent)
  await using site = await serveSite(folder.path)
  const rows: Row[] = []
  for (const path of ['/', '/quit-smoking']) {
    const target = { url: new URL(path, site.url), headers, status: 200 }
    const what = `cached ${path}, of ${size} stories`
    // Packed with effort from the third time on: the bytes that are sent then are those to compare.
    for (let time = 0; time < 5; time++) await (await fetch(target.url, { headers })).arrayBuffer()
    await new Promise(resolve => setTimeout(resolve, 500))
    rows.push(await raceWithBytes({ what, target, limit: 0.6, folder: folder.path }, settings))
  }
  return rows
}
