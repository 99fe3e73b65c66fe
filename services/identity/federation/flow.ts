/** A visit to a provider, from the click to the answer. */
export interface Flow {
  readonly providerId: string
  readonly mode: FlowMode
  /** The page of ours that began it. */
  readonly returnPath: string
  /** Made by that page and known to no one else: what it asked for is what it gets. */
  readonly ticket: string
  readonly verifier: string
  readonly rawNonce: string
}

export type FlowMode = 'popup' | 'redirect'

/** What the page signs in with. */
export interface Credential {
  readonly providerId: string
  readonly idToken: string
  readonly accessToken?: string
  readonly rawNonce: string
  /** Apple tells it once, and not in the token. */
  readonly name?: string
}

export type FlowOutcome = { readonly credential: Credential } | { readonly error: string }

export type FlowReturn = Pick<Flow, 'mode' | 'returnPath'>

/** A path of this site, or its first page. The fragment is ours to use. */
export function readReturnPath(given: string | null): string {
  const base = 'http://site.invalid'
  if (!given || given.length > 2_000 || !/^\/(?![/\\])/.test(given)) return '/'
  const url = URL.parse(given, base)
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
