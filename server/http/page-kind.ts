import { findAddress, pageOf } from '../../app/map/find-address.ts'

/** Folders that open pages ask for by themselves: files, words, and what their scripts call. */
const parts = String.raw`assets|words|functions|push|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator|__session|v1|google\.firestore\.v1\.Firestore`
const kinds = new RegExp(`^/(${parts}|builds|content|mail|certificates|healthz|readyz|metrics)(?=/|$)`)
const called = new RegExp(`^/(${parts}|auth)(?=/|$)`)

/** Folders that are no kind of their own in the log: files, pieces for developers, the router's list. */
const others = /^\/(icons|dev|organisation)(?=\/|$)|\/__/

/** Whether something other than a page answers there. */
export const isServed = (path: string): boolean => kinds.test(path) || others.test(path)

/** What an open page requests on its own, such as its data and pictures. */
export const isPartOfPage = (path: string): boolean =>
  !/^\/(content|certificates)\//.test(path) &&
  (called.test(path) || /\/__manifest$|\.(data|svg|png|ico|js|webmanifest)$/.test(path))

/** What an address is, for the log and the counters: never the address itself, which may be personal. */
export function pageKindOf(path: string): string {
  const kind = path.match(kinds)?.[1]
  if (kind) return kind
  const address = findAddress(pageOf(path))
  return address ? `${address.language}.${address.name}` : 'other'
}
