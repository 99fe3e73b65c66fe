import type { Hono } from 'hono'
import { ensure } from '../../../platform/errors.ts'
import type { Principal as Visitor } from '../../../services/documents/documents.ts'
import type { Identity } from '../../../services/identity/identity.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../http.ts'
import { clientAddressOf } from './identity.ts'

const paths = [
  '/v1/projects/*',
  '/google.firestore.v1.Firestore/*',
  // The rest of the harness is identity's.
  '/emulator/v1/projects/:project/databases/*',
]

/**
 * Our own pages need no token: the browser says that the request is theirs, and the session's cookie whose it is. What
 * other sites send along, cookie or not, is a stranger's. A session that is over is no way to be a stranger: the client
 * would take a refusal for final, and give up what it has not sent.
 */
export function visitorFrom(
  findPerson: Backend['findPerson'],
  hasSession: Identity['hasSession'],
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

/** At the root, where the official SDK looks for it when it is given nothing but a host. */
export function mountDocuments(app: Hono<Mount>, backend: Backend): void {
  for (const path of paths)
    app.all(path, context =>
      backend.documents.fetch(context.req.raw, { clientAddress: clientAddressOf(context, backend) }),
    )
}
