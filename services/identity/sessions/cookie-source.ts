import { removeAccount } from '../accounts/remove-account.ts'
import type { IdentityDeps } from '../deps.ts'
import type { Project } from '../project.ts'
import { WireError } from '../wire/wire-error.ts'
import { authenticate, checkSession, personOf, type SignedIn } from './authenticate.ts'
import type { CookieSource } from './session-cookie.ts'
import { cookieLifetime, guestCookieLifetime, type IdClaims } from './tokens.ts'

/** How old a guest's cookie is when they get another. */
const renewedAfter = 24 * 3600

const isGuest = ({ session }: SignedIn) => session.sign_in_provider === 'anonymous'

/** The cookie only names the session; whether that still holds is asked each time. */
export function createCookieSource(
  project: Project,
  onGuestEnters: IdentityDeps['onGuestEnters'],
): CookieSource {
  const { accounts, clock, db, sessions, tokens, transaction } = project

  const end = ({ sub, sid }: IdClaims) => transaction(tx => sessions.end(tx, sid, accounts.idOf(sub)))

  /** Who a cookie names, while their session lasts. */
  async function read(value: string): Promise<SignedIn | undefined> {
    const claims = await tokens.proveCookie(value)
    if (!claims) return undefined
    return checkSession(project, claims).catch(error => {
      if (error instanceof WireError) return undefined
      throw error
    })
  }

  async function write(signedIn: SignedIn) {
    const seconds = isGuest(signedIn) ? guestCookieLifetime : cookieLifetime
    return { value: await tokens.signCookie(signedIn.account.uid, signedIn.claims, seconds), seconds }
  }

  /** A guest signs in to an account, which is theirs too: nothing of what they did here is left behind. */
  async function bringAlong(before: string, uid: string): Promise<void> {
    const guest = await read(before)
    if (!guest || !isGuest(guest) || guest.account.uid === uid) return
    await onGuestEnters?.(guest.account.uid, uid)
    await removeAccount(project, guest.account)
  }

  return {
    async make(idToken) {
      const signedIn = await authenticate(project, idToken)
      return { ...(await write(signedIn)), issuedAt: signedIn.claims.iat }
    },

    async find(value) {
      const signedIn = await read(value)
      return signedIn && personOf(project, signedIn)
    },

    /** Nothing but this cookie brings a guest back, so it goes on as long as they come. */
    async renew(value) {
      const signedIn = await read(value)
      const age = clock.now().getTime() / 1000 - (signedIn?.claims.iat ?? 0)
      if (!signedIn || !isGuest(signedIn) || age < renewedAfter) return undefined
      await sessions.touch(db, signedIn.session.id)
      return write(signedIn)
    },

    /** Signed in once more, perhaps only to prove it again: nobody holds the earlier session any longer. */
    async replace(before, after) {
      const [old, fresh] = [await tokens.proveCookie(before), await tokens.proveCookie(after)]
      if (fresh) await bringAlong(before, fresh.sub)
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
