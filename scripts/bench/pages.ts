import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askWire } from '../../server/testing/wire.ts'
import { enter, makeDemonstration } from '../demonstration.ts'
import { type LoadTarget, loadFrom } from './load.ts'
import { makeFolder, startNode, startSite } from './processes.ts'
import { type Bench, type Case, type Contest, race, time } from './run.ts'

type Target = LoadTarget & Pick<Contest, 'what' | 'least'>

const packed = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** Whole pages of the demonstration: kept for strangers, drawn anew for one, and drawn for a member. */
export const pages: Case[] = [
  async bench => {
    const demo = bench.opened.use(await makeDemonstration())
    const site = bench.opened.use(await startSite(demo.dataDir))
    const Cookie = await enter(site.url, demo.member, demo.password)
    const at = (path: string) => new URL(path, site.url)
    await raceWithBytes(bench, [
      { what: 'kept /', url: at('/'), headers: packed, least: 0.4 },
      { what: 'kept /de/hilfe', url: at('/de/hilfe'), headers: packed, least: 0.4 },
      { what: '404 /nowhere', url: at('/nowhere'), headers: packed, status: 404, least: 0.005 },
      { what: 'Today of a member', url: at('/'), headers: { ...packed, Cookie }, least: 0.001 },
    ])
  },
]

/** Delivery from memory. */
export const content: Case[] = [
  async bench => {
    const dataDir = await makeFolder(bench)
    const { url } = bench.opened.use(await startSite(dataDir))
    const tokens = JSON.parse(await readFile(join(dataDir, 'content/tokens.json'), 'utf8'))
    const at = (path: string) => new URL(`/content/v2/cdn/stories${path}?token=${tokens.public}`, url)
    await raceWithBytes(bench, [
      { what: 'single story', url: at('/home'), least: 0.4 },
      { what: 'list of 25', url: at(''), least: 0.25 },
    ])
  },
]

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
    const { url } = bench.opened.use(await startNode('scripts/bench/bytes.ts', { BODY: file }))
    const [{ run: ours, describe }, { run: theirs }] = [
      loadFrom(target),
      loadFrom({ ...target, url, status: 200 }),
    ]
    const note = () => `${describe()} · first answer ${first.toFixed(1)} ms`
    contests.push({ what, unit: 'req/s', against: 'bare node:http', ours, theirs, least, note })
  }
  await race(bench, contests)
}
