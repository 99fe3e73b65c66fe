import type { AccountDoors } from '../app/context.ts'
import type { Language } from '../languages/languages.ts'
import type { Backend } from './backend.ts'

const projectKey = 'exhale'

type Answer = { idToken?: string; localId?: string; error?: { message: string } }
type Asker = { clientAddress: string; userAgent: string | null; language: Language }

/** The wire's words that a person without JavaScript may meet when signing up. */
const problems: Record<string, 'emailInUse' | 'weak' | 'policy' | 'tooMany'> = {
  EMAIL_EXISTS: 'emailInUse',
  WEAK_PASSWORD: 'weak',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'policy',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'tooMany',
}

/** What screens may do with accounts, for whoever is asking. Without JavaScript the wire is called from here. */
export function createAccountDoors(backend: Backend, asker: Asker): AccountDoors {
  const { functions, identity, mail, origin } = backend
  const { administration, policy } = identity

  async function call(operation: string, body: object): Promise<Answer> {
    const url = new URL(`/identity/v1/accounts:${operation}?key=${projectKey}`, origin)
    const headers = { 'Content-Type': 'application/json', 'X-Firebase-Locale': asker.language }
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (asker.userAgent) request.headers.set('User-Agent', asker.userAgent)
    const answer = await identity.fetch(request, { clientAddress: asker.clientAddress })
    return (await answer.json()) as Answer
  }

  /** The cookie of a session, as the page itself would get it. */
  async function startSession(idToken: string): Promise<string | undefined> {
    const headers = { Authorization: `Bearer ${idToken}` }
    const request = new Request(new URL('/__session', origin), { method: 'POST', headers })
    return (await identity.syncSession(request)).headers.get('set-cookie') ?? undefined
  }

  return {
    settings: {
      projectId: identity.projectId,
      apiKey: projectKey,
      isHosted: false,
      providers: backend.providers,
    },
    policy,

    async signIn(email, password) {
      const { idToken } = await call('signInWithPassword', { email, password, returnSecureToken: true })
      return idToken && startSession(idToken)
    },

    async signUp({ name, email, password }) {
      const { idToken, error } = await call('signUp', { email, password, returnSecureToken: true })
      if (!idToken) return { problem: problems[error?.message.split(' ')[0] ?? ''] ?? 'unknown' }
      await call('update', { idToken, displayName: name })
      await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
      return { cookie: (await startSession(idToken)) ?? '' }
    },

    async sendLink(email, kind) {
      const asked =
        kind === 'reset'
          ? { requestType: 'PASSWORD_RESET', email }
          : {
              requestType: 'EMAIL_SIGNIN',
              email,
              canHandleCodeInApp: true,
              continueUrl: `${origin.origin}/sign-in`,
            }
      await call('sendOobCode', { ...asked, clientType: 'CLIENT_TYPE_WEB' })
    },

    isSetupOpen: token => identity.setup.isOpen(token),

    claimOwnership: (idToken, setup) =>
      identity.claimOwnership(idToken, setup).then(
        () => true,
        () => false,
      ),

    async listSessions(person) {
      const sessions = (await administration.find(person.id))
        ? await administration.listSessions(person.id)
        : []
      return sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        isHere: id === person.sessionId,
        lastUsedAt: lastUsedAt.getTime(),
      }))
    },

    async describe(person) {
      const account = await administration.find(person.id)
      if (!account) return null
      const { name, email, isEmailVerified, roles, providers, createdAt } = account
      const sessions = await administration.listSessions(person.id)
      const letters = email ? await mail.listFor(email) : []
      return {
        name,
        email,
        isEmailVerified,
        roles,
        providers,
        createdAt: createdAt.toISOString(),
        sessions: sessions.map(session => ({
          device: session.device,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
        })),
        letters: letters.map(({ kind, state, createdAt }) => ({
          kind,
          state,
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    async remove(person, password) {
      const email = (await administration.find(person.id))?.email
      if (!email) return undefined
      const { localId } = await call('signInWithPassword', { email, password, returnSecureToken: true })
      if (localId !== person.id) return undefined
      await administration.deleteAccount(person.id)
      await mail.forget(email)
      await functions.forget(person.id)
      const end = new Request(new URL('/__session', origin), { method: 'DELETE' })
      return (await identity.syncSession(end)).headers.get('set-cookie') ?? undefined
    },

    endSession: (person, id) => administration.endSession(person.id, id),
    endSessions: person => administration.endSessions(person.id),
    renewRecoveryCodes: idToken => identity.renewRecoveryCodes(idToken),
  }
}
