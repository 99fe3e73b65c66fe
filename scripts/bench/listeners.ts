import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { database, holdChannel } from './channels.ts'
import { call } from './people.ts'
import { awaitCalm, makeFolder, serveOther } from './processes.ts'
import { type Bench, type Case, quantile, repeat, repeatEach } from './run.ts'

const crowd = 1_000
const changes = 40
const opensAtOnce = 50

type Memory = { rss: number; heapUsed: number; external: number }

/** How far the query of each listener differs from those of the others. */
const steps = { 'one query': 0, 'queries of their own': 1 }

/** Listeners over real HTTP: how soon all of them see a change, and what one costs that waits. */
export const listeners: Case[] = Object.entries(steps).map(([name, step]) => async bench => {
  const { url } = await serveOther(bench, 'documents', { DATA_DIR: await makeFolder(bench) })
  const { open, change } = gatherCrowd(bench, url, index => notesAbove(-index * step))
  const weigh = async () => (await fetch(new URL('/memory', url))).json() as Promise<Memory>
  await open(`${name}: listener`)
  await change(0)
  await awaitCalm(bench.signal)
  const waits: number[] = []
  const load = loadavg()[0]?.toFixed(1)
  await repeat(bench, `${name}: change`, changes, async round => waits.push(...(await change(round + 1))))
  const before = await weigh()
  await open(`${name}: another listener`)
  await change(changes + 1)
  const after = await weigh()
  const heap = (after.heapUsed + after.external - before.heapUsed - before.external) / crowd / 1000
  const process = (after.rss - before.rss) / crowd / 1000
  bench.rows.push(
    {
      what: `commit to ${crowd} listeners, ${name}, p95`,
      ours: waits,
      share: 0.95,
      unit: 'ms',
      most: 250,
      note: `median ${Math.round(quantile(waits))}, slowest ${Math.round(Math.max(...waits))}; load ${load}`,
    },
    {
      what: `one more idle listener, ${name}`,
      ours: [Math.max(heap, process)],
      unit: 'KB',
      most: 50,
      note: `heap ${heap.toFixed(1)}, process ${process.toFixed(1)}`,
    },
  )
})

/** Everyone who listens, and how soon each of them sees a change. */
function gatherCrowd(bench: Bench, site: URL, target: (index: number) => object) {
  const agent = bench.opened.adopt(new Agent({ keepAlive: true }), opened => opened.destroy())
  let gathered = 0
  let seen = new Map<number, number>()
  let awaited = ''
  let everyone = Promise.withResolvers<void>()

  async function openOne(index: number): Promise<void> {
    await holdChannel({ site, agent, target: target(index), onPiece: createReader(index) })
    gathered++
  }

  /** Is given every piece of the answer as it comes. */
  function createReader(index: number): (piece: Buffer) => void {
    let rest: Buffer | undefined
    return piece => {
      if (!awaited || seen.has(index)) return
      // It shares the machine with the server, so it reads no more than it must.
      const bytes: Buffer = rest ? Buffer.concat([rest, piece]) : piece
      const at = bytes.indexOf(awaited, 0, 'latin1')
      rest = bytes.subarray(-4_000)
      // The document alone is not shown; the snapshot behind it is what raises it.
      if (at < 0 || bytes.indexOf('"readTime"', at, 'latin1') < 0) return
      rest = undefined
      seen.set(index, performance.now())
      if (seen.size === gathered) everyone.resolve()
    }
  }

  return {
    open(what: string) {
      const numbers = Array.from({ length: crowd }, (_, index) => gathered + index)
      return repeatEach(bench, what, numbers, openOne, opensAtOnce)
    },
    async change(round: number): Promise<number[]> {
      seen = new Map()
      awaited = `change ${round} of ${changes}`
      everyone = Promise.withResolvers()
      const fields = { text: { stringValue: awaited }, n: { integerValue: '1' } }
      const writes = [{ update: { name: `${database}/documents/notes/one`, fields } }]
      const startedAt = performance.now()
      await call(site, `/v1/${database}/documents:commit`, { writes })
      await everyone.promise
      return [...seen.values()].map(at => at - startedAt)
    },
  }
}

/** Notes with `n` above the number; each number is another query. */
function notesAbove(least: number): object {
  const value = { integerValue: String(least) }
  const where = { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value } }
  return {
    query: { parent: `${database}/documents`, structuredQuery: { from: [{ collectionId: 'notes' }], where } },
  }
}
