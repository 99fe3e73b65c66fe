import { createHash } from 'node:crypto'
import { compress, type Encoding, isWorthCompressing } from '../../platform/http/encoding.ts'
import { chooseOnce } from '../http/encoding-wishes.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A page that can be sent this moment, in one form. */
export type ReadyPage = {
  kind: string
  headers: Record<string, string>
  /** The same, name after name with its value, as Node sends them quickest. */
  head: string[]
  body: Bytes
}

/** A page as every stranger gets it, in the forms it was asked for so far. */
type KeptPage = {
  kind: string
  headers: Record<string, string>
  etag: string
  body: Bytes
  forms: Map<Form, ReadyPage & { hits: number }>
}
type Form = Encoding | 'plain'

/** A page with the word its scripts run by; `headersFor` writes the headers for scripts known by their hashes. */
export type DrawnPage = {
  response: Response
  /** The same for everybody, by the screen that was found and by what it says of itself. */
  mayBeKept: boolean
  /** What the log calls it. */
  kind: string
  nonce: string
  headersFor: (scriptHashes: string[]) => Record<string, string>
}

export type PageCache = ReturnType<typeof createPageCache>

const mostBytes = 64 * 1024 * 1024
const hitsWorthEffort = 3

/**
 * Pages that are the same for everybody are drawn once and then sent as they are, until `version` changes. A nonce must
 * never be sent twice, so the scripts of a kept page run by their hashes: only those that had the page's own nonce.
 */
export function createPageCache(version: () => string) {
  // Bounded: `mostBytes`, after which all is drawn anew.
  let pages = new Map<string, KeptPage>()
  let making = new Map<string, Promise<KeptPage | Response>>()
  let bytes = 0
  let current = version()

  function refresh(): void {
    if (current === version() && bytes < mostBytes) return
    pages = new Map()
    making = new Map()
    bytes = 0
    current = version()
  }

  async function make(key: string, makePage: () => Promise<DrawnPage>): Promise<KeptPage | Response> {
    const before = version()
    const made = await makePage()
    if (!made.mayBeKept || !isKeepable(made.response)) return made.response
    const page = keep(await made.response.text(), made)
    // What was drawn while something was published may be old already.
    if (before === version() && before === current) {
      pages.set(key, page)
      bytes += 2 * page.body.length
    }
    return page
  }

  /** A request that comes while a page is being rendered waits for that one. */
  async function get(key: string, makePage: () => Promise<DrawnPage>): Promise<KeptPage | Response> {
    const known = pages.get(key)
    if (known) return known
    const underWay = making.get(key)
    if (underWay) return (await underWay) instanceof Response ? (await makePage()).response : underWay
    const mine = making
    const made = make(key, makePage).finally(() => mine.delete(key))
    making.set(key, made)
    return made
  }

  return {
    /** Another one: what was drawn before is drawn anew. */
    version,
    /** The page kept under a key, if it is at hand in the very form that is asked for. */
    peek: (key: string, acceptEncoding: string | undefined): ReadyPage | undefined => {
      refresh()
      const page = pages.get(key)
      return page && findReady(page, formOf(page, acceptEncoding))
    },
    /** The same, or the one that is made now; one that may not be kept is passed on as it is. */
    answer: async (key: string, request: Request, makePage: () => Promise<DrawnPage>): Promise<Response> => {
      refresh()
      const page = await get(key, makePage)
      return page instanceof Response ? page : send(page, request)
    },
  }
}

function isKeepable({ status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && !headers.has('set-cookie')
}

function keep(text: string, { response: { headers }, kind, nonce, headersFor }: DrawnPage): KeptPage {
  const mark = ` nonce="${nonce}"`
  const body = bytesOf(Buffer.from(text.replaceAll(mark, '')))
  const kept = new Headers(headers)
  for (const [name, value] of Object.entries(headersFor(hashesOf(text, `<script${mark}`))))
    kept.set(name, value)
  if (!headers.get('vary')?.includes('Cookie')) kept.append('Vary', 'Cookie')
  kept.append('Vary', 'Accept-Encoding')
  return {
    kind,
    headers: Object.fromEntries(kept),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
    body,
    forms: new Map(),
  }
}

/** Of the scripts that stand in the page itself and were given its nonce. */
function hashesOf(text: string, opening: string): string[] {
  const hashes = text
    .split(opening)
    .slice(1)
    .map(rest => ({ attributes: rest.slice(0, rest.indexOf('>')), code: rest.slice(rest.indexOf('>') + 1) }))
    .filter(({ attributes }) => !/\ssrc=/.test(attributes))
    .map(({ code }) => createHash('sha256').update(code.slice(0, code.indexOf('</script>'))))
  return [...new Set(hashes.map(hash => `'sha256-${hash.digest('base64')}'`))]
}

function formOf(page: KeptPage, acceptEncoding: string | null | undefined): Form {
  const isWorthIt = isWorthCompressing('text/html', page.body.length)
  return (isWorthIt && chooseOnce(acceptEncoding ?? '')) || 'plain'
}

async function send(page: KeptPage, request: Request): Promise<Response> {
  const { headers, body } = await ready(page, formOf(page, request.headers.get('accept-encoding')))
  if (isUnchanged(request.headers.get('if-none-match'), headers.etag)) {
    const { 'content-length': _, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

async function ready(page: KeptPage, form: Form): Promise<ReadyPage> {
  const found = findReady(page, form) ?? (await pack(page, form, 'live'))
  if (!page.forms.has(form)) page.forms.set(form, { ...found, hits: 1 })
  return found
}

/** Packed once more, with effort, when it is plain that a page is asked for. */
function findReady(page: KeptPage, form: Form): ReadyPage | undefined {
  const found = page.forms.get(form)
  if (!found) return undefined
  found.hits++
  if (found.hits === hitsWorthEffort && form !== 'plain')
    void pack(page, form, 'once').then(better => page.forms.set(form, { ...better, hits: found.hits }))
  return found
}

async function pack(page: KeptPage, form: Form, effort: 'live' | 'once'): Promise<ReadyPage> {
  const isPlain = form === 'plain'
  const body = isPlain ? page.body : bytesOf(await compress(form, page.body, effort))
  const headers: Record<string, string> = {
    ...page.headers,
    etag: `"${page.etag}${isPlain ? '' : `-${form}`}"`,
    'content-length': String(body.length),
  }
  if (!isPlain) headers['content-encoding'] = form
  return { kind: page.kind, headers, head: Object.entries(headers).flat(), body }
}

export function isUnchanged(known: string | null | undefined, etag: string | undefined): boolean {
  const tags = known?.split(',') ?? []
  return tags.some(tag => tag.trim().replace(/^W\//, '') === etag)
}

/** The same bytes, as responses take them. */
function bytesOf({ buffer, byteOffset, length }: Buffer): Bytes {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
}
