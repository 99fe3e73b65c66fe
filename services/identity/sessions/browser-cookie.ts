import { newToken } from '../../../platform/ids.ts'
import { rememberedFor } from './browsers.ts'

/** The browser a request came from. */
export interface Browser {
  /** What it is known by where someone has signed in with it, or will be. */
  readonly token: string
  /** Someone has signed in with this very request. */
  isWelcome: boolean
}

/** The host's prefix keeps pages of other names below the same domain from planting one. */
const nameAt = (origin: URL) => (origin.protocol === 'https:' ? '__Host-browser' : 'browser')

export function readBrowser(cookies: string | null, origin: URL): Browser {
  const name = nameAt(origin)
  const pair = (cookies ?? '').split(/;\s*/).find(each => each.startsWith(`${name}=`))
  const given = pair?.slice(name.length + 1) ?? ''
  return { token: /^[\w-]{20,100}$/.test(given) ? given : newToken(), isWelcome: false }
}

export function writeBrowser({ token }: Browser, origin: URL): string {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(origin.protocol === 'https:' ? ['Secure'] : []),
  ]
  return [`${nameAt(origin)}=${token}`, `Max-Age=${rememberedFor / 1000}`, ...attributes].join('; ')
}
