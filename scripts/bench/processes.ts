import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import { findPort } from '../../platform/testing/postgres.ts'
import type { Bench } from './run.ts'

export const root = join(import.meta.dirname, '../..')
const patience = 60_000
const patienceForCalm = 10_000

type Served = AsyncDisposable & { url: URL; pid: number; milliseconds: number }
type Environment = Record<string, string | undefined>

/** On the disk that data would be on, and gone afterwards. */
export async function makeFolder({ opened }: Pick<Bench, 'opened'>): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache/bench-'))
  return opened.adopt(folder, path => rm(path, { recursive: true, force: true, maxRetries: 5 }))
}

/** The product as `npm start` runs it, in a process of its own; its log goes nowhere. */
export function startSite(dataDir: string): Promise<Served> {
  // A folder without an `.env` of the operator's, whose settings are not what is measured.
  return startNode('server/start.mjs', { DATA_DIR: dataDir, HOST: '127.0.0.1' }, dataDir, startFlags)
}

/** What `npm start` gives to node. */
const startFlags = packageJson.scripts.start.split(' ').filter(word => word.startsWith('--'))

/** A script in a process of its own, once it answers; `milliseconds` is the time from its start to its first 200. */
export async function startNode(
  script: string,
  env: Environment,
  cwd: string = root,
  flags: readonly string[] = [],
): Promise<Served> {
  const port = await findPort()
  const url = new URL(`http://127.0.0.1:${port}/`)
  const usual = { PATH: process.env.PATH, NODE_ENV: 'production', PAGE_LIMIT: '0', PORT: url.port }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd,
    env: { ...usual, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', text => {
    words += text
  })
  while (!(await answers(url))) {
    if (performance.now() - startedAt > patience) await stop(child)
    if (isOver(child)) throw new Error(`${script} ended before it answered: ${words}`)
    await sleep(5)
  }
  const milliseconds = performance.now() - startedAt
  return { url, pid: child.pid ?? 0, milliseconds, [Symbol.asyncDispose]: () => stop(child) }
}

async function answers(url: URL): Promise<boolean> {
  const response = await fetch(url, { headers: { Connection: 'close' } }).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.status === 200
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function stop(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(impatience)
}

/** Waits a while for a moment in which the machine has little else to do, and goes on without one. */
export async function awaitCalm(signal: AbortSignal): Promise<void> {
  const until = Date.now() + patienceForCalm
  const readTimes = () => cpus().flatMap(({ times }) => Object.entries(times))
  const sum = (times: [string, number][]) => times.reduce((total, [, value]) => total + value, 0)
  const idleOf = (times: [string, number][]) => sum(times.filter(([kind]) => kind === 'idle'))
  let before = readTimes()
  while (Date.now() < until) {
    await sleep(500, undefined, { signal })
    const now = readTimes()
    if ((idleOf(now) - idleOf(before)) / (sum(now) - sum(before)) > 0.8) return
    before = now
  }
}
