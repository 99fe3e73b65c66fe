import type { MiddlewareHandler } from 'hono'
import { findAddress } from '../../app/map/find-address.ts'
import { findSignIn } from '../../app/map/guards.ts'
import type { Backend } from '../backend.ts'
import { mayBeFile } from '../pages/page-addresses.ts'
import { answerRedirect } from '../site/redirect-response.ts'
import type { Mount } from './mount.ts'

/** Someone not signed in who opens a file of a closed page is led to sign in, and from there to the page it belongs to. */
export function leadToSignIn({ isStranger }: Pick<Backend, 'isStranger'>): MiddlewareHandler<Mount> {
  return async (context, next) => {
    const { pathname } = new URL(context.req.url)
    const isReader = context.req.header('accept')?.includes('text/html')
    if (!isReader || !mayBeFile(pathname) || !isStranger(context.req.header('cookie'))) return next()
    const signIn = findSignIn(pathname, '') && findSignIn(pageOfFile(pathname), '')
    return signIn ? answerRedirect({ status: 302, location: signIn }) : next()
  }
}

/** The nearest page above a file: `/admin/links/3/poster.pdf` belongs to `/admin/links`. */
function pageOfFile(pathname: string): string {
  let page = pathname.replace(/\.\w+$/, '')
  while (page !== '' && !findAddress(page)) page = page.slice(0, page.lastIndexOf('/'))
  return page
}
