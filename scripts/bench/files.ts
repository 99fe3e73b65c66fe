import { raceWithPeer } from './http.ts'
import { makeFolder, servePeer, serveSite } from './processes.ts'
import type { Measure } from './report.ts'

/** The largest script and the stylesheet of the home page, as they are kept on disk: compressed. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  await using peer = await servePeer()
  const home = await (await fetch(site.url)).text()
  const find = (pattern: RegExp) => new URL(pattern.exec(home)?.[0] ?? '/missing', site.url)
  const script = find(/\/assets\/entry\.client-[\w-]+\.js/)
  const style = find(/\/assets\/root-[\w-]+\.css/)
  const { headers } = await fetch(script, { headers: { 'Accept-Encoding': 'br' } })
  const ask = (url: URL, encoding: string, more = {}) => ({
    url,
    headers: { 'Accept-Encoding': encoding, ...more },
    status: 200,
  })
  const known = ask(script, 'br', { 'If-None-Match': headers.get('etag') ?? '' })
  const targets = {
    'script br': ask(script, 'br'),
    'script gzip': ask(script, 'gzip'),
    'style br': ask(style, 'br'),
    'script 304': { ...known, status: 304 },
  }
  return { rows: await raceWithPeer(targets, peer.url, settings) }
}
