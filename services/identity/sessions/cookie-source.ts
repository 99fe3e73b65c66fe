import type { Project } from '../project.ts'
import { WireError } from '../wire/wire-error.ts'
import { authenticate, checkSession, personOf } from './authenticate.ts'
import type { CookieSource } from './session-cookie.ts'
import { cookieLifetime, type IdClaims } from './tokens.ts'

/** The cookie only names the session; whether that still holds is asked each time. */
export function createCookieSource(project: Project): CookieSource {
  const { accounts, sessions, tokens, transaction } = project

  const end = ({ sub, sid }: IdClaims) => transaction(tx => sessions.end(tx, sid, accounts.idOf(sub)))

  return {
    async make(idToken) {
      const { account, claims } = await authenticate(project, idToken)
      const value = await tokens.signCookie(account.uid, claims)
      return { value, seconds: cookieLifetime, issuedAt: claims.iat }
    },

    async find(value) {
      const claims = await tokens.proveCookie(value)
      if (!claims) return undefined
      return checkSession(project, claims).then(personOf, error => {
        if (error instanceof WireError) return undefined
        throw error
      })
    },

    /** Signed in once more, perhaps only to prove it again: nobody holds the earlier session any longer. */
    async replace(before, after) {
      const [old, fresh] = [await tokens.proveCookie(before), await tokens.proveCookie(after)]
      // A token that comes late does not end what came after it.
      if (old && fresh && old.sid !== fresh.sid && old.auth_time <= fresh.auth_time) await end(old)
    },

    async end(cookie, idToken) {
      for (const claims of [
        cookie && (await tokens.proveCookie(cookie)),
        idToken && (await tokens.prove(idToken)),
      ])
        if (claims) await end(claims)
    },
  }
}
