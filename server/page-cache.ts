import { createHash } from 'node:crypto'
import { chooseEncoding, compress, type Encoding, isWorthCompressing } from '../platform/http/encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A page as every stranger gets it. */
type Kept = {
  headers: Record<string, string>
  etag: string
  body: Bytes
  packed: Partial<Record<Encoding, Promise<Bytes>>>
  hits: number
}

export type PageCache = {
  /** The page kept under a key, or the one that is made now; one that may not be kept is passed on as it is. */
  answer: (key: string, request: Request, make: () => Promise<Made>) => Promise<Response>
}

/** A page with the word its scripts run by; `headersFor` writes the headers for scripts known by their hashes. */
export type Made = {
  response: Response
  nonce: string
  headersFor: (scriptHashes: string[]) => Record<string, string>
}

const mostBytes = 64 * 1024 * 1024
const hitsWorthEffort = 3

/**
 * Pages that are the same for everybody are drawn once and then sent as they are, until `version` changes. A nonce must
 * never be sent twice, so the scripts of a kept page run by their hashes: only those that bore the page's own nonce.
 */
export function createPageCache(version: () => string): PageCache {
  let pages = new Map<string, Promise<Kept | Response>>()
  let bytes = 0
  let current = version()

  const forget = () => {
    pages = new Map()
    bytes = 0
    current = version()
  }

  async function make(key: string, makePage: () => Promise<Made>): Promise<Kept | Response> {
    const { response, nonce, headersFor } = await makePage()
    if (!isKeepable(response)) return response
    const page = keep(await response.text(), response.headers, nonce, headersFor)
    if (bytes + page.body.length > mostBytes) forget()
    bytes += page.body.length
    // What was drawn while something was published may be old already.
    if (current !== version()) pages.delete(key)
    return page
  }

  return {
    answer: async (key, request, makePage) => {
      if (current !== version()) forget()
      const known = pages.get(key)
      if (known) {
        const page = await known
        if (!(page instanceof Response)) return send(page, request)
        return (await makePage()).response
      }
      const made = make(key, makePage)
      pages.set(key, made)
      const page = await made.catch(error => {
        pages.delete(key)
        throw error
      })
      if (!(page instanceof Response)) return send(page, request)
      pages.delete(key)
      return page
    },
  }
}

function isKeepable({ status, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return status === 200 && isPage && !headers.has('set-cookie')
}

function keep(text: string, headers: Headers, nonce: string, headersFor: Made['headersFor']): Kept {
  const mark = ` nonce="${nonce}"`
  const body = bytesOf(Buffer.from(text.replaceAll(mark, '')))
  const kept = new Headers(headers)
  for (const [name, value] of Object.entries(headersFor(hashesOf(text, `<script${mark}`))))
    kept.set(name, value)
  if (!headers.get('vary')?.includes('Cookie')) kept.append('Vary', 'Cookie')
  kept.append('Vary', 'Accept-Encoding')
  return {
    headers: Object.fromEntries(kept),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
    body,
    packed: {},
    hits: 0,
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

async function send(page: Kept, request: Request): Promise<Response> {
  const encoding = isWorthCompressing('text/html', page.body.length)
    ? chooseEncoding(request.headers.get('accept-encoding'))
    : undefined
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const headers: Record<string, string> = { ...page.headers, etag }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some(tag => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  const body = encoding ? await pack(page, encoding) : page.body
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Quickly at first; with effort once it is plain that the page is asked for. */
function pack(page: Kept, encoding: Encoding): Promise<Bytes> {
  page.hits++
  const known = page.packed[encoding]
  if (known && page.hits !== hitsWorthEffort) return known
  const packed = compress(encoding, page.body, known ? 'once' : 'live').then(bytesOf)
  page.packed[encoding] = packed
  return packed
}

/** The same bytes, as responses take them. */
function bytesOf({ buffer, byteOffset, length }: Buffer): Bytes {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length)
}
