import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import {
  chooseEncoding,
  compress,
  type Encoding,
  encodingExtension,
  encodings,
  isWorthCompressing,
} from './encoding.ts'

type File = {
  type: string
  etag: string
  isHashed: boolean
  read: () => Promise<Uint8Array>
  variants: Partial<Record<Encoding, () => Promise<Uint8Array>>>
}

export type Files = {
  add: (path: string, text: string, type: string) => void
  answer: (request: Request) => Promise<Response | undefined>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const hashedFolders = /^\/(assets|words)\//

/** Files known when the server starts; a path that is not among them never reaches the disk. */
export async function openFiles(folder: string): Promise<Files> {
  // Bounded: one for each file there is at the start.
  const files = new Map<string, File>()
  const all = new Set(await listFiles(folder))
  for (const path of all) await addFile(files, folder, path, all)
  return {
    add: (path, text, type) => files.set(path, memoryFile(path, Buffer.from(text), type)),
    answer: async request => {
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file) return answerFile(file, request)
      return hashedFolders.test(pathname) ? noFile() : undefined
    },
  }
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

const extensions = Object.values(encodingExtension)

async function addFile(
  files: Map<string, File>,
  folder: string,
  path: string,
  all: Set<string>,
): Promise<void> {
  if (extensions.includes(extname(path))) return
  const url = `/${relative(folder, path).split(sep).join('/')}`
  const isHashed = hashedFolders.test(url)
  const variants: File['variants'] = {}
  for (const encoding of encodings) {
    const packed = path + encodingExtension[encoding]
    if (all.has(packed)) variants[encoding] = () => readFile(packed)
  }
  files.set(url, {
    type: types[extname(path)] ?? 'application/octet-stream',
    // A name with a hash in it says what's in the file; hundreds needn't be read at each start.
    etag: digest(isHashed ? Buffer.from(url) : await readFile(path)),
    isHashed,
    read: () => readFile(path),
    variants,
  })
}

/** Kept in memory, and compressed when an encoding is first asked for. */
function memoryFile(path: string, body: Buffer, type: string): File {
  const variants: File['variants'] = {}
  if (isWorthCompressing(type, body.length)) {
    for (const encoding of encodings) {
      let packed: Promise<Buffer> | undefined
      variants[encoding] = () => (packed ??= compress(encoding, body, 'once'))
    }
  }
  return { type, etag: digest(body), isHashed: hashedFolders.test(path), read: async () => body, variants }
}

async function answerFile(file: File, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  }
  const available = encodings.filter(encoding => file.variants[encoding])
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), available)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({
    'Content-Type': file.type,
    'Cache-Control': file.isHashed
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    ETag: etag,
  })
  if (available.length > 0) headers.set('Vary', 'Accept-Encoding')
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  const body = await ((encoding && file.variants[encoding]) ?? file.read)()
  headers.set('Content-Length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

/** Of another build, perhaps one that starts this minute: said plainly, and not to be remembered. */
function noFile(): Response {
  return new Response('Not Found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some(tag => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function digest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16)
}
