import type { Person } from '../../app/context.ts'
import { findAddress, pageOf } from '../../app/map/find-address.ts'
import { isClosed } from '../../app/map/roles.ts'
import { deskPath, type RouteName, routeId } from '../../app/map/routes.ts'
import { languageOfPath } from '../../languages/languages.ts'
import { AppError } from '../../platform/errors.ts'
import { hasFewFields, readBytes, TooLarge } from '../../platform/http/body.ts'
import type { SiteBuild } from '../read-build.ts'

/** What a page takes: how large, how many fields, and from whom, all asked before anything is read. */
type FormRule = {
  largest: number
  mostFields: number
  /** Only from those who may see one of these pages. */
  as?: readonly RouteName[]
  /** Takes forms in parts alone: the other kind takes long to read where it is large. */
  isInParts?: boolean
  /** What its screen gets in place of a form that is too large, so that it can say so itself. */
  ifTooLarge?: string
}

const usual: FormRule = { largest: 32 * 1024, mostFields: 200 }

/** Those that take more, by the name of their route. */
const more: Record<string, FormRule> = {
  // A guest's browser may bring what it has kept so far.
  challengeInvite: { largest: 256 * 1024, mostFields: 20 },
  // A list of fifty thousand addresses.
  adminBringIn: {
    largest: 4 * 1024 * 1024,
    mostFields: 20,
    as: ['adminBringIn'],
    isInParts: true,
    ifTooLarge: 'deed=tooLarge',
  },
  // A logo comes with it.
  adminSettings: {
    largest: 512 * 1024,
    mostFields: 60,
    as: ['adminSettings'],
    isInParts: true,
    ifTooLarge: 'form=logo&tooLarge=1',
  },
  desk: { largest: 3 * 1024 * 1024, mostFields: 10, as: ['adminContent', 'adminCampaign'], isInParts: true },
}

/** The rule of the page at a path, if it does anything with forms. */
export function findFormRule({ routes }: SiteBuild, pathname: string): FormRule | undefined {
  // The router opens `/LOGIN` like `/login`.
  const page = pageOf(pathname).toLowerCase()
  const name = page === deskPath ? 'desk' : findAddress(page)?.name
  return name && routes[routeId(languageOfPath(page), name)]?.module.action
    ? (more[name] ?? usual)
    : undefined
}

/** Sent by a page of another site, which a browser says in `Sec-Fetch-Site`, and old ones in `Origin`. */
export function isForeign(request: Request, origin: URL): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'none') return site !== 'same-origin'
  const sender = request.headers.get('origin')
  return sender !== null && sender !== origin.origin && sender !== new URL(request.url).origin
}

/**
 * The request with the form it may bring, or the answer to one that is too much. What cannot be read as a form, or may
 * not be sent here, is a form left empty, so that every screen answers with its own words.
 */
export async function takeForm(
  request: Request,
  rule: FormRule | undefined,
  person: Person | undefined,
): Promise<Request | Response> {
  if (!rule || rule.as?.every(name => isClosed(name, person))) return withBody(request, '')
  try {
    const bytes = await readBytes(request, rule.largest)
    const type = request.headers.get('content-type') ?? ''
    if (rule.isInParts && !/^multipart\/form-data\b/i.test(type)) return withBody(request, '')
    if (!hasFewFields(bytes, type, rule.mostFields)) return new Response('Bad Request', { status: 400 })
    const form = withBody(request, new Uint8Array(bytes), type)
    const isForm = await form
      .clone()
      .formData()
      .then(() => true)
      .catch(() => false)
    return isForm ? form : withBody(request, '')
  } catch (error) {
    if (error instanceof TooLarge && rule.ifTooLarge) return withBody(request, rule.ifTooLarge)
    if (error instanceof TooLarge) return new Response('Payload Too Large', { status: 413 })
    if (error instanceof AppError && error.code === 'cancelled') return new Response(null, { status: 499 })
    throw error
  }
}

function withBody(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/x-www-form-urlencoded',
): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name)
  headers.set('content-type', type)
  return new Request(request.url, { method: 'POST', headers, body, signal: request.signal })
}
