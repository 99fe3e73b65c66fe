import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { awaitCalm, makeFolder, startSite } from './processes.ts'
import { type Case, repeat } from './run.ts'

const times = 5
const settlesIn = 30_000

/** A warm start: packages, build and database are there. The first start, which makes them, does not count. */
const warmStart: Case = async bench => {
  const folder = await makeFolder(bench)
  const ours: number[] = []
  await repeat(bench, 'start', 1 + times, async time => {
    await awaitCalm(bench.signal)
    await using site = await startSite(folder)
    if (time > 0) ours.push(site.milliseconds)
  })
  const note = `of ${times}: ${ours.map(Math.round).join(', ')}`
  bench.rows.push({ what: 'spawn to first 200', ours, unit: 'ms', most: 2_000, note })
  await using site = await startSite(folder)
  bench.show('at rest')
  await sleep(settlesIn, undefined, { signal: bench.signal })
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(site.pid)])
  bench.rows.push({ what: 'memory at rest', ours: [Number(stdout) / 1024], unit: 'MB', most: 200 })
}

export const start = [warmStart]
