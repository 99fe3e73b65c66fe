import { z } from 'zod'
import { hostCookie, readCookie, writeCookie } from '../../../platform/http/cookies.ts'
import { answerJson } from '../../../platform/http/json.ts'
import type { IdentityDeps } from '../deps.ts'
import { refuse } from '../wire/answer.ts'
import { readInput } from '../wire/body.ts'
import { isSameOrigin } from '../wire/same-origin.ts'
import { WireError } from '../wire/wire-error.ts'
import type { SignedInPerson } from './authenticate.ts'

/** The SDK does not sync an older token either. */
const longestAge = 5 * 60

/** In seconds. Providers' own tokens last about as long. */
const providerTokenLifetime = 60 * 60

const providerToken = z.object({ accessToken: z.string().min(1).max(3_000) })

/** What the cookie says, and who it belongs to. */
export interface CookieSource {
  /** Throws a `WireError` for a token that is not good. `issuedAt` is the token's, in seconds. */
  make(idToken: string | undefined): Promise<{ value: string; seconds: number; issuedAt: number }>
  find(value: string): Promise<SignedInPerson | undefined>
  /** A fresh one for who would be lost without, from time to time. */
  renew(value: string): Promise<{ value: string; seconds: number } | undefined>
  /** Another cookie takes its place in the same browser: what only the old one named is over. */
  replace(before: string, after: string): Promise<void>
  /** Ends what the cookie names, and what the token names. */
  end(cookie: string | undefined, idToken: string | undefined): Promise<void>
}

/**
 * How the server knows the person on the first request: the SDK's ID token is traded for a cookie that no script can
 * read.
 */
export function createSessionCookie(
  { clock, origin }: Pick<IdentityDeps, 'clock' | 'origin'>,
  source: CookieSource,
) {
  const name = hostCookie(origin, 'session', '__session')
  const writeSession = (value: string, seconds: number) =>
    writeCookie(origin, { name, value, seconds, sameSite: 'Lax' })
  const writeToken = (value: string, seconds: number) =>
    writeCookie(origin, { name: 'token', value, seconds, path: '/__session', sameSite: 'Strict' })
  const clearingCookies = [writeSession('', 0), writeToken('', 0)]

  const read = (request: Request) => readCookie(request.headers.get('cookie'), name)

  async function findPerson(request: Request): Promise<SignedInPerson | undefined> {
    const value = read(request)
    return value ? source.find(value) : undefined
  }

  async function set(request: Request): Promise<Response> {
    const { value, seconds, issuedAt } = await source.make(readBearer(request))
    const age = Math.floor(clock.now().getTime() / 1000) - issuedAt
    if (age > longestAge) return refuse(401, 'TOKEN_TOO_OLD')
    const before = read(request)
    if (before) await source.replace(before, value)
    return answerJson({}, 200, { 'Set-Cookie': writeSession(value, seconds) })
  }

  async function end(request: Request): Promise<Response> {
    await source.end(read(request), readBearer(request))
    const answer = answerJson({})
    for (const line of clearingCookies) answer.headers.append('Set-Cookie', line)
    return answer
  }

  /** The access token of the provider someone signed in with: for the server alone, and gone with the session. */
  async function keepToken(request: Request): Promise<Response> {
    const given = providerToken.safeParse(
      await readInput(request, new URL(request.url)).catch(() => undefined),
    )
    if (!given.success) return refuse(400, 'INVALID_ARGUMENT')
    if (!(await findPerson(request))) return refuse(401, 'TOKEN_EXPIRED')
    const value = encodeURIComponent(given.data.accessToken)
    return answerJson({}, 200, { 'Set-Cookie': writeToken(value, providerTokenLifetime) })
  }

  return {
    /** `POST` and `DELETE /__session`, `POST /__session/token`: for our own pages alone. */
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url)
      if (!isSameOrigin(request, origin.origin, url.origin)) return refuse(403, 'CROSS_ORIGIN')
      const isToken = url.pathname.endsWith('/token')
      if (request.method === 'DELETE' && !isToken) return end(request)
      if (request.method !== 'POST')
        return refuse(405, 'METHOD_NOT_ALLOWED', { Allow: isToken ? 'POST' : 'POST, DELETE' })
      if (isToken) return keepToken(request)
      return set(request).catch(error => {
        if (error instanceof WireError) return refuse(401, error.word)
        throw error
      })
    },

    /** The person the session cookie names, while that session lasts. */
    findPerson,
    /** The line that keeps a guest's session going, when it is time. */
    async renewCookie(request: Request): Promise<string | undefined> {
      const value = read(request)
      const fresh = value && (await source.renew(value))
      return fresh ? writeSession(fresh.value, fresh.seconds) : undefined
    },
    hasSession: (cookies: string | null | undefined): boolean => readCookie(cookies, name) !== undefined,
    /** The lines that clear both cookies, of a session that is over. */
    clearingCookies,
  }
}

function readBearer(request: Request): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
