import { findAddress } from '../../app/map/find-address.ts'
import { readBytes } from '../../platform/http/body.ts'
import type { Backend } from '../backend.ts'
import { stopByLink } from '../newsletter/stop-by-link.ts'

const largest = 2_000

/**
 * RFC 8058: a mail program stops what comes, for its reader, by sending `List-Unsubscribe=One-Click` to the address in the
 * email's header. It has no cookie, comes from anywhere, and wants no page: it's answered before all that pages ask.
 */
export function createOneClick(parts: Pick<Backend, 'campaigns' | 'newsletter'>) {
  return async (request: Request, url: URL): Promise<Response | undefined> => {
    const { name, params } = (request.method === 'POST' && findAddress(url.pathname)) || {}
    if (name !== 'unsubscribe' || !(await isOneClick(request))) return undefined
    const from = url.searchParams.get('from') ?? undefined
    const stopped = await stopByLink(parts, params?.id ?? '', { from })
    return new Response(null, { status: stopped ? 200 : 404, headers: { 'Cache-Control': 'no-store' } })
  }
}

/** Whether that is all it brings. Read beside, so that any other form is still whole. */
async function isOneClick(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request.clone(), largest).catch(() => undefined)
  if (!bytes) return false
  const body = new Uint8Array(bytes)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  return form !== undefined && [...form].length === 1 && form.get('List-Unsubscribe') === 'One-Click'
}
