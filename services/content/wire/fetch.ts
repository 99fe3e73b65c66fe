import { AppError } from '../../../platform/errors.ts'
import type { Arrival } from '../../../platform/http/arrival.ts'
import { answerPreflight } from '../../../platform/http/cors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Author, ContentDeps } from '../deps.ts'
import type { Space } from '../space.ts'
import type { Tokens } from '../tokens.ts'
import { answerError, answerJson, cors, nothingHere } from './answer.ts'
import type { AnswerAsset } from './assets.ts'
import type { createCdn } from './cdn.ts'
import { createLimits } from './limits.ts'
import type { Manage } from './manage.ts'
import { createMemory, type Remembered } from './remembered.ts'

export interface ContentArrival extends Partial<Pick<Arrival, 'clientAddress'>> {
  /** Someone who may edit, known by the site's own session. */
  editor?: Author & { isOwner: boolean }
}

interface Parts {
  space: Space
  tokens: Tokens
  runCdn: ReturnType<typeof createCdn>
  manage: Manage
  answerAsset: AnswerAsset
}

const prefix = '/content'
const cdnPrefix = `${prefix}/v2/cdn/`
const longestAddress = 8_000
const preflight = {
  methods: 'GET, HEAD, OPTIONS',
  headers: 'Content-Type, Accept, SB-Agent, SB-Agent-Version',
}

/** The wire: a request in, JSON out, whatever happens. */
export function createFetch(deps: ContentDeps, { space, tokens, runCdn, manage, answerAsset }: Parts) {
  const { clock, log } = deps
  const memory = createMemory()
  const limits = createLimits(clock, deps.limits?.delivery)
  space.onPublish(() => memory.clear())

  async function answer(request: Request, arrival: ContentArrival): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname.startsWith(cdnPrefix)) return deliver(request, url)
    if (url.pathname.startsWith(`${prefix}/v1/`)) return manage(request, url, arrival)
    if (url.pathname.startsWith(`${prefix}/assets/`))
      return answerAsset(request, url, networkOf(arrival.clientAddress ?? 'unknown'))
    return nothingHere()
  }

  async function deliver(request: Request, url: URL): Promise<Response> {
    if (request.method === 'OPTIONS') return answerPreflight(preflight, cors)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerJson({ error: 'Method Not Allowed' }, 405, { Allow: 'GET, HEAD, OPTIONS' })
    const address = url.pathname + url.search
    if (address.length > longestAddress) return answerJson({ error: 'URI Too Long' }, 414)
    const known = memory.find(address)
    if (known) limits.take(known.tokenId)
    const entry = known ?? (await make(address, url))
    if (entry instanceof Response) return entry
    const encoding = await memory.pack(address, entry, request.headers.get('accept-encoding'))
    const body = (encoding && entry.packed.get(encoding)) ?? entry.body
    const headers = { ...entry.headers, ...(encoding && { 'Content-Encoding': encoding }) }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: { ...headers, 'Content-Length': String(body.length) },
    })
  }

  async function make(address: string, url: URL): Promise<Remembered | Response> {
    const params = url.searchParams
    const token = await tokens.find(params.get('token'))
    if (!token) throw new AppError('unauthenticated', 'no token, or none of ours')
    limits.take(token.id)
    const givenCv = Number(params.get('cv') ?? 0)
    // Anyone who knows of a later publication than this process must see it.
    if (givenCv > space.current().cv) await space.refresh()
    const { cv } = space.current()
    const path = decodePath(url.pathname.slice(cdnPrefix.length))
    const { body, headers, state, movedTo } = await runCdn(path, params, token)
    if (movedTo !== undefined) return answerMoved(movedTo, url.search)
    const isLasting = state === 'published' && givenCv === cv
    const text = Buffer.from(JSON.stringify(body))
    const entry: Remembered = {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': state === 'draft' ? 'no-store' : isLasting ? 'public, max-age=3600' : 'no-cache',
        Vary: 'Accept-Encoding',
        ...cors,
        ...limits.headers,
        ...headers,
      },
      body: text,
      packed: new Map(),
      tokenId: token.id,
    }
    if (state === 'published' && space.current().cv === cv) memory.keep(address, entry)
    return entry
  }

  return {
    async fetch(request: Request, arrival: ContentArrival = {}): Promise<Response> {
      return answer(request, arrival).catch(error => answerError(error, log))
    },

    /** What is in memory for this address line, without making a request of it. */
    findQuickly(address: string): Remembered | undefined {
      if (deps.limits || !address.startsWith(cdnPrefix)) return undefined
      return memory.find(address)
    },
  }
}

function answerMoved(path: string, search: string): Response {
  const place = path.split('/').map(encodeURIComponent).join('/')
  return answerJson({ redirect: path }, 301, { Location: `${cdnPrefix}stories/${place}${search}` })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new AppError('not-found', 'an invalid address')
  }
}
