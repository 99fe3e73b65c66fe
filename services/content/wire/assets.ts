import { findAsset, readBytes } from '../assets/assets.ts'
import type { PictureFormat, Pictures } from '../assets/pictures.ts'
import { snap } from '../assets/sizes.ts'
import type { Tools } from '../deps.ts'
import { answerJson, nothingHere } from './answer.ts'

export type AnswerAsset = (request: Request, url: URL, network: string) => Promise<Response>

/** `/content/assets/{id}/{size}/{digest}/{name}`, and `/m/{width}x{height}[/filters:format(webp)…]` after it. */
const address =
  /^\/content\/assets\/(\d{1,15})\/(?:\d+x\d+|x)\/([0-9a-f]{12})\/([a-z0-9.-]{1,100})(?:\/m(?:\/(\d{1,5})x(\d{1,5}))?(?:\/filters:([\w():,.-]{1,200}))?)?\/?$/

export function createAnswerAsset(tools: Tools, pictures: Pictures): AnswerAsset {
  return async (request, url, network) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerJson({ error: 'Method Not Allowed' }, 405, { Allow: 'GET, HEAD' })
    const found = address.exec(url.pathname)
    if (!found) return nothingHere()
    const [, id, digest = '', name, width = '0', height = '0', filters = ''] = found
    const row = await findAsset(tools, Number(id))
    if (!row?.digest?.startsWith(digest) || row.name !== name) return nothingHere()
    const { digest: whole, type, focus } = row
    const read = () => readBytes(tools, whole)
    const isPicture = type.startsWith('image/') && type !== 'image/gif'
    if (!isPicture || !/\/m(\/|$)/.test(url.pathname)) return answerBytes(request, await read(), type)
    const format = chooseFormat(filters, request.headers.get('accept') ?? '', type)
    const own = { width: row.width ?? 1, height: row.height ?? 1 }
    const wish = { ...snap({ width: Number(width), height: Number(height) }, own), focus, format }
    const made = await pictures.find(whole, wish, network, read)
    if (made) return answerBytes(request, made, `image/${format}`, { Vary: 'Accept' })
    const nearest = await pictures.findNearest(whole, wish)
    // Not permanently: next time there may be room to make the right one.
    if (nearest) return answerBytes(request, nearest, `image/${format}`, { 'Cache-Control': 'no-store' })
    return answerJson({ error: 'Too many pictures are being made' }, 503, {
      'Retry-After': '10',
      'Cache-Control': 'no-store',
    })
  }
}

/** Of those that pages need. A picture that can be seen through stays so. */
function chooseFormat(filters: string, accept: string, type: string): PictureFormat {
  const asked = /format\((avif|webp|jpeg)\)/.exec(filters)?.[1]
  if (asked) return asked as PictureFormat
  if (/format\(/.test(filters)) return type === 'image/png' ? 'png' : 'jpeg'
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return type === 'image/png' ? 'png' : 'jpeg'
}

/** The address changes with the bytes, so they may be cached forever; nothing in them may run. */
function answerBytes(request: Request, bytes: Buffer, type: string, headers = {}): Response {
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ...(type === 'application/pdf' && { 'Content-Disposition': 'attachment' }),
      ...headers,
    },
  })
}
