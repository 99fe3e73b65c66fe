import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { awaitCalm } from './calm.ts'
import { type BenchChannel, commitNote, notesAbove, openListenChannel } from './channel.ts'
import { makeFolder, serveListeners } from './processes.ts'
import type { Measure, Row } from './report.ts'
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

async function measureCrowd(
  name: string,
  target: (index: number) => object,
  { show, signal }: Parameters<Measure>[0],
): Promise<Row[]> {
  await using folder = await makeFolder()
  await using server = await serveListeners(folder.path)
  const agent = new Agent({ keepAlive: true })
  const channels: BenchChannel[] = []
  let seen = new Map<number, number>()
  let awaited = ''
  let allSeen = () => {}

  async function open(count: number) {
    for (let at = channels.length; count > 0; count -= opensAtOnce) {
      signal.throwIfAborted()
      const some = Array.from({ length: Math.min(count, opensAtOnce) }, () => openOne(at++))
      channels.push(...(await Promise.all(some)))
    }
  }

  function openOne(index: number) {
    let rest: Buffer | undefined
    return openListenChannel(server.url, agent, target(index), piece => {
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

  async function change(round: number): Promise<number[]> {
    seen = new Map()
    awaited = `change ${round} of ${changes}`
    const everyone = new Promise<void>(resolve => {
      allSeen = resolve
    })
    const startedAt = performance.now()
    await commitNote(server.url, agent, 'one', awaited)
    await everyone
    return [...seen.values()].map(at => at - startedAt)
  }

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
  for (const channel of channels) channel.close()
  agent.destroy()
  const wait = quantile(waits, 0.95)
  const held = ({ heapUsed, external }: Memory) => heapUsed + external
  const heap = (held(after) - held(before)) / crowd / 1000
  const process = (after.rss - before.rss) / crowd / 1000
  const weight = Math.max(heap, process)
  return [
    {
      what: `commit to ${crowd} listeners, ${name}, p95`,
      ours: wait,
      unit: 'ms',
      against: 'limit',
      theirs: limits.milliseconds,
      ratio: wait / limits.milliseconds,
      isBroken: wait > limits.milliseconds,
      note: `median ${Math.round(quantile(waits, 0.5))}, slowest ${Math.round(Math.max(...waits))}; load ${load}`,
    },
    {
      what: `one more idle listener, ${name}`,
      ours: weight,
      unit: 'KB',
      against: 'limit',
      theirs: limits.kilobytes,
      ratio: weight / limits.kilobytes,
      isBroken: weight > limits.kilobytes,
      note: `heap ${heap.toFixed(1)}, process ${process.toFixed(1)}`,
    },
  ]
}
