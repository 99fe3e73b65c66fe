import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { defaultContent } from '../../server/pages/default-content.ts'
import { askWire } from '../../server/testing/wire.ts'
import { openContent } from '../../services/content/testing/serve.ts'
import { type LoadTarget, loadFrom } from './load.ts'
import { makeFolder, serveOther, serveSite } from './processes.ts'
import { type Bench, type Case, type Contest, race, time } from './run.ts'

type Target = LoadTarget & Pick<Contest, 'what' | 'least'>

const sizes = [100, 10_000]
const packed = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const author = { id: 'bench', name: 'Bench' }
const sentence = 'A craving rises, peaks and passes, usually within a few minutes. '

/** Whole pages: found, drawn, compressed and sent; those that are cached for strangers are looked at in a large site too. */
export const pages: Case[] = [
  async bench => {
    const { url } = await serveSite(bench)
    await raceWithBytes(bench, [
      { what: 'home /', url, headers: packed, least: 0.4 },
      { what: 'deep /de/hilfe', url: new URL('/de/hilfe', url), headers: packed, least: 0.4 },
      { what: '404 /nowhere', url: new URL('/nowhere', url), headers: packed, status: 404, least: 0.005 },
    ])
  },
  ...sizes.map(
    (size): Case =>
      async bench => {
        const { site } = await serveStories(bench, size, defaultContent)
        const kept = ['/', '/quit-smoking'].map(path => {
          const what = `cached ${path}, of ${size} stories`
          return { what, url: new URL(path, site), headers: packed, least: 0.6 }
        })
        await raceWithBytes(bench, kept)
      },
  ),
]

/** The largest script and the stylesheet of the home page, as they are kept on disk: compressed. */
export const files: Case[] = [
  async bench => {
    const { url: home } = await serveSite(bench)
    const [script, style] = [await findLargest(home, 'js'), await findLargest(home, 'css')]
    const [br, gzip] = [{ 'Accept-Encoding': 'br' }, { 'Accept-Encoding': 'gzip' }]
    const known = (await fetch(script, { headers: br })).headers.get('etag') ?? ''
    await raceWithBytes(bench, [
      { what: 'script br', url: script, headers: br, least: 0.15 },
      { what: 'script gzip', url: script, headers: gzip, least: 0.15 },
      { what: 'style br', url: style, headers: br, least: 0.15 },
      {
        what: 'script 304',
        url: script,
        headers: { ...br, 'If-None-Match': known },
        status: 304,
        least: 0.15,
      },
    ])
  },
]

/** Delivery from memory, in a small space and in a large one. */
export const content: Case[] = sizes.map(size => async bench => {
  const { site, token } = await serveStories(bench, size)
  const at = (path: string) => new URL(`/content/v2/cdn/stories${path}?token=${token}`, site)
  await raceWithBytes(bench, [
    { what: `single story, of ${size}`, url: at('/story-7'), least: 0.4 },
    { what: `list of 25, of ${size}`, url: at(''), least: 0.25 },
  ])
})

/** What we answer, beside bare `node:http` that sends the very same bytes, still compressed. */
async function raceWithBytes(bench: Bench, targets: Target[]): Promise<void> {
  const contests: Contest[] = []
  for (const { what, least, ...target } of targets) {
    const { href, pathname, search } = target.url
    const ask = () => askWire(href, pathname + search, { headers: target.headers })
    const first = await time(ask)
    // Packed with effort from the third time on: the bytes that are sent then are those to compare.
    for (let times = 1; times < 5; times++) await ask()
    await sleep(500)
    const { body } = await ask()
    const file = join(await makeFolder(bench), 'body')
    await writeFile(file, body)
    const { url } = await serveOther(bench, 'bytes', { BODY: file })
    const [{ run: ours, describe }, { run: theirs }] = [
      loadFrom(target),
      loadFrom({ ...target, url, status: 200 }),
    ]
    const note = () => `${describe()} · first answer ${first.toFixed(1)} ms`
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
