import { findAddress, pageOf } from '../../app/map/find-address.ts'

const kinds =
  /^\/(assets|words|builds|functions|push|content|certificates|healthz|readyz|metrics|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator|__session|v1|google\.firestore\.v1\.Firestore)(?=\/|$)/

/** Folders that are no kind of their own in the log: pictures of links, files, pieces for developers, the router's list. */
const others = /^\/(og|icons|dev)(?=\/|$)|\/__/

/** Whether something other than a page answers there. */
export const isServed = (path: string): boolean => kinds.test(path) || others.test(path)

/** What a page that is open asks for by itself: its files, words and data, and the doors its scripts call. */
export const isPartOfPage = (path: string): boolean =>
  !/^\/(og|content|certificates)\//.test(path) &&
  (/^\/(assets|words|functions|push|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator|__session|auth|v1|google\.firestore\.v1\.Firestore)(?=\/|$)/.test(
    path,
  ) ||
    /\/__manifest$|\.(data|svg|png|ico|js|webmanifest)$/.test(path))

/** What an address is, for the log and the counters: never the address itself, which may be personal. */
export function kindOf(path: string): string {
  const kind = path.match(kinds)?.[1]
  if (kind) return kind
  const address = findAddress(pageOf(path))
  return address ? `${address.language}.${address.name}` : 'other'
}
