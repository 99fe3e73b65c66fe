import type { Context, MiddlewareHandler } from 'hono'
import { findHostRedirect } from '../../app/map/redirects.ts'
import type { Settings } from '../../platform/config.ts'
import type { Backend } from '../backend.ts'
import { answerRedirect } from '../site/redirect-response.ts'
import type { Mount } from './mount.ts'
import { isPartOfPage } from './page-kind.ts'

/** On the mobile sub-host all but the first page, and what it needs while it is open, leads to the main site's. */
export function leadToMainHost({
  origin,
  settings,
}: Pick<Backend, 'origin' | 'settings'>): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url)
    const moved = findHostRedirect(
      hostOf(context, settings.TRUST_PROXY),
      pathname,
      origin,
      settings.MOBILE_SUBHOST,
    )
    return moved && !isPartOfPage(pathname) ? answerRedirect(moved) : next()
  }
}

function hostOf(context: Context<Mount>, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? context.req.header('x-forwarded-host')?.split(',')[0] : undefined
  return (forwarded ?? context.req.header('host') ?? new URL(context.req.url).host).trim().toLowerCase()
}

/** Whether a host may be the mobile one: a request there goes the whole way, and may be redirected. */
export const mayBeMobile = (
  host: string | undefined,
  { MOBILE_SUBHOST }: Pick<Settings, 'MOBILE_SUBHOST'>,
): boolean => (host ?? '').trim().toLowerCase().startsWith(`${MOBILE_SUBHOST}.`)
