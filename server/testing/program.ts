import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, vi } from 'vitest'
import { furnish } from './template.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Environment = Record<string, string>
type Running = {
  child: ChildProcess
  port: number
  url: string
  said: () => string
  logged: () => string
  hears: (words: string) => Promise<void>
  ended: Promise<number | null>
}

/** The real program, for one file of tests, in a folder of its own: what is left of it ends with them. */
export function ofProgram() {
  // Each starts it, which takes long where the machine is busy with more.
  vi.setConfig({ testTimeout: 120_000 })
  let folder = ''
  const children: ChildProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'exhale-process-'))
  })
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
    await rm(folder, { recursive: true })
    vi.resetConfig()
  })

  const newFolder = () => mkdtemp(join(folder, 'data-'))

  /** With settings of its own, where no `.env` lies, and with its words in place unless it is given a folder. */
  async function run(
    settings: Environment = {},
    command = [process.execPath, join(root, 'server/start.mjs')],
    cwd = folder,
  ): Promise<Running> {
    const port = Number(settings.PORT ?? (await findPort()))
    const dataDir = settings.DATA_DIR ?? (await newFolder())
    if (!settings.DATA_DIR) await furnish(dataDir)
    const [program = '', ...args] = command
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const own = { PORT: String(port), DATA_DIR: dataDir, ...settings }
    const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, ...own }
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let [said, logged] = ['', '']
    child.stdout.on('data', chunk => {
      logged += chunk
    })
    child.stderr.on('data', chunk => {
      said += chunk
    })
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const hears = async (words: string) => {
      while (!said.includes(words)) {
        const more = await Promise.race([once(child.stderr, 'data'), ended.then(() => undefined)])
        if (!more && !said.includes(words)) throw new Error(`it ended without “${words}”, but with: ${said}`)
      }
    }
    const url = `http://localhost:${port}`
    return { child, port, url, said: () => said, logged: () => logged, hears, ended }
  }

  return { run, newFolder }
}

/** A form of which the server has the beginning, and waits for the rest. */
export async function beginForm(url: string, agent?: Agent) {
  const body = 'email=mira%40example.org&password=hunter22'
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    expect: '100-continue',
  }
  const asked = request(`${url}/login`, { method: 'POST', headers, agent })
  const answer = once(asked, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => {})
  asked.flushHeaders()
  await once(asked, 'continue')
  asked.write(body.slice(0, 10))
  return { answer, send: () => asked.end(body.slice(10)) }
}

export async function occupy(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

async function findPort(): Promise<number> {
  const { server, port } = await occupy()
  server.close()
  await once(server, 'close')
  return port
}

export async function isFree(port: number): Promise<boolean> {
  try {
    const { server } = await occupy(port)
    server.close()
    return true
  } catch {
    return false
  }
}
