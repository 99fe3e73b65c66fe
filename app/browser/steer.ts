import { redirect, redirectDocument } from 'react-router'
import { findAddress } from '../map/find-address.ts'
import { findSignIn } from '../map/guards.ts'
import { isPublic } from '../map/keeping.ts'
import { findRedirect, type RouteRule } from '../map/redirects.ts'
import { session } from './session.ts'

/** Where a navigation leads instead. Loaded with the first one, so that first pages don't have to carry it. */
export function steer({ href, pathname, search }: URL, rules: RouteRule[]): Response | undefined {
  // A counter that is loaded would count this page too.
  if (session.isCounted && !isPublic(findAddress(pathname)?.name)) return redirectDocument(href)
  const moved = findRedirect(pathname, search, rules)
  if (moved) return redirect(moved.location)
  const signIn = !session.person && findSignIn(pathname, search)
  return signIn ? redirect(signIn) : undefined
}
