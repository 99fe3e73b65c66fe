import type { Person } from '../../app/context.ts'
import { ensure } from '../../platform/errors.ts'
import type { Principal as Visitor } from '../../services/documents/documents.ts'

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
  return async (headers: Headers): Promise<Visitor | undefined> => {
    const site = headers.get('sec-fetch-site')
    const isOurs = site === null ? headers.get('origin') === origin.origin : site === 'same-origin'
    if (!isOurs) return undefined
    const cookie = headers.get('cookie') ?? ''
    const person = await findPerson(new Request(origin, { headers: { cookie } }))
    ensure(person || !hasSession(cookie), 'unauthenticated', 'The session is over')
    if (!person) return undefined
    const { id: uid, roles, isEmailVerified: isVerified = false } = person
    return { uid, roles, isAnonymous: false, isVerified }
  }
}
