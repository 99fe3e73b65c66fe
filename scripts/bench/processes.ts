import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type Served = AsyncDisposable & { url: URL; pid: number; milliseconds: number }

/** The product as `npm start` runs it, in a process of its own; its log goes nowhere. */
export function serveSite(dataDir: string, env: Record<string, string> = {}): Promise<Served> {
  return startServer('server/start.ts', { DATA_DIR: dataDir, HOST: '127.0.0.1', ...env }, dataDir)
}

export function serveListeners(dataDir: string): Promise<Served> {
  return startServer('scripts/bench/listener-server.ts', { DATA_DIR: dataDir }, dataDir)
}

export function servePeer(): Promise<Served> {
  return startServer('scripts/bench/peer.ts', {}, root)
}

/** Bare `node:http`, sending the bytes of a file. */
export function serveBytes(file: string): Promise<Served> {
  return startServer('scripts/bench/bytes.ts', { BODY: file }, root)
}

/** On the disk that data would be on, and gone afterwards. */
export async function makeFolder(): Promise<AsyncDisposable & { path: string }> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const path = await mkdtemp(join(root, '.cache/bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** `milliseconds` is the time from the start of the process to its first 200. */
async function startServer(script: string, env: Record<string, string>, cwd: string): Promise<Served> {
  const url = new URL(`http://127.0.0.1:${await findPort()}/`)
  const startedAt = performance.now()
  // A folder without an `.env` of the operator's, whose settings are not what is measured.
  const child = spawn(process.execPath, [join(root, script)], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: url.port, PAGE_LIMIT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', text => {
    words += text
  })
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it answered: ${words}`)
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

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(impatience)
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
