import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { isClosed, may } from '../../../app/map/roles.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { isWorthCompressing } from '../../../platform/http/encoding.ts'
import { securityHeaders } from '../../../platform/http/security-headers.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { Backend } from '../../backend.ts'
import { isForeign } from '../../site/form-rules.ts'
import type { QuickAnswer } from '../../site/ready-pages.ts'
import { chooseOnce } from '../encoding-wishes.ts'
import { mayBeMobile } from '../main-host.ts'
import type { MemoryLog } from '../memory-log.ts'
import type { Mount } from '../mount.ts'

const largestNotice = 64 * 1024

/** The protocol's two sides. Editors may use the second with the site's own session, from the site's own pages. */
export function mountContent(
  app: Hono<Mount>,
  backend: Pick<Backend, 'content' | 'findPerson' | 'origin' | 'settings' | 'source'>,
): void {
  const { CONTENT_SPACE_SECRET: secret } = backend.settings
  if (secret)
    app.post('/content/refresh', async context => {
      const body = await readBytes(context.req.raw, largestNotice)
      if (!isSigned(body, context.req.header('webhook-signature'), secret)) return context.text('', 403)
      await backend.source.refresh()
      return context.text('')
    })
  app.all('/content/*', async context => {
    const request = context.req.raw
    const { clientAddress } = context.var
    return backend.content.fetch(request, { editor: await findEditor(request, backend), clientAddress })
  })
}

async function findEditor(request: Request, { findPerson, origin }: Pick<Backend, 'findPerson' | 'origin'>) {
  const isManagement = new URL(request.url).pathname.startsWith('/content/v1/')
  if (!isManagement || request.headers.has('authorization') || !request.headers.has('cookie'))
    return undefined
  if (isForeign(request, origin)) return undefined
  const person = await findPerson(request)
  if (!person || isClosed('adminContent', person)) return undefined
  return { id: person.id, name: person.name, isOwner: may(person, 'ownContent') }
}

/** As the protocol signs what its webhooks say. */
function isSigned(body: Buffer, signature = '', secret: string): boolean {
  return isSameSecret(signature, createHmac('sha1', secret).update(body).digest('hex'))
}

/** Answers what is in memory before a Request is made of it, with the headers that others get, and counted as they are. */
export function createReadyContent(
  { content, origin, metrics, settings }: Pick<Backend, 'content' | 'origin' | 'metrics' | 'settings'>,
  note: MemoryLog,
): QuickAnswer {
  const isHttps = origin.protocol === 'https:'
  const policy = { isHttps, coversSubdomains: settings.HSTS_SUBDOMAINS }
  const security = Object.entries(securityHeaders(policy)).flat()
  const heads = new WeakMap<Buffer, string[]>()

  return (incoming, outgoing) => {
    if (incoming.method !== 'GET' || isAskedAtMobile(incoming, settings)) return false
    const known = content.findQuickly(incoming.url ?? '')
    if (!known) return false
    const started = performance.now()
    const accept = incoming.headers['accept-encoding']
    const isWorthIt = accept !== undefined && isWorthCompressing('application/json', known.body.length)
    const encoding = isWorthIt ? chooseOnce(accept) : undefined
    const body = encoding ? known.packed.get(encoding) : known.body
    if (!body) return false
    let head = heads.get(body)
    if (!head) {
      head = [...Object.entries(known.headers).flat(), ...security, 'Content-Length', String(body.length)]
      if (encoding) head.push('Content-Encoding', encoding)
      heads.set(body, head)
    }
    outgoing.writeHead(200, head)
    outgoing.end(body)
    metrics.countRequest('GET', 'content', 200, (performance.now() - started) / 1000)
    note('content', 200)
    return true
  }
}

/** The mobile sub-host has the first page and nothing else: a request that may mean it goes the whole way. */
const isAskedAtMobile = ({ headers }: IncomingMessage, settings: Backend['settings']): boolean =>
  [headers.host, headers['x-forwarded-host']?.toString()].some(host => mayBeMobile(host, settings))
