import type { Person } from '../../app/context.ts'
import type { Backend } from '../backend.ts'

type Session = { cookie: string; browser: string; at: number }
type Tables = {
  accounts: { uid: string; display_name: string | null; email: string | null } & {
    email_verified: boolean
    claims: string
    valid_since: number
  }
  sessions: { id: string; authenticated_at: number }
}

const asker = { clientAddress: '192.0.2.1', userAgent: null, language: 'en' as const }
/** A cookie lasts longer, but tests turn the clock by months, and back. */
const day = 24 * 3_600_000

/**
 * Whoever a test describes has an account here, with a confirmed address, and speaks by a session of it: the product knows
 * nothing of them but what it knows of everyone. Gives the cookie of that session.
 */
export function createSpeakers({ clock, database, identity, origin }: Backend) {
  const { kysely } = database.as<Tables>()
  const speakers = new Map<string, { said: string; session: Promise<Session> }>()
  const now = () => clock.now().getTime()
  const isOver = ({ at }: Session) => now() < at || now() - at > day

  /** From the browser they came with before, so that no email tells them of another. */
  async function enter(uid: string, browser = ''): Promise<Session> {
    const token = await identity.mintCustomToken(uid)
    const body = { token, returnSecureToken: true }
    const { idToken, browserCookie } = await identity.call('signInWithCustomToken', body, {
      ...asker,
      cookies: browser,
    })
    const headers = { Authorization: `Bearer ${idToken}` }
    const answer = await identity.syncSession(
      new Request(new URL('/__session', origin), { method: 'POST', headers }),
    )
    return {
      cookie: pairOf(answer.headers.get('set-cookie')),
      browser: pairOf(browserCookie) || browser,
      at: now(),
    }
  }

  /** What a test doesn't say of someone stays as it is. */
  async function describe(person: Person): Promise<void> {
    const { id, name, roles, email, isEmailVerified, signedInAt } = person
    const known = await identity.administration.find(id)
    const isNew = known?.email === null
    await kysely
      .updateTable('accounts')
      .set({
        display_name: name || null,
        email: (email ?? known?.email ?? `${id.toLowerCase()}@example.org`) || null,
        email_verified: isEmailVerified ?? (isNew || known?.isEmailVerified === true),
        claims: JSON.stringify({ roles }),
        // Clocks of tests are also turned back.
        valid_since: 0,
      })
      .where('uid', '=', id)
      .execute()
    if (signedInAt === undefined) return
    const ids = (await identity.administration.listSessions(id)).map(session => session.id)
    await kysely
      .updateTable('sessions')
      .set({ authenticated_at: signedInAt })
      .where('id', 'in', ids)
      .execute()
  }

  async function prepare(person: Person, before?: Promise<Session>): Promise<Session> {
    const last = await before
    const session = last && !isOver(last) ? last : await enter(person.id, last?.browser)
    await describe(person)
    return session
  }

  return async (person: Person): Promise<string> => {
    const said = JSON.stringify(person)
    const known = speakers.get(person.id)
    if (known?.said === said && !isOver(await known.session)) return (await known.session).cookie
    const session = prepare(person, known?.session)
    speakers.set(person.id, { said, session })
    return (await session).cookie
  }
}

const pairOf = (line: string | null | undefined): string => line?.split(';')[0] ?? ''
