import type { Person } from '../../app/context.ts'
import { ensure } from '../../platform/errors.ts'
import type { Principal } from '../../services/documents/documents.ts'
import type { Caller } from '../../services/functions/functions.ts'

/**
 * Our own pages need no token: the browser says that the request is theirs, and the session's cookie whose it is. What
 * other sites send along, cookie or not, is a stranger's. A session that is over is no way to be a stranger: the client
 * would take a refusal for final, and give up what it has not sent.
 */
export function visitorFrom(
  findPerson: (request: Request) => Promise<Person | undefined>,
  hasSession: (cookies: string) => boolean,
  origin: URL,
) {
  return async (headers: Headers): Promise<Person | undefined> => {
    const site = headers.get('sec-fetch-site')
    const isOurs = site === null ? headers.get('origin') === origin.origin : site === 'same-origin'
    if (!isOurs) return undefined
    const cookie = headers.get('cookie') ?? ''
    const person = await findPerson(new Request(origin, { headers: { cookie } }))
    ensure(person || !hasSession(cookie), 'unauthenticated', 'The session is over')
    return person
  }
}

/** A visitor as documents know them. */
export function toPrincipal({ id: uid, roles, isEmailVerified, isAnonymous = false }: Person): Principal {
  return { uid, roles, isAnonymous, isVerified: isEmailVerified ?? false }
}

/** A visitor as callables know them. */
export function toCaller({ id: uid, name, roles, email, isEmailVerified, sessionId }: Person): Caller {
  return {
    uid,
    name,
    roles,
    email: email ?? null,
    isEmailVerified: isEmailVerified ?? false,
    sessionId: sessionId ?? '',
    claims: {},
  }
}
