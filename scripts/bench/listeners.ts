import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { awaitCalm } from './calm.ts'
import { type BenchChannel, commitNote, notesAbove, openListenChannel } from './channel.ts'
import { makeFolder, serveListeners } from './processes.ts'
import { type BenchRun, holdTo, type Measure, type Row } from './report.ts'
import { quantile } from './rounds.ts'

const crowd = 1_000
const changes = 40
const limits = { milliseconds: 250, kilobytes: 50 }
const opensAtOnce = 50

type Memory = { rss: number; heapUsed: number; external: number }

/** Listeners over real HTTP: how soon all of them see a change, and what one costs that waits. */
export const measure: Measure = async settings => {
  const rows: Row[] = []
  for (const [name, target] of [
    ['one query', () => notesAbove(0)],
    ['queries of their own', (index: number) => notesAbove(-index)],
  ] as const) {
    rows.push(...(await measureCrowd(name, target, settings)))
  }
  return { rows }
}

/** Everyone who listens, and how soon each of them sees a change. */
function gatherCrowd(site: URL, target: (index: number) => object, signal: AbortSignal) {
  const agent = new Agent({ keepAlive: true })
  const channels: BenchChannel[] = []
  let seen = new Map<number, number>()
  let awaited = ''
  let allSeen = () => {}

  function openOne(index: number) {
    let rest: Buffer | undefined
    return openListenChannel(site, agent, target(index), piece => {
      if (!awaited || seen.has(index)) return
      // It shares the machine with the server, so it reads no more than it must.
      const bytes: Buffer = rest ? Buffer.concat([rest, piece]) : piece
      const at = bytes.indexOf(awaited, 0, 'latin1')
      rest = bytes.subarray(-4_000)
      // The document alone is not shown; the snapshot behind it is what raises it.
      if (at < 0 || bytes.indexOf('"readTime"', at, 'latin1') < 0) return
      rest = undefined
      seen.set(index, performance.now())
      if (seen.size === channels.length) allSeen()
    })
  }

  return {
    async open(count: number) {
      for (let at = channels.length; count > 0; count -= opensAtOnce) {
        signal.throwIfAborted()
        const some = Array.from({ length: Math.min(count, opensAtOnce) }, () => openOne(at++))
        channels.push(...(await Promise.all(some)))
      }
    },
    async change(round: number): Promise<number[]> {
      seen = new Map()
      awaited = `change ${round} of ${changes}`
      const everyone = new Promise<void>(resolve => {
        allSeen = resolve
      })
      const startedAt = performance.now()
      await commitNote(site, agent, 'one', awaited)
      await everyone
      return [...seen.values()].map(at => at - startedAt)
    },
    [Symbol.dispose]() {
      for (const channel of channels) channel.close()
      agent.destroy()
    },
  }
}

async function measureCrowd(
  name: string,
  target: (index: number) => object,
  { show, signal }: BenchRun,
): Promise<Row[]> {
  await using folder = await makeFolder()
  await using server = await serveListeners(folder.path)
  using listeners = gatherCrowd(server.url, target, signal)
  const { open, change } = listeners
  const weigh = async (): Promise<Memory> =>
    (await fetch(new URL('/memory', server.url))).json() as Promise<Memory>

  show(`${name}: ${crowd} listeners`)
  await open(crowd)
  await change(0)
  await awaitCalm(signal)
  const waits: number[] = []
  const load = loadavg()[0]?.toFixed(1)
  for (let round = 1; round <= changes; round++) {
    signal.throwIfAborted()
    show(`${name}: change ${round}/${changes}`)
    waits.push(...(await change(round)))
  }
  const before = await weigh()
  show(`${name}: ${crowd} more listeners`)
  await open(crowd)
  await change(changes + 1)
  const after = await weigh()
  const held = ({ heapUsed, external }: Memory) => heapUsed + external
  const heap = (held(after) - held(before)) / crowd / 1000
  const process = (after.rss - before.rss) / crowd / 1000
  return [
    holdTo(limits.milliseconds, {
      what: `commit to ${crowd} listeners, ${name}, p95`,
      ours: quantile(waits, 0.95),
      unit: 'ms',
      note: `median ${Math.round(quantile(waits, 0.5))}, slowest ${Math.round(Math.max(...waits))}; load ${load}`,
    }),
    holdTo(limits.kilobytes, {
      what: `one more idle listener, ${name}`,
      ours: Math.max(heap, process),
      unit: 'KB',
      note: `heap ${heap.toFixed(1)}, process ${process.toFixed(1)}`,
    }),
  ]
}
