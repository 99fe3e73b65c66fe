import { authenticate, type Person, personOf, stand } from './authenticate.ts'
import type { IdentityDeps } from './deps.ts'
import type { Project } from './project.ts'
import { cookieLifetime } from './tokens.ts'
import { answerJson, refuse } from './wire/answer.ts'
import { WireError } from './wire-error.ts'

export const cookieName = '__session'

/** The SDK does not sync an older token either. */
const longestAge = 5 * 60

/**
 * How the server knows the person on the first request: the SDK's ID token is traded for a cookie that no script can
 * read. The cookie only names the session; whether it still stands is asked each time.
 */
export function createSessionCookie(project: Project, { clock, origin }: IdentityDeps) {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(origin.protocol === 'https:' ? ['Secure'] : []),
  ]
  const write = (value: string, seconds: number) =>
    [`${cookieName}=${value}`, `Max-Age=${seconds}`, ...attributes].join('; ')

  async function set(request: Request): Promise<Response> {
    const idToken = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const { account, claims } = await authenticate(project, idToken)
    const age = Math.floor(clock.now().getTime() / 1000) - claims.iat
    if (age > longestAge) return refuse(401, 'TOKEN_TOO_OLD')
    const cookie = await project.tokens.signCookie(account.uid, claims)
    return answerJson({}, 200, { 'Set-Cookie': write(cookie, cookieLifetime) })
  }

  return {
    /** `POST /__session` and `DELETE /__session`, for our own pages alone. */
    async fetch(request: Request): Promise<Response> {
      if (!isSameOrigin(request, origin)) return refuse(403, 'CROSS_ORIGIN')
      if (request.method === 'DELETE') return answerJson({}, 200, { 'Set-Cookie': write('', 0) })
      if (request.method !== 'POST') return refuse(405, 'METHOD_NOT_ALLOWED', { Allow: 'POST, DELETE' })
      return set(request).catch(error => {
        if (error instanceof WireError) return refuse(401, error.word)
        throw error
      })
    },

    hasSession: (cookies: string | null | undefined): boolean => readCookie(cookies) !== undefined,

    async findPerson(request: Request): Promise<Person | undefined> {
      const cookie = readCookie(request.headers.get('cookie'))
      const claims = cookie && (await project.tokens.proveCookie(cookie))
      if (!claims) return undefined
      return stand(project, claims).then(personOf, error => {
        if (error instanceof WireError) return undefined
        throw error
      })
    },
  }
}

function readCookie(cookies: string | null | undefined): string | undefined {
  const pairs = (cookies ?? '').split(/;\s*/)
  return pairs.find(pair => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

/** Browsers say where a request comes from; whoever is none has no cookies that could be misused. */
function isSameOrigin(request: Request, own: URL): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin === null || origin === own.origin || origin === new URL(request.url).origin
}
