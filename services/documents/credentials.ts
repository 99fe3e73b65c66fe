import type { Place } from './engine.ts'
import type { Places } from './places.ts'
import type { Person } from './rules.ts'

/** Throws `unauthenticated` for a token that is not good (any more). */
export type VerifyIdToken = (idToken: string) => Promise<Person>

export type Credentials = ReturnType<typeof createCredentials>

const bearer = /^Bearer (\S+)$/i

export function createCredentials(places: Places, verifyIdToken: VerifyIdToken) {
  return {
    /** Who the headers say is asking. Without a token it is a stranger; a bad token is no way to be one. */
    async findPerson(place: Place, headers: Headers): Promise<Person | undefined> {
      const authorization = headers.get('authorization')
      // Open places take everyone: "owner", tokens nobody signed, none at all.
      if (places.isOpen(place) || authorization === null) return undefined
      return verifyIdToken(bearer.exec(authorization)?.[1] ?? '')
    },
  }
}
