import { findAddress, pageOf } from '../app/addresses.ts'

const kinds =
  /^\/(assets|words|builds|functions|push|content|certificates|healthz|readyz|metrics|identity|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator|__session|v1|google\.firestore\.v1\.Firestore)(?=\/|$)/

/** What an address is, for the log and the counters: never the address itself, which may be personal. */
export function kindOf(path: string): string {
  const kind = path.match(kinds)?.[1]
  if (kind) return kind
  const address = findAddress(pageOf(path))
  return address ? `${address.language}.${address.name}` : 'other'
}
