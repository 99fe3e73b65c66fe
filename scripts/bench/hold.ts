import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Household, moveIn } from './people.ts'
import { serveSite } from './processes.ts'
import { type Case, hold as holdTo, median, type Taken } from './run.ts'

const quietFor = 60
/** Until here a process may still grow: caches fill, code is compiled. */
const settlesIn = 5
const readsASecond = 10
const slower = 3
const run = promisify(execFile)

type Sample = { minute: number; megabytes: number }

/** Held for half an hour under hostile and ordinary load together: what it does to memory, to ordinary pages, to data. */
const underAttack: Case = async bench => {
  const { show, signal, minutes } = bench
  const site = await serveSite(bench, { TRUST_PROXY: '1', PAGE_LIMIT: '600' })
  show('creating people')
  const household = await moveIn(site.url)
  show(`quiet, ${quietFor} s`)
  await live(household, quietFor, signal)
  const quiet = await live(household, quietFor, signal)

  const samples: Sample[] = []
  const hostile = join(import.meta.dirname, 'hostile.ts')
  const attacking = run(process.execPath, [hostile, site.url.href, String(minutes * 60)], { signal })
  const startedAt = Date.now()
  const held = await live(household, minutes * 60, signal, async () => {
    const minute = (Date.now() - startedAt) / 60_000
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(site.pid)])
    const megabytes = Number(stdout) / 1024
    samples.push({ minute, megabytes })
    show(`under attack, minute ${minute.toFixed(1)}/${minutes}, ${Math.round(megabytes)} MB`)
  })
  const { stdout } = await attacking
  show('looking for what was lost')
  const lost = await household.findLost()
  holdTo(bench, weigh(samples, minutes))
  holdTo(bench, {
    what: 'ordinary pages under attack, p99',
    ours: held.waits,
    share: 0.99,
    unit: 'ms',
    against: 'quiet',
    theirs: quiet.waits,
    most: slower,
    note: `want ${slower} at most; medians ${median(held.waits).toFixed(1)} and ${median(quiet.waits).toFixed(1)}`,
  })
  holdTo(bench, { what: `lost, of ${household.countSaved()} saved`, ours: [lost.length], unit: '', most: 0 })
  bench.findings.push(`answers to the attacker, by status: ${stdout.trim()}`)
  for (const failure of new Set([...quiet.failures, ...held.failures]))
    bench.findings.push(`an ordinary request failed: ${failure}`)
}

/** Ordinary people for so many seconds, each thing at its pace whatever the last one took. */
async function live(
  household: Household,
  seconds: number,
  signal: AbortSignal,
  everyFive?: () => Promise<void>,
) {
  const waits: number[] = []
  const failures: string[] = []
  const underWay = new Set<Promise<unknown>>()
  const begin = (act: () => Promise<unknown>) => {
    const acting = act()
      .catch(error => failures.push(String(error)))
      .finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  const endsAt = Date.now() + seconds * 1_000
  for (let beat = 0; Date.now() < endsAt; beat++) {
    signal.throwIfAborted()
    begin(async () => waits.push(await household.read()))
    if (beat % readsASecond === 0) begin(household.save)
    if (beat % (readsASecond * 10) === 0) begin(household.signIn)
    if (everyFive && beat % (readsASecond * 5) === 0) begin(everyFive)
    await sleep(1_000 / readsASecond)
  }
  await Promise.all(underWay)
  return { waits, failures }
}

function weigh(samples: Sample[], minutes: number): Taken {
  const settled = Math.min(settlesIn, minutes / 2)
  const between = (from: number, to: number) =>
    samples.filter(({ minute }) => minute >= from && minute < to).map(({ megabytes }) => megabytes)
  const before = median(between(settled - 1, settled))
  const after = Array.from({ length: Math.floor(minutes - settled) }, (_, minute) =>
    median(between(settled + minute, settled + minute + 1)),
  )
  // A minute's median: each password that is just being checked takes 19 MB more for a moment.
  const largest = Math.max(...after)
  const peak = Math.max(...between(settled, Number.POSITIVE_INFINITY))
  const note = `${Math.round(before)} MB then, ${Math.round(largest)} in the largest minute, ${Math.round(peak)} for a moment`
  const what = `memory grown after minute ${settled} of ${minutes}`
  return { what, ours: [largest - before], unit: 'MB', most: 64, note }
}

export const hold = [underAttack]
