import { hostCookie, readCookie, writeCookie } from '../../../platform/http/cookies.ts'
import { newToken } from '../../../platform/ids.ts'
import { rememberedFor } from './browsers.ts'

/** The browser a request came from. */
export interface Browser {
  /** What it is known by where someone has signed in with it, or will be. */
  readonly token: string
  /** Someone has signed in with this very request. */
  isWelcome: boolean
}

const nameAt = (origin: URL) => hostCookie(origin, 'browser')

export function readBrowser(cookies: string | null, origin: URL): Browser {
  const given = readCookie(cookies, nameAt(origin)) ?? ''
  return { token: /^[\w-]{20,100}$/.test(given) ? given : newToken(), isWelcome: false }
}

export function writeBrowser({ token }: Browser, origin: URL): string {
  const seconds = rememberedFor / 1000
  return writeCookie(origin, { name: nameAt(origin), value: token, seconds, sameSite: 'Strict' })
}
