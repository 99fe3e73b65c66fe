import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openLibrary } from '../languages/library.ts'
import { openChannel } from '../services/documents/testing/channel-client.ts'
import { furnish } from './testing/template.ts'

// Each starts the program, which takes long where the machine is busy with more.
vi.setConfig({ testTimeout: 120_000 })

const root = fileURLToPath(new URL('..', import.meta.url))
const start = join(root, 'server/start.ts')

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-process-'))
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

type Environment = Record<string, string>
type Running = {
  child: ChildProcess
  port: number
  url: string
  said: () => string
  logged: () => string
  hears: (words: string) => Promise<void>
  ended: Promise<number | null>
}

/** The real program with settings of its own, in a folder where no `.env` lies, and with its words in place. */
async function run(
  settings: Environment = {},
  command = [process.execPath, start],
  cwd = folder,
): Promise<Running> {
  const port = Number(settings.PORT ?? (await findPort()))
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await furnish(dataDir)
  const [program = '', ...args] = command
  const env = { PATH: process.env.PATH, HOME: folder, PORT: String(port), DATA_DIR: dataDir, ...settings }
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

/** Megabytes that are in memory for a process. */
async function weigh({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1]) / 1024
}

describe('a start', () => {
  test.runIf(process.platform === 'linux')('comes to rest in 200 MB', { timeout: 120_000 }, async () => {
    const { child, url, hears } = await run()
    await hears(url)
    // What starting took is given back when the collector next runs, within the first minute.
    await expect.poll(() => weigh(child), { timeout: 90_000, interval: 1_000 }).toBeLessThanOrEqual(200)
    child.kill('SIGTERM')
  })

  test('says where it runs, and how to become its owner', async () => {
    const { child, url, said, logged, hears, ended } = await run()
    await hears('To become the owner')
    expect(said()).toContain(`Exhale is running at ${url}\n`)
    const [link = ''] = said().match(/http:\S+\/register\?setup=\S+/) ?? []
    expect(link.startsWith(`${url}/register?setup=`)).toBe(true)

    const notice = openLibrary().words('en').getFixedT(null, 'account')('register.setup')
    const read = async (address: string) => (await fetch(address)).text()
    expect(await read(link)).toContain(notice)
    expect(await read(`${link.slice(0, -1)}`)).not.toContain(notice)
    expect(await read(`${url}/register?setup=made-up`)).not.toContain(notice)
    expect(await read(`${url}/register`)).not.toContain(notice)

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const lines = logged().trim().split('\n')
    expect(lines.map(line => JSON.parse(line).route)).toEqual(Array(4).fill('en.register'))
    expect(logged()).not.toContain(link.split('=')[1])
  })

  test('invites no one where an owner is set', async () => {
    const owner = { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'hunter22 and his owl' }
    const { child, said, hears, ended } = await run(owner)
    await hears('Exhale is running at')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).not.toMatch(/setup=|hunter22/)
  })

  test('finds again what an earlier one kept', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'kept-'))
    const first = await run({ DATA_DIR })
    await first.hears('To become the owner')
    expect(first.said()).toContain('Preparing the database')
    const [token = ''] = first.said().match(/(?<=setup=)\S+/) ?? []
    first.child.kill('SIGKILL')
    await first.ended
    const second = await run({ DATA_DIR })
    await second.hears('To become the owner')
    expect(second.said()).not.toContain('Preparing the database')
    const page = await (await fetch(`${second.url}/register.data?setup=${token}`)).text()
    expect(page).toContain('"isSetup",true')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  test('in test mode is loud', async () => {
    const { child, hears, ended } = await run({ EXHALE_TEST_MODE: '1' })
    await hears('TEST MODE')
    await hears('Exhale is running at')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe('no start', () => {
  test.each([
    [
      'all bad settings at once',
      {
        PORT: '70000',
        ORIGIN: 'ftp://x',
        DATABASE_URL: 'mysql://root:hunter2@db',
        LOG_LEVEL: 'loud',
        EXHALE_TYPO: '1',
      },
      ['PORT', 'ORIGIN', 'DATABASE_URL', 'LOG_LEVEL', 'EXHALE_TYPO'],
    ],
    ['a lonely owner', { OWNER_EMAIL: 'owner@example.org' }, ['OWNER_PASSWORD']],
    [
      'a password anyone would try',
      { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'Exhale-2026' },
      ['OWNER_PASSWORD must have at least 10 characters and be hard to guess'],
    ],
    [
      'a short password',
      { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'hunter2', PASSWORD_MIN_LENGTH: '12' },
      ['OWNER_PASSWORD must have at least 12 characters'],
    ],
    [
      'passwords too short for anyone',
      { PASSWORD_MIN_LENGTH: '7' },
      ['PASSWORD_MIN_LENGTH must be 8 or more'],
    ],
    [
      'test mode where others reach it',
      { EXHALE_TEST_MODE: '1', HOST: '0.0.0.0' },
      ['EXHALE_TEST_MODE', 'loopback'],
    ],
    ['bad redirects', { REDIRECTS: '/a=//evil.com, /b' }, ['REDIRECTS', '/a=//evil.com', '/b']],
  ] as [string, Environment, string[]][])('with %s', async (_, settings, names) => {
    const { said, logged, ended } = await run(settings)
    expect(await ended).toBe(1)
    for (const name of names) expect(said()).toContain(name)
    expect(said().match(/Exhale can’t start/g)).toHaveLength(1)
    expect(said()).not.toMatch(/hunter2|^ +at |node:internal/m)
    expect(logged()).toBe('')
  })

  test('where the port is taken', async () => {
    const taken = await occupy()
    const { said, ended } = await run({ PORT: String(taken.port) })
    expect(await ended).toBe(1)
    expect(said()).toContain(`Exhale couldn’t start: port ${taken.port} is already in use.`)
    expect(said()).not.toMatch(/^ +at /m)
    taken.server.close()
  })

  test('where data cannot be kept', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const { said, ended } = await run({ DATA_DIR: file })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/^Exhale couldn’t start: .+/m)
    expect(said()).not.toMatch(/^ +at /m)
  })
})

