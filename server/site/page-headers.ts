import type { Visit } from '../../app/context.ts'
import { findAddress } from '../../app/map/find-address.ts'
import { carriesSecret, isKeptForStrangers } from '../../app/map/keeping.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { addressesOf } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import { pageKindOf } from '../http/page-kind.ts'
import { analyticsHostsOf } from './analytics.ts'
import { startVary } from './first-language.ts'
import type { DrawnPage } from './page-cache.ts'

type Parts = Pick<Backend, 'settings' | 'origin' | 'identity' | 'isDevelopment'>

/** A sign-in that goes on to such a page carries its address too. */
function leadsToSecret({ searchParams }: URL): boolean {
  const [path = ''] = (searchParams.get('redirect') ?? '').split(/[?#]/)
  const name = findAddress(path)?.name
  return name !== undefined && carriesSecret(name, new URLSearchParams())
}

/** Gives a page that was drawn its headers, and says whether it may be kept. */
export function addHeaders(
  { settings, origin, identity, isDevelopment }: Parts,
  response: Response,
  url: URL,
  { language, nonce, person, screen }: Visit,
): DrawnPage {
  const { headers } = response
  const isOpen = !/no-store|private/.test(headers.get('cache-control') ?? '')
  const isSecret = screen !== undefined && (carriesSecret(screen, url.searchParams) || leadsToSecret(url))
  const policy = {
    isFramed: screen === 'adminPreview',
    isHttps: origin.protocol === 'https:',
    coversSubdomains: settings.HSTS_SUBDOMAINS,
    isDevelopment,
    isSecret,
    // Nothing is counted there, so that no counter is ever told the address.
    analyticsHosts: isSecret ? [] : analyticsHostsOf(settings),
    identityHosts: identity.host && addressesOf(identity.host),
    assetHost: settings.CONTENT_SPACE_ASSETS?.origin,
  }
  for (const [name, value] of Object.entries(securityHeaders({ ...policy, nonce }))) headers.set(name, value)
  headers.set('Content-Language', language)
  if (url.pathname === '/') headers.set('Vary', startVary)
  if (response.status === 405) headers.set('Allow', 'GET, HEAD, OPTIONS')
  if (person || isSecret) headers.set('Cache-Control', 'private, no-store')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  return {
    response,
    mayBeKept: isOpen && !isSecret && (screen === 'page' || isKeptForStrangers(screen)),
    kind: pageKindOf(url.pathname),
    nonce,
    headersFor: scriptHashes => securityHeaders({ ...policy, scriptHashes }),
  }
}
