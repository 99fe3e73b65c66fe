import { authenticate, personOf, stand } from './authenticate.ts'
import type { Project } from './project.ts'
import type { CookieSource } from './session-cookie.ts'
import { cookieLifetime } from './tokens.ts'
import { WireError } from './wire-error.ts'

/** The cookie only names the session; whether it still stands is asked each time. */
export function createSessionSource(project: Project): CookieSource {
  return {
    async make(idToken) {
      const { account, claims } = await authenticate(project, idToken)
      const value = await project.tokens.signCookie(account.uid, claims)
      return { value, seconds: cookieLifetime, issuedAt: claims.iat }
    },

    async find(value) {
      const claims = await project.tokens.proveCookie(value)
      if (!claims) return undefined
      return stand(project, claims).then(personOf, error => {
        if (error instanceof WireError) return undefined
        throw error
      })
    },
  }
}
