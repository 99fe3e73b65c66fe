import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Household, moveIn } from './people.ts'
import { serveSite } from './processes.ts'
import { type Bench, type BenchRow, type Case, quantile, time } from './run.ts'

const quietFor = 1
/** Until here a process may still grow: caches fill, code is compiled. */
const settlesIn = 5
const readsASecond = 10
const slower = 3
const run = promisify(execFile)

type Sample = { minute: number; megabytes: number }

/** Held for half an hour under hostile and ordinary load together: what it does to memory, to ordinary pages, to data. */
const underAttack: Case = async bench => {
  const { show, signal, minutes, rows } = bench
  const site = await serveSite(bench, { TRUST_PROXY: '1', PAGE_LIMIT: '600' })
  show('creating people')
  const household = await moveIn(site.url)
  show(`quiet, ${2 * quietFor} minutes`)
  await live(bench, household, quietFor)
  const quiet = await live(bench, household, quietFor)

  const samples: Sample[] = []
  const hostile = join(import.meta.dirname, 'hostile.ts')
  const attacking = run(process.execPath, [hostile, site.url.href, String(minutes * 60)], { signal })
  const startedAt = Date.now()
  const held = await live(bench, household, minutes, async () => {
    const minute = (Date.now() - startedAt) / 60_000
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(site.pid)])
    samples.push({ minute, megabytes: Number(stdout) / 1024 })
    show(`under attack, minute ${minute.toFixed(1)}/${minutes}, ${Math.round(Number(stdout) / 1024)} MB`)
  })
  const { stdout } = await attacking
  show('looking for what was lost')
  const lost = await household.findLost()
  const medians = [held, quiet].map(({ waits }) => quantile(waits).toFixed(1)).join(' and ')
  rows.push(weigh(samples, minutes), {
    what: 'ordinary pages under attack, p99',
    ours: held.waits,
    share: 0.99,
    unit: 'ms',
    against: 'quiet',
    theirs: quiet.waits,
    most: slower,
    note: `want ${slower} at most; medians ${medians}`,
  })
  rows.push({ what: `lost, of ${household.countSaved()} saved`, ours: [lost.length], unit: '', most: 0 })
  bench.findings.push(`answers to the attacker, by status: ${stdout.trim()}`)
  for (const failure of new Set([...quiet.failures, ...held.failures]))
    bench.findings.push(`an ordinary request failed: ${failure}`)
}

/** Ordinary people for so many minutes, each thing at its pace whatever the last one took. */
async function live(
  { signal }: Bench,
  { read, save, signIn }: Household,
  minutes: number,
  everyFive?: () => Promise<void>,
) {
  const waits: number[] = []
  const failures: string[] = []
  const begun: Promise<unknown>[] = []
  const begin = (act: () => Promise<unknown>) =>
    begun.push(act().catch(error => failures.push(String(error))))
  const endsAt = Date.now() + minutes * 60_000
  for (let beat = 0; Date.now() < endsAt; beat++) {
    signal.throwIfAborted()
    begin(async () => waits.push(await time(read)))
    if (beat % readsASecond === 0) begin(save)
    if (beat % (readsASecond * 10) === 0) begin(signIn)
    if (everyFive && beat % (readsASecond * 5) === 0) begin(everyFive)
    await sleep(1_000 / readsASecond)
  }
  await Promise.all(begun)
  return { waits, failures }
}

/** How much the process grew once it had settled, by the medians of minutes, or of what there is of one. */
function weigh(samples: Sample[], minutes: number): BenchRow {
  const settled = Math.min(settlesIn, minutes / 2)
  const stretch = Math.min(1, settled)
  // A median: each password that is just being checked takes 19 MB more for a moment.
  const stretches = Map.groupBy(samples, ({ minute }) => Math.floor((minute - settled) / stretch))
  const medians = [...stretches].map(([number, taken]) => {
    return { number, megabytes: quantile(taken.map(({ megabytes }) => megabytes)) }
  })
  const before = medians.find(({ number }) => number === -1)?.megabytes ?? Number.NaN
  const after = medians.filter(({ number }) => number >= 0)
  const largest = Math.max(...after.map(({ megabytes }) => megabytes))
  const peak = Math.max(
    ...samples.filter(({ minute }) => minute >= settled).map(({ megabytes }) => megabytes),
  )
  const note = `${Math.round(before)} MB then, ${Math.round(largest)} in the largest minute, ${Math.round(peak)} for a moment`
  const what = `memory grown after minute ${settled} of ${minutes}`
  return { what, ours: [largest - before], unit: 'MB', most: 64, note }
}

export const hold = [underAttack]
