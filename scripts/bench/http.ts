import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { defaultContent } from '../../server/default-content.ts'
import { askWire } from '../../server/testing/wire.ts'
import { openContent } from '../../services/content/testing/serve.ts'
import { type LoadTarget, loadFrom } from './load.ts'
import { makeFolder, serveOther, serveSite } from './processes.ts'
import { type Bench, type Case, type Contest, race, time } from './run.ts'

const sizes = [100, 10_000]
const packed = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const author = { id: 'bench', name: 'Bench' }
const sentence = 'A craving rises, peaks and passes, usually within a few minutes. '

/** Whole pages: found, drawn, compressed and sent; then those that are kept, beside the same bytes sent by nobody. */
export const pages: Case[] = [
  async bench => {
    const { url } = await serveSite(bench)
    await raceWithPeer(bench, {
      'home /': { url, headers: packed },
      'deep /de/hilfe': { url: new URL('/de/hilfe', url), headers: packed },
      '404 /nowhere': { url: new URL('/nowhere', url), headers: packed, status: 404 },
    })
  },
  ...sizes.map(
    (size): Case =>
      async bench => {
        const { site } = await serveStories(bench, size, defaultContent)
        const kept = ['/', '/quit-smoking'].map(path => {
          return {
            what: `cached ${path}, of ${size} stories`,
            url: new URL(path, site),
            headers: packed,
            least: 0.6,
          }
        })
        // Packed with effort from the third time on: the bytes that are sent then are those to compare.
        for (const { url, headers } of [...kept, ...kept, ...kept, ...kept, ...kept])
          await (await fetch(url, { headers })).arrayBuffer()
        await sleep(500)
        await raceWithBytes(bench, kept)
      },
  ),
]

/** The largest script and the stylesheet of the home page, as they are kept on disk: compressed. */
export const files: Case[] = [
  async bench => {
    const { url } = await serveSite(bench)
    const [script, style] = [await findLargest(url, 'js'), await findLargest(url, 'css')]
    const [br, gzip] = [{ 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }]
    const known = (await fetch(script, { headers: br })).headers.get('etag') ?? ''
    await raceWithPeer(bench, {
      'script br': { url: script, headers: br },
      'script gzip': { url: script, headers: gzip },
      'style br': { url: style, headers: br },
      'script 304': { url: script, headers: { ...br, 'If-None-Match': known }, status: 304 },
    })
  },
]

/** Delivery from memory beside bare `node:http` with the same bytes, in a small space and in a large one. */
export const content: Case[] = sizes.map(size => async bench => {
  const { site, token } = await serveStories(bench, size)
  const at = (path: string) => new URL(`/content/v2/cdn/stories${path}?token=${token}`, site)
  await raceWithBytes(bench, [
    { what: `single story, of ${size}`, url: at('/story-7'), least: 0.4 },
    { what: `list of 25, of ${size}`, url: at(''), least: 0.25 },
  ])
})

/** Requests a second of each target, beside a server that does nothing. */
async function raceWithPeer(bench: Bench, targets: Record<string, LoadTarget>): Promise<void> {
  const { run: theirs } = loadFrom(await serveOther(bench, 'hono'))
  const contests = Object.entries(targets).map(([what, target]) => {
    const { run: ours, describe: note } = loadFrom(target)
    return { what, unit: 'req/s', against: 'plain Hono JSON', ours, theirs, note }
  })
  await race(bench, contests)
}

/** What we answer from memory, beside bare `node:http` that sends the very same bytes, still compressed. */
async function raceWithBytes(bench: Bench, targets: (LoadTarget & { what: string; least: number })[]) {
  const contests: Contest[] = []
  for (const { what, least, ...target } of targets) {
    let body: Buffer = Buffer.of()
    const first = await time(async () => {
      const { href, pathname, search } = target.url
      body = (await askWire(href, pathname + search, { headers: target.headers })).body
    })
    const file = join(await makeFolder(bench), 'body')
    await writeFile(file, body)
    const peer = await serveOther(bench, 'bytes', { BODY: file })
    const [{ run: ours }, { run: theirs }] = [loadFrom(target), loadFrom({ ...target, url: peer.url })]
    const note = () => `${(body.length / 1024).toFixed(1)} KB · first answer ${first.toFixed(1)} ms`
    contests.push({ what, unit: 'req/s', against: 'bare node:http', ours, theirs, least, note })
  }
  await race(bench, contests)
}

/** A site with so many published stories, besides those of the folder `defaults`, and the token to read them with. */
async function serveStories(bench: Bench, size: number, defaults?: string) {
  const dataDir = await makeFolder(bench)
  bench.show(`writing ${size} stories`)
  const database = await openDatabase({ dataDir })
  const { content, tokens } = await openContent(database, { dataDir, defaults, clock: systemClock })
  const wishes = Array.from({ length: size }, (_, index) => ({
    name: `Story ${index}`,
    slug: `story-${index}`,
    position: index,
    content: { component: 'page', title: `Story ${index}`, description: sentence.repeat(10) },
  }))
  await content.administration.createMany(wishes, author, { publish: true })
  await database.close()
  return { site: (await serveSite(bench, {}, dataDir)).url, token: tokens.public }
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
