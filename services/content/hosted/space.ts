import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { createKeptFiles } from '../../../platform/kept-files.ts'
import type { Log } from '../../../platform/log.ts'
import { isObject, type JsonObject } from '../format/json.ts'

export interface HostedDeps {
  /** With its version: `https://api.storyblok.com/v2`. */
  address: URL
  token: string
  clock: Clock
  log: Log
  /** Where the last good answers are kept, for when the space does not answer. */
  dataDir: string
  /** What waits between requests, where that isn't time itself. */
  wait?: (milliseconds: number) => Promise<unknown>
}

const minute = 60_000
/** The protocol's own client does as much. */
const mostRetries = 10
const retryAfter = 300
const mostInASecond = 5
const patience = 10_000
const mostBytes = 100 * 1024 * 1024
/** How long a space that does not answer is left alone: twice as long each time. */
const firstRest = 5_000
const longestRest = 5 * minute

type Answer = { body: JsonObject; total: number }

/** The space itself is in trouble, not the question. */
class Outage extends AppError {
  constructor(reason: string, cause?: unknown) {
    super('unavailable', reason, { cause })
  }
}

/** Asks the space, and keeps its answers on disk for when it does not give any. */
export function createHostedSpace({ address, token, clock, log, dataDir, wait = sleep }: HostedDeps) {
  const files = createKeptFiles(join(dataDir, 'content', 'hosted'), mostBytes)
  // Bounded: one for each part of the house that listens.
  const listeners = new Set<(cv: number) => void>()
  const now = () => clock.now().getTime()
  const takeTurn = createPace(wait)
  let cv = 0
  let editions = 0
  let isBehind = false
  let failures = 0
  let restsUntil = 0

  /** What the space says, or what it said last where it says nothing. */
  async function read(path: string, params: URLSearchParams): Promise<Answer | undefined> {
    const file = `${createHash('sha256').update(`${address.href} ${path}?${params}`).digest('hex')}.json`
    try {
      if (now() < restsUntil) throw new Outage('the hosted space is left alone for a while')
      const answer = await ask(path, params)
      failures = 0
      await (answer ? files.keep(file, Buffer.from(JSON.stringify(answer))) : files.forget(file)).catch(
        error => log.warn({ err: error }, 'an answer from the hosted space couldn’t be stored'),
      )
      return answer
    } catch (error) {
      if (error instanceof Outage) rest()
      isBehind = true
      const kept = await files.find(file)
      if (!kept) throw error
      return JSON.parse(kept.toString()) as Answer
    }
  }

  function rest(): void {
    if (now() < restsUntil) return
    restsUntil = now() + Math.min(firstRest * 2 ** failures, longestRest)
    failures += 1
    log.warn({ seconds: (restsUntil - now()) / 1_000 }, 'the hosted space isn’t answering')
  }

  return {
    read,

    /** Looks for a publication there. */
    async refresh(stopping?: AbortSignal): Promise<void> {
      const { space } = (await ask('spaces/me', new URLSearchParams(), stopping))?.body ?? {}
      restsUntil = 0
      const version = isObject(space) ? Number(space.version) : 0
      if (!(version > 0) || (version === cv && !isBehind)) return
      cv = version
      editions += 1
      isBehind = false
      for (const listener of listeners) listener(cv)
    },

    // Another number also where the space is back and its words may be newer than those that were shown meanwhile.
    cacheVersion: () => cv + editions / 1_000_000,
    onPublish(listener: (version: number) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function ask(path: string, params: URLSearchParams, stopping?: AbortSignal) {
    const url = new URL(`${address.href.replace(/\/$/, '')}/cdn/${path}`)
    for (const [name, value] of params) url.searchParams.append(name, value)
    url.searchParams.set('token', token)
    url.searchParams.set('version', 'published')
    if (cv > 0 && path !== 'spaces/me') url.searchParams.set('cv', String(cv))
    return fetchAnswer(url, { takeTurn, wait }, stopping)
  }
}

/** Resolves when one more may be asked. */
function createPace(wait: Required<HostedDeps>['wait']): () => Promise<void> {
  // Bounded: `mostInASecond`.
  const begun: number[] = []
  return async () => {
    const at = Math.max(performance.now(), begun.length < mostInASecond ? 0 : (begun.shift() ?? 0) + 1_000)
    begun.push(at)
    const rest = at - performance.now()
    if (rest > 0) await wait(rest)
  }
}

/** Undefined where there is nothing at the address. It has the token in it, so it is told to no one. */
async function fetchAnswer(
  url: URL,
  { takeTurn, wait }: { takeTurn: () => Promise<void> } & Required<Pick<HostedDeps, 'wait'>>,
  stopping?: AbortSignal,
): Promise<Answer | undefined> {
  for (let tries = 0; ; tries++) {
    await takeTurn()
    const timeout = AbortSignal.timeout(patience)
    const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
    const response = await fetch(url, { signal }).catch(error => {
      throw new Outage('the hosted space isn’t answering', (error as Error).cause)
    })
    if (response.status === 404) return undefined
    if (response.status === 429 && tries < mostRetries) {
      await wait(retryAfter)
      continue
    }
    const reason = `the hosted space answered ${response.status}`
    if (response.status === 429 || response.status >= 500) throw new Outage(reason)
    if (!response.ok) throw new AppError('unavailable', reason)
    const body: unknown = await response.json().catch(() => undefined)
    if (!isObject(body)) throw new Outage('the hosted space didn’t answer with an object')
    return { body, total: Number(response.headers.get('total') ?? 0) }
  }
}
