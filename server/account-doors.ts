import type { AccountDoors } from '../app/context.ts'
import type { Language } from '../languages/languages.ts'
import type { Backend } from './backend.ts'

const projectKey = 'exhale'

type Asker = { clientAddress: string; userAgent: string | null; language: Language }

/** What screens may do with accounts, for whoever is asking. Without JavaScript the wire is called from here. */
export function createAccountDoors(backend: Backend, asker: Asker): AccountDoors {
  const { identity, origin } = backend
  const { administration, policy } = identity

  async function call(operation: string, body: object): Promise<Response> {
    const url = new URL(`/identity/v1/accounts:${operation}?key=${projectKey}`, origin)
    const headers = { 'Content-Type': 'application/json', 'X-Firebase-Locale': asker.language }
    const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (asker.userAgent) request.headers.set('User-Agent', asker.userAgent)
    return identity.fetch(request, { clientAddress: asker.clientAddress })
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
      const answer = await call('signInWithPassword', { email, password, returnSecureToken: true })
      const { idToken } = (await answer.json()) as { idToken?: string }
      if (!idToken) return undefined
      const headers = { Authorization: `Bearer ${idToken}` }
      const session = await identity.syncSession(
        new Request(new URL('/__session', origin), { method: 'POST', headers }),
      )
      return session.headers.get('set-cookie') ?? undefined
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
      const sessions = await administration.listSessions(person.id)
      return sessions.map(({ id, device, lastUsedAt }) => ({
        id,
        device,
        isHere: id === person.sessionId,
        lastUsedAt: lastUsedAt.getTime(),
      }))
    },

    endSession: (person, id) => administration.endSession(person.id, id),
    endSessions: person => administration.endSessions(person.id),
    renewRecoveryCodes: idToken => identity.renewRecoveryCodes(idToken),
  }
}
