import type { Assets } from '../assets/assets.ts'
import { createPictures, type Format, stepUp } from '../assets/pictures.ts'
import { answerJson, nothingHere } from './answer.ts'

export type AnswerAsset = (request: Request, url: URL) => Promise<Response>

/** `/content/assets/{id}/{size}/{digest}/{name}`, and `/m/{width}x{height}[/filters:format(webp)…]` after it. */
const address =
  /^\/content\/assets\/(\d{1,15})\/(?:\d+x\d+|x)\/([0-9a-f]{12})\/([a-z0-9.-]{1,100})(?:\/m(?:\/(\d{1,5})x(\d{1,5}))?(?:\/filters:([\w():,.-]{1,200}))?)?\/?$/

export function createAnswerAsset(assets: Assets, dataDir: string): AnswerAsset {
  const pictures = createPictures(dataDir)

  return async (request, url) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerJson({ error: 'Method Not Allowed' }, 405, { Allow: 'GET, HEAD' })
    const found = address.exec(url.pathname)
    if (!found) return nothingHere()
    const [, id, digest = '', name, width = '0', height = '0', filters = ''] = found
    const row = await assets.find(Number(id))
    if (!row?.digest?.startsWith(digest) || row.name !== name) return nothingHere()
    const { digest: whole, type, focus } = row
    const read = () => assets.read(whole)
    const isPicture = type.startsWith('image/') && type !== 'image/gif'
    if (!isPicture || !/\/m(\/|$)/.test(url.pathname)) return answerBytes(request, await read(), type)
    const format = chooseFormat(filters, request.headers.get('accept') ?? '', type)
    const focal = readFocal(filters, row.width ?? 1, row.height ?? 1) ?? focus
    const size = { width: stepUp(Number(width)), height: stepUp(Number(height)), focus: focal, format }
    return answerBytes(request, await pictures.get(whole, size, read), `image/${format}`, true)
  }
}

const grid = 8

/** In steps, as sizes are, so that the number of pictures anyone can ask for has an end. */
function readFocal(filters: string, width: number, height: number): string | undefined {
  const found = /focal\((\d{1,6})x(\d{1,6}):(\d{1,6})x(\d{1,6})\)/.exec(filters)
  if (!found) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number)
  const step = (middle: number, length: number) =>
    Math.round(Math.min(1, middle / length) * grid) * Math.round(length / grid)
  const point = `${step((left + right) / 2, width)}x${step((top + bottom) / 2, height)}`
  return `${point}:${point}`
}

function chooseFormat(filters: string, accept: string, type: string): Format {
  const asked = /format\((avif|webp|jpeg|png)\)/.exec(filters)?.[1]
  if (asked) return asked as Format
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return type === 'image/png' ? 'png' : 'jpeg'
}

/** The address changes with the bytes, so they may be kept for ever; nothing in them may run. */
function answerBytes(request: Request, bytes: Buffer, type: string, isNegotiated = false): Response {
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      ...(type === 'application/pdf' && { 'Content-Disposition': 'attachment' }),
      ...(isNegotiated && { Vary: 'Accept' }),
    },
  })
}
