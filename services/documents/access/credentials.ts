import type { Place } from '../model/engine.ts'
import type { Places } from './places.ts'
import type { Principal } from './rules.ts'

/** Throws `unauthenticated` for a token that is not good (any more). */
export type VerifyIdToken = (idToken: string) => Promise<Principal>

export type Credentials = ReturnType<typeof createCredentials>

const bearer = /^Bearer (\S+)$/i

/** Who the request itself proves to come from, as a page of our own; undefined for everyone else. */
export type FindVisitor = (headers: Headers) => Promise<Principal | undefined>

export function createCredentials(
  places: Places,
  verifyIdToken: VerifyIdToken,
  findVisitor: FindVisitor = async () => undefined,
) {
  return {
    /**
     * Who is asking. `said` is what the client says, on a channel packed into the body; `arrived` is what the browser
     * sent with the request. A bad token is no way to be a stranger, nor to be the person the browser knows.
     */
    async findPerson(place: Place, said: Headers, arrived: Headers): Promise<Principal | undefined> {
      const authorization = said.get('authorization')
      // Open places take everyone: "owner", tokens nobody signed, none at all.
      if (places.isOpen(place)) return undefined
      if (authorization === null) return findVisitor(arrived)
      return verifyIdToken(bearer.exec(authorization)?.[1] ?? '')
    },
  }
}
