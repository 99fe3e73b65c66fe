import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Person } from '../../app/context.ts'
import { type Library, openLibrary } from '../../languages/library.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Environment, readConfig } from '../../platform/config.ts'
import { openFiles } from '../../platform/http/files.ts'
import { createLog } from '../../platform/log.ts'
import type { Definition } from '../../services/documents/documents.ts'
import { quickHashing } from '../../services/identity/testing/serve.ts'
import { type Backend, type BackendOptions, createBackend } from '../backend.ts'
import { createHttp } from '../http/http.ts'
import { createHttpServer, listen } from '../listen.ts'
import type { Reader } from '../pages/content-reader.ts'
import { type BuildInfo, buildFolder, loadBuild, readBuildInfo, type SiteBuild } from '../read-build.ts'
import { createSpeakers } from './speakers.ts'
import { furnish } from './template.ts'

export type House = {
  url: string
  backend: Backend
  /** The front door without a network: a request in, a response out. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Lines of the log so far. */
  lines: string[]
  /** Everything that is mounted, by method and pattern. */
  doors: Door[]
  stop: () => Promise<void>
}

export type Door = { method: string; path: string }

export type HouseOptions = {
  env?: Environment
  /** Who every request comes from that brings no session or token of its own. */
  person?: Person
  /** The same, when it changes from request to request. */
  findPerson?: (request: Request) => Promise<Person | undefined>
  clock?: Clock
  build?: BuildInfo
  loadBuild?: () => Promise<SiteBuild>
  /** Where another build's files are, in place of `build/`. */
  folder?: URL
  callables?: BackendOptions['callables']
  /** Other collections of documents than the product's. */
  collections?: readonly Definition[]
  mayPushTo?: BackendOptions['mayPushTo']
  measureDisk?: BackendOptions['measureDisk']
  /** The product's own, where what a hash costs is the subject. */
  hashing?: BackendOptions['hashing']
  /** Other words than those of `languages/`. */
  library?: Library
  /** The content, as something else reads it. */
  read?: (read: Reader) => Reader
}

let words: Library | undefined

/** Read once for all houses of a process: no house changes them. */
const ownWords = (): Library => (words ??= openLibrary())

/** The whole product as it is built, on a port of its own, with empty data. */
export async function serveHouse(options: HouseOptions = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-'))
  const port = String(await findPort())
  const lines: string[] = []
  const settings = readConfig({
    PORT: port,
    DATA_DIR: dataDir,
    PAGE_LIMIT: '0',
    STAFF_SECOND_STEP: '0',
    ...options.env,
  })
  await furnish(settings.DATA_DIR, settings.DATABASE_URL)
  const made = await createBackend(settings, {
    build: options.build ?? readBuildInfo(),
    log: createLog('info', { write: line => void lines.push(line) }),
    ...(options.callables && { callables: options.callables }),
    clock: options.clock,
    hashing: options.hashing ?? quickHashing,
    isTimedByHand: options.clock !== undefined,
    collections: options.collections,
    mayPushTo: options.mayPushTo,
    measureDisk: options.measureDisk,
    library: options.library ?? ownWords(),
  })
  const backend = { ...made, read: options.read?.(made.read) ?? made.read }
  const files = await openFiles(fileURLToPath(new URL('client', options.folder ?? buildFolder)))
  const { app, answerQuickly } = createHttp(backend, files, options.loadBuild ?? loadBuild)
  const { person, findPerson = person && (async () => person) } = options
  const fetch = findPerson ? speakFor(backend, findPerson, app.fetch) : app.fetch
  const { url, stop } = await listen(
    createHttpServer(fetch, findPerson ? () => false : answerQuickly),
    backend,
  )
  return {
    url: url.replace('127.0.0.1', 'localhost'),
    backend,
    ask: async (path, init) => fetch(new Request(new URL(path, backend.origin), init)),
    lines,
    doors: app.routes.map(({ method, path }) => ({ method, path })),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whoever brings neither a session nor a token of their own comes with the session of the person described. */
function speakFor(
  backend: Backend,
  findPerson: NonNullable<HouseOptions['findPerson']>,
  fetch: ReturnType<typeof createHttp>['app']['fetch'],
): typeof fetch {
  const findCookie = createSpeakers(backend)
  return async (request, ...rest) => {
    const cookies = request.headers.get('cookie')
    const isOther = backend.identity.hasSession(cookies) || request.headers.has('authorization')
    const person = isOther ? undefined : await findPerson(request)
    if (person) request.headers.set('cookie', [cookies, await findCookie(person)].filter(Boolean).join('; '))
    return fetch(request, ...rest)
  }
}

/** A port that is free now. */
export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
