import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isUnchanged } from '../site/page-cache.ts'
import type { Mount } from './mount.ts'

/** A browser may ask for it again; nothing in it runs. */
const headers = {
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex, noarchive',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  Vary: 'Accept-Language',
}

type Paper = {
  name: string
  type: string
  /** What it's known by again: the same makes the same paper. */
  madeOf: string | Uint8Array
  write: () => string | Uint8Array | Promise<Uint8Array>
}

/** A picture or a paper that is someone's own, unless their browser has it. */
export async function sendPaper(context: Context<Mount>, { name, type, madeOf, write }: Paper) {
  const ETag = `"${createHash('sha256').update(madeOf).digest('base64url').slice(0, 27)}"`
  if (isUnchanged(context.req.header('if-none-match'), ETag))
    return context.body(null, 304, { ETag, ...headers })
  const body = await write()
  return context.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
    ...{ ETag, ...headers },
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${name}"`,
  })
}