describe.concurrent('an end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes what is under way', async signal => {
    const { child, url, port, said, hears, ended } = await run()
    await hears('Exhale is running at')
    const agent = new Agent({ keepAlive: true })
    const { send, answer } = await beginForm(url, agent)
    child.kill(signal)
    await hears('Stopping')
    await expect(fetch(url)).rejects.toThrow()
    send()
    const response = await answer
    expect(response.statusCode).toBe(401)
    expect(await text(response)).toContain('</html>')
    // The connection is kept for a next request; the house does not wait for one.
    expect(await within(7_000, ended)).toBe(0)
    expect(said()).toMatch(/Stopped\.\n$/)
    expect(await isFree(port)).toBe(true)
    agent.destroy()
  })

  test('does not wait for those who listen to documents', async () => {
    const { child, url, hears, ended } = await run({ EXHALE_TEST_MODE: '1' })
    await hears('Exhale is running at')
    const channel = await openChannel(
      (path, init) => fetch(new URL(path, url), init),
      '/google.firestore.v1.Firestore/Listen',
    )
    const back = await channel.listen()
    expect(await back.next()).toEqual([[1, ['noop']]])
    child.kill('SIGTERM')
    expect((await back.next())?.[0]?.[1]).toEqual(['close'])
    expect(await within(7_000, ended)).toBe(0)
  })

  test('does not wait for someone who never finishes', async () => {
    const { child, url, hears, ended } = await run()
    await hears('Exhale is running at')
    const { answer } = await beginForm(url)
    child.kill('SIGTERM')
    await expect(answer).rejects.toThrow()
    expect(await ended).toBe(0)
  })

  test('does not wait for a webhook that never answers', async () => {
    const deaf = await occupy()
    const called = once(deaf.server, 'connection')
    const DATA_DIR = await mkdtemp(join(folder, 'deaf-'))
    const { child, url, hears, ended } = await run({ DATA_DIR, WEBHOOKS_INSIDE: '1' })
    await hears('Exhale is running at')
    const { management } = JSON.parse(await readFile(join(DATA_DIR, 'content', 'tokens.json'), 'utf8'))
    const manage = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/content/v1/spaces/1/${path}`, {
        method,
        headers: { Authorization: management, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.ok).toBe(true)
      return (await response.json()) as { story: { id: number } }
    }
    const hook = { endpoint: `http://127.0.0.1:${deaf.port}`, actions: ['story.deleted'] }
    await manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })
    const { story: all } = await manage('POST', 'stories', { story: { name: 'All', is_folder: true } })
    for (const name of ['a', 'b', 'c', 'd']) {
      const content = { component: 'page', title: name, body: [] }
      await manage('POST', 'stories', { story: { name, content, parent_id: all.id } })
    }
    await manage('DELETE', `stories/${all.id}`)
    await called
    child.kill('SIGTERM')
    expect(await within(10_000, ended)).toBe(0)
    deaf.server.close()
  })

  test('comes once, however often it is called', async () => {
    const { child, said, hears, ended } = await run()
    await hears('Exhale is running at')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said().match(/Stopping/g)).toHaveLength(1)
  })
})

describe('npm start', () => {
  test('opens, answers, and ends well', async () => {
    const { child, url, port, hears, ended } = await run({}, ['npm', 'start'], root)
    await hears('To become the owner')
    expect((await fetch(`${url}/de/hilfe`)).status).toBe(200)
    const { send, answer } = await beginForm(url)
    child.kill('SIGTERM')
    await hears('Stopping')
    send()
    expect((await answer).statusCode).toBe(401)
    expect(await ended).toBe(0)
    expect(await isFree(port)).toBe(true)
  }, 120_000)
})

/** A form of which the server has the beginning, and waits for the rest. */
async function beginForm(url: string, agent?: Agent) {
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

/** A ceiling for what would otherwise hang. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too late'>(resolve => {
    timer = setTimeout(() => resolve('too late'), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function occupy(port = 0): Promise<{ server: Server; port: number }> {
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

async function isFree(port: number): Promise<boolean> {
  try {
    const { server } = await occupy(port)
    server.close()
    return true
  } catch {
    return false
  }
}
