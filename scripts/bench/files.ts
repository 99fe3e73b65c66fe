import { raceWithPeer } from './http.ts'
import { makeFolder, servePeer, serveSite } from './processes.ts'
import type { Measure } from './report.ts'

/** The largest script and the stylesheet of the home page, as they are kept on disk: compressed. */
export const measure: Measure = async settings => {
  await using folder = await makeFolder()
  await using site = await serveSite(folder.path)
  await using peer = await servePeer()
  const [script, style] = [await findLargest(site.url, 'js'), await findLargest(site.url, 'css')]
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

async function findLargest(home: URL, extension: string): Promise<URL> {
  const page = await (await fetch(home)).text()
  const names = new Set(page.match(/\/assets\/[\w.-]+/g)?.filter(name => name.endsWith(`.${extension}`)))
  const sizes = [...names].map(async name => {
    const url = new URL(name, home)
    return { url, size: (await (await fetch(url)).arrayBuffer()).byteLength }
  })
  const [largest] = (await Promise.all(sizes)).sort((a, b) => b.size - a.size)
  if (!largest) throw new Error(`The home page names no .${extension} file`)
  return largest.url
}
