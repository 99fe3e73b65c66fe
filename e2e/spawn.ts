import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Running = { url: string; pid: number; stop: () => Promise<void> }
type SpawnOptions = {
  /** `server/start.mjs` or `server/dev.ts`. */
  script: string
  port: number
  /** The project it is run from; this one if not said. */
  folder?: string
  /** Stays when it's over; nothing does if not said. */
  dataDir?: string
}

/** A server in a process of its own, as people start it, with empty data if no other is said; ready when it says so. */
export async function spawnServer({
  script,
  port,
  folder = root,
  dataDir: kept,
}: SpawnOptions): Promise<Running> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'exhale-')))
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', ORIGIN: url }
  // Empty names are not set, whatever a developer's .env says.
  const unset = { DATABASE_URL: '', REDIRECTS: '', ANALYTICS: '', ANALYTICS_URL: '', ANALYTICS_SITE: '' }
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...env, ...unset, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await said(child, url, script)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      await ended(child)
      if (!kept) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function said(child: ChildProcess, words: string, script: string): Promise<void> {
  const output = listenTo(child)
  return new Promise((resolve, reject) => {
    const look = () => output().includes(words) && resolve()
    child.stderr?.on('data', look)
    child.stdout?.on('data', look)
    child.once('exit', code =>
      reject(new Error(`${script} ended with ${code} before it was ready:\n${output()}`)),
    )
  })
}

function listenTo(child: ChildProcess): () => string {
  let text = ''
  const note = (part: Buffer) => {
    text += part.toString()
  }
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  return () => text
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
