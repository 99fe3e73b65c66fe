import { raceWithPeer } from './http.ts'
import { makeFolder, servePeer, serveSite } from './processes.ts'
import type { Measure } from './report.ts'

const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Whole pages: found, drawn, compressed and sent. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  await using peer = await servePeer()
  const page = (path: string, status = 200) => ({ url: new URL(path, site.url), headers, status })
  const pages = {
    'home /': page('/'),
    'deep /de/hilfe': page('/de/hilfe'),
    '404 /nowhere': page('/nowhere', 404),
  }
  return { rows: await raceWithPeer(pages, peer.url, settings) }
}
