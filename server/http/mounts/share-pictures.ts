import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { findAddress } from '../../../app/map/find-address.ts'
import { isPublic } from '../../../app/map/keeping.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Painter } from '../../share/painter.ts'
import { isUnchanged } from '../../site/page-cache.ts'
import type { Mount } from '../mount.ts'

/** A page of this site as a stranger gets it. */
type ReadPage = (path: string, clientAddress: string) => Promise<Response>

/**
 * `/og{path of a page}.png`: the picture that goes with a shared link. Its words are those the page itself says of
 * itself, so that only what is on the site can be painted.
 */
export function mountSharePictures(app: Hono<Mount>, painter: Painter, readPage: ReadPage): void {
  app.get('/og/*', async context => {
    const path = /^\/og(\/.+)\.png$/.exec(new URL(context.req.url).pathname)?.[1]
    const read = (page: string) => readPage(page, context.var.clientAddress)
    const page = path && (await findShared(path.replace(/^\/index$/, '/'), read))
    if (!page) return context.notFound()
    const etag = `"${createHash('sha256').update(`${page.site}\n${page.title}`).digest('base64url').slice(0, 16)}"`
    const headers = { 'Cache-Control': 'public, max-age=3600', ETag: etag }
    if (isUnchanged(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
    const png = await painter.paint(page.title, page.site, networkOf(context.var.clientAddress))
    return context.body(new Uint8Array(png), 200, {
      ...headers,
      'Content-Type': 'image/png',
      // A site that shows the link shows the picture.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

async function findShared(
  path: string,
  readPage: (path: string) => Promise<Response>,
): Promise<{ title: string; site: string } | undefined> {
  const address = findAddress(path)
  if (address && !isPublic(address.name)) return undefined
  const response = await readPage(path)
  if (response.status === 429) throw new AppError('resource-exhausted', 'Too many pages for one network')
  if (response.status !== 200) return undefined
  const html = await response.text()
  const title = propertyOf(html, 'og:title')
  return title ? { title, site: propertyOf(html, 'og:site_name') ?? '' } : undefined
}

function propertyOf(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1]
  return found?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => entities[entity] ?? '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
